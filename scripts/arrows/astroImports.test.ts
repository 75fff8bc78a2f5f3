import { expect, it } from 'vitest';
import { importsOf, isAllowed, targetOf } from './astroImports.ts';

it('finds the imports of the head and of scripts, types too', () => {
  const source = [
    '---',
    "import Layout from '../layouts/Layout.astro';",
    "import type { Day } from '#domain/day';",
    '---',
    '<p>import nothing</p>',
    "<script>import '#adapters/analytics';</script>",
  ].join('\n');
  expect(importsOf(source)).toEqual([
    '../layouts/Layout.astro',
    '#domain/day',
    '#adapters/analytics',
  ]);
});

it.each([
  ['../../layouts/Layout.astro', 'src/layouts/Layout.astro'],
  ['#domain/day', 'src/domain/day.ts'],
  ['astro:assets', 'astro:assets'],
])('resolves %s to %s', (specifier, target) => {
  expect(targetOf('src/pages/a/b.astro', specifier, { '#domain/*': './src/domain/*.ts' })).toBe(
    target,
  );
});

it.each([
  ['src/pages/index.astro', 'src/components/Card.astro', true],
  ['src/pages/index.astro', 'src/islands/catalogue/List.tsx', true],
  ['src/pages/index.astro', 'functions/services/releases.ts', false],
  ['src/pages/index.astro', 'node:fs', false],
  ['src/pages/index.astro', '@azure/storage-blob', false],
  ['src/elsewhere/new.astro', 'src/domain/day.ts', false],
])('%s importing %s is allowed: %s', (file, target, expected) => {
  expect(isAllowed(file, target)).toBe(expected);
});
