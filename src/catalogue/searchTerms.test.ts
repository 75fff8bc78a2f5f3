import { expect, test, vi } from 'vitest';
import type { Snapshot } from '#domain/publication/snapshot';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './catalogue.ts';
import { searchTerms } from './searchTerms.ts';

const artists = [1, 2].map((cId) => aPublicArtist({ cId, name: `Harbour Band ${cId}` }));
const releases = Array.from({ length: 40 }, (_, index) =>
  aPublicRelease({
    cId: index + 1,
    title: `Salt and Weather ${index + 1}`,
    artists: [1 + (index % 2)],
  }),
);
const first = aSnapshot({ artists, releases });

/** One catalogue after the other, each with a change that terms are kept or lost by. */
const steps: [name: string, snapshot: Snapshot][] = [
  ['everything', first],
  ['the same', first],
  ['a title that keeps its words', changed(3, { title: 'Salt and Weather 3, revised' })],
  ['a title of other words', changed(3, { title: 'Tide Tables' })],
  ['the words of another title', changed(3, { title: 'Weather and Salt' })],
  ['a tag', changed(7, { tags: 'Salt' })],
  [
    'a renamed artist',
    { ...first, artists: [aPublicArtist({ cId: 1, name: 'Moles' }), artists[1]] },
  ],
  ['a release less', { ...first, releases: releases.slice(1) }],
  ['everything again', first],
].map(([name, snapshot]) => [name as string, snapshot as Snapshot]);

function changed(cId: number, fields: object): Snapshot {
  const at = cId - 1;
  const release = aPublicRelease({ ...releases[at], ...fields });
  return { ...first, releases: releases.with(at, release) };
}

test('terms that are kept from catalogue to catalogue are those of one made from nothing', async () => {
  for (const [name, snapshot] of steps) {
    const kept = searchTerms(buildCatalogue(snapshot, '2026-11-22'));
    vi.resetModules();
    const fresh = await import('./searchTerms.ts');
    const whole = fresh.searchTerms(buildCatalogue(snapshot, '2026-11-22'));
    expect([...kept.byTerm], name).toEqual([...whole.byTerm]);
    expect(kept.names, name).toEqual(whole.names);
  }
});

test('a changed title leaves the terms that it keeps as they are', () => {
  const terms = (snapshot: Snapshot) => searchTerms(buildCatalogue(snapshot, '2026-11-22')).byTerm;
  const before = new Map(terms(first));
  const after = terms(changed(3, { title: 'Salt and Weather 3, revised' }));
  expect(after.get('salt')).toBe(before.get('salt'));
  expect(after.get('harbour')).toBe(before.get('harbour'));
  expect(before.get('revised')).toBeUndefined();
  expect(after.get('revised')).toBeDefined();
});
