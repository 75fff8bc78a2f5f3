import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Snapshot } from '#domain/publication/snapshot';
import { aWorkshop, type BuiltSite, filesOf, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

const workshop = aWorkshop();
let first: BuiltSite;

beforeAll(async () => {
  first = await workshop.build(hardCatalogue);
});
afterAll(() => workshop.clear());

/** Pages without a key of their own: few, and rendered each time. */
const always =
  /^\/(index|404|artists|releases|calendar|contact|privacy|invitation|preview|login|profile|search|sign-in-return|admin)\.html$|^\/data\/(lists\/[a-z]+|catalogue|search)\.json$|^\/(calendar\.ics|sitemap\.xml|robots\.txt|manifest\.webmanifest)$/;

function changing(cId: number, change: object): Snapshot {
  const releases = hardCatalogue.releases.map((release) =>
    release.cId === cId ? { ...release, ...change } : release,
  );
  return { ...hardCatalogue, version: 2, releases };
}

const withoutNumber = (file: string) => file.replace(/\d+\.(html|json|atom)$/, 'N.$1');

describe('a build after another', () => {
  it('renders every page the first time', () => {
    expect(first.kept).toEqual([]);
    expect(first.rendered.length).toBeGreaterThan(400);
  });

  it('renders nothing when nothing changed', async () => {
    const again = await workshop.build(hardCatalogue);
    expect(again.rendered.filter((file) => !always.test(file))).toEqual([]);
    expect(again.kept.length).toBeGreaterThan(400);
  });

  it('renders only the pages that show a change', async () => {
    const changed = await workshop.build(changing(100, { title: 'Another title' }));
    const rendered = changed.rendered.filter((file) => !always.test(file));
    expect(new Set(rendered.map(withoutNumber))).toEqual(
      new Set([
        '/releases/record-no-100-N.html',
        '/releases/N.html',
        '/artists/a-band-of-two-hundred-records-N.html',
        '/data/lists/releases/oldest/N.json',
        '/data/lists/releases/title/N.json',
        '/data/search/releases/N.json',
      ]),
    );
    expect(textOf(changed, 'releases/record-no-100-100.html')).toContain('Another title');
  });

  it('removes the pages of removed entries', async () => {
    const releases = hardCatalogue.releases.filter(({ cId }) => cId !== 50);
    const without = await workshop.build({ ...hardCatalogue, releases });
    expect(filesOf(without)).not.toContain('releases/record-no-50-50.html');
    expect(filesOf(without)).toContain('releases/record-no-51-51.html');
  });
});

test('a broken snapshot stops the build, names the field, and leaves the site as it was', async () => {
  const broken = await workshop.build(changing(101, { title: 7 }));
  expect(broken.exitCode).not.toBe(0);
  expect(broken.log).toMatch(/releases\[107\]\.title/);
  expect(filesOf(broken)).toContain('releases/record-no-101-101.html');
});
