import type { Arrow } from './arrow.ts';

/** What answers the browser: `functions`. Services know ports and never adapters. */
export const serverArrows: Arrow[] = [
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
];
