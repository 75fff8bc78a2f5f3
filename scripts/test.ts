/** Every check there is, one section after the other: `npm test`, or `npm run test:unit` for one. */
import { check, playwright, vitest } from './testRun/commands.ts';
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

const sections: Record<string, (() => Promise<Counts>)[]> = {
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

async function runSection(name: string, steps: (() => Promise<Counts>)[]): Promise<Counts> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}\n`);
  const began = performance.now();
  const counts: Counts[] = [];
  for (const step of steps) counts.push(await step());
  const total = sum(counts);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`\n   ${name}: ${total.passed} passed, ${total.failed} failed, ${seconds} s`);
  return total;
}

async function main(wanted: string[]): Promise<void> {
  const unknown = wanted.find((name) => !(name in sections));
  if (unknown)
    throw new Error(
      `There is no section ${unknown}. There are: ${Object.keys(sections).join(', ')}.`,
    );
  const chosen = Object.entries(sections).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  );
  const counts: Counts[] = [];
  for (const [name, steps] of chosen) counts.push(await runSection(name, steps));
  const { passed, failed } = sum(counts);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
