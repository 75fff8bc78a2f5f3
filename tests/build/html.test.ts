import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { sampleOf } from '#fixtures/rounds';
import { type BuiltSite, filesOf, hardSite } from './buildSite.ts';
import { findingsOf, hasJava } from './nuChecker.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await hardSite();
});

const java = hasJava();
if (!java) console.warn('There is no Java: the Nu HTML checker does not run.');

it.runIf(java)('has no page with a fault that the Nu checker finds', async () => {
  const pages = filesOf(site).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(200);
  // Entries differ in content, not in markup; every other page is one of a kind.
  const isEntry = (page: string) => /^(artists|releases)[\\/]/.test(page);
  const { entries = [], others = [] } = Object.groupBy(pages, (page) =>
    isEntry(page) ? 'entries' : 'others',
  );
  expect(await findingsOf(site.out, [...others, ...sampleOf(entries, 24)])).toEqual([]);
});

it('has no id twice on a page', () => {
  const pages = filesOf(site).filter((file) => file.endsWith('.html'));
  const twice = pages.flatMap((page) => {
    const ids = [...readFileSync(join(site.out, page), 'utf8').matchAll(/<[^>]+\sid="([^"]+)"/g)];
    const found = ids.map(([, id]) => id);
    return found.filter((id, at) => found.indexOf(id) !== at).map((id) => `${page}: ${id}`);
  });
  expect(twice).toEqual([]);
});
