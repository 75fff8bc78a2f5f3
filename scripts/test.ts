/** Every check there is, one section after the other: `npm test`, or `npm run test:unit` for one. */
import { writeSync } from 'node:fs';
import { check, type Output, playwright, type Step, vitest } from './testRun/commands.ts';
import { type Counts, sum } from './testRun/counts.ts';
import { sideBySide } from './testRun/sideBySide.ts';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const CRUISED = [
  'src',
  'functions',
  'publisher',
  'scripts',
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
  imports: [check(CRUISER, '--config', '.dependency-cruiser.mjs', ...CRUISED)],
  types: [check('node_modules/astro/bin/astro.mjs', 'check')],
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

async function runInTurn(names: string[]): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const name of names) counts.push(await runSection(name, 'inherit'));
  return counts;
}

/** The browser's tests take as long as all the others, and leave half of the machine to them. */
async function runAll(names: string[]): Promise<Counts[]> {
  const others = names.filter((name) => name !== 'e2e');
  if (others.length === 0 || others.length === names.length) return runInTurn(names);
  const [counts, besides] = await sideBySide(
    () => runInTurn(others),
    (output) => runSection('e2e', output),
    console.log,
  );
  return [...counts, besides];
}

async function main(wanted: string[]): Promise<void> {
  const names = Object.keys(sections);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no section ${unknown}. There are: ${names.join(', ')}.`);
  const chosen = wanted.length > 0 ? wanted : names;
  const { passed, failed } = sum(await runAll(chosen));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
