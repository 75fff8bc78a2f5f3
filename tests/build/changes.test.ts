import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { listKinds } from '#domain/listing/listing';
import type { Snapshot } from '#domain/publication/snapshot';
import { listIndexPath, paths } from '../../src/paths.ts';
import { aWorkshop, type BuiltSite, filesOf, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

const workshop = aWorkshop();
let first: BuiltSite;

beforeAll(async () => {
  first = await workshop.build(hardCatalogue);
});
afterAll(() => workshop.clear());

const fileOf = (path: string) =>
  path === '/' ? '/index.html' : path.includes('.') ? path : `${path}.html`;

/** Files without a cache key: few, and rendered each time. */
const always = new Set([...Object.values(paths), ...listKinds.map(listIndexPath)].map(fileOf));

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
    expect(again.rendered.filter((file) => !always.has(file))).toEqual([]);
    expect(again.kept.length).toBeGreaterThan(400);
  });

  it('renders only the pages that show a change', async () => {
    const changed = await workshop.build(changing(100, { title: 'Another title' }));
    const rendered = changed.rendered.filter((file) => !always.has(file));
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
