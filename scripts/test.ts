/** Every check there is, one section after the other: `npm test`, or `npm run test:unit` for one. */
import { writeSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, type Output, playwright, type Step, vitest } from './testRun/commands.ts';
import { type Counts, sum } from './testRun/counts.ts';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const CRUISED = [
  'src',
  'functions',
  'scripts',
  'tests',
  'astro.config.mjs',
  'vitest.config.ts',
  'playwright.config.ts',
];

const sections: Record<string, Step[]> = {
  format: [check(BIOME, 'format', '.')],
  lint: [
    check(BIOME, 'lint', '--error-on-warnings', '.'),
    check('scripts/testRun/lintWorkflows.ts'),
    check('scripts/testRun/findSecrets.ts'),
  ],
  arrows: [
    check(CRUISER, '--config', '.dependency-cruiser.mjs', ...CRUISED),
    check('scripts/arrows/astroImports.ts'),
  ],
  types: [
    check('node_modules/astro/bin/astro.mjs', 'check'),
    check('node_modules/typescript/bin/tsc', '-p', '.'),
  ],
  unit: [vitest('unit', 'unit-dom')],
  components: [vitest('components')],
  contract: [vitest('contract')],
  stores: [vitest('stores')],
  build: [vitest('build')],
  security: [vitest('security')],
  faults: [vitest('faults')],
  e2e: [playwright()],
};

/** Runs one section and ends it with a line of what came of it. */
async function runSection(name: string, output: Output): Promise<Counts> {
  const say = (text: string) =>
    output === 'inherit' ? console.log(text) : writeSync(output, text);
  say(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}\n`);
  const began = performance.now();
  const counts: Counts[] = [];
  for (const step of sections[name] ?? []) counts.push(await step(output));
  const total = sum(counts);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`\n   ${name}: ${total.passed} passed, ${total.failed} failed, ${seconds} s\n`);
  return total;
}

/** Runs a section beside the others: what it prints is kept, and shown by `show`. */
async function runBeside(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-test-'));
  const file = await open(join(folder, 'output'), 'w+');
  const running = runSection(name, file.fd);
  return async (): Promise<Counts> => {
    const counts = await running;
    await file.close();
    console.log(await readFile(join(folder, 'output'), 'utf8'));
    await rm(folder, { recursive: true });
    return counts;
  };
}

async function main(wanted: string[]): Promise<void> {
  const names = Object.keys(sections);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no section ${unknown}. There are: ${names.join(', ')}.`);
  const chosen = wanted.length > 0 ? wanted : names;
  // The browser's tests take as long as all the others, and leave half of the machine to them.
  const finish = chosen.includes('e2e') && chosen.length > 1 ? await runBeside('e2e') : undefined;
  const counts: Counts[] = [];
  for (const name of chosen)
    if (!finish || name !== 'e2e') counts.push(await runSection(name, 'inherit'));
  if (finish) counts.push(await finish());
  const { passed, failed } = sum(counts);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
