import type { Arrow } from './arrow.ts';

/** Tests and settings see more than what they are about. */
export const testArrows: Arrow[] = [
  {
    from: '\\.test\\.tsx?$',
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
  { from: '^scripts/local/world/testWorld\\.ts$', packages: ['vitest'] },
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
    to: ['src/[^/]+\\.ts', 'src/islands/catalogue', 'src/snapshot', 'scripts', 'tests'],
    packages: ['astro', '@astrojs/react', 'vitest', 'playwright'],
    node: true,
  },
];
