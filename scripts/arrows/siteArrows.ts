import type { Arrow } from './arrow.ts';

/** The nouns and the browser's side: `src`. */
export const siteArrows: Arrow[] = [
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
      'react',
      'react-dom',
      'simple-icons',
      'node:crypto',
    ],
  },
  { from: '^src/layouts/', packages: ['@fontsource(-variable)?/[a-z-]+'] },
];
