import { expect, test } from 'vitest';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { nextSlugs, ownedEntry, saveMatched } from './entries.ts';

const at = new Date('2026-06-01T08:00:00.000Z');
const ada = aCaller('staff');
const bo = aCaller('staff', { object: anId('account', 8), name: 'Bo' });

/** A stored artist that Ada has saved once since, as version 2. */
async function aSavedArtist() {
  const { artists, releases, shows, merch, news, labels } = memoryStores();
  const first = await artists.add(anId('artist', 1), () => aStoredArtist({ name: 'Moles' }), {
    by: personOf(ada),
    at,
  });
  /** Saves a name over version 1, as the screen of a caller does. */
  const save = async (name: string, caller: Caller, ifMatch = 1) => {
    const previous = await artists.find(first.entity.id);
    if (!previous) throw new Error('The artist is gone.');
    return saveMatched(artists, previous, {
      ifMatch,
      caller,
      toAnswer: (entity) => entity.name,
      make: async ({ entity }) => ({ ...entity, name }),
      save: (entity) => artists.save(previous, entity, { by: personOf(caller), at }),
    });
  };
  await save('The Moles', ada);
  return { artists, releases, shows, merch, news, labels, first, save };
}

test('the same save again answers what it stored', async () => {
  const { save } = await aSavedArtist();
  expect(await save('The Moles', ada)).toMatchObject({ version: 2, entity: { name: 'The Moles' } });
});

test('and does when somebody has saved over it since', async () => {
  const { save } = await aSavedArtist();
  await save('Moles & Co.', bo, 2);
  expect(await save('The Moles', ada)).toMatchObject({ version: 2, entity: { name: 'The Moles' } });
});

test('a save that changes nothing leaves the version to the others who have it open', async () => {
  const { artists, first, save } = await aSavedArtist();
  expect(await save('The Moles', bo, 2)).toMatchObject({ version: 2, savedBy: { name: ada.name } });
  expect(await save('The Moles', bo, 2)).toMatchObject({ version: 2 });
  expect(await artists.find(first.entity.id)).toMatchObject({ version: 2 });
  expect(await save('Moles', bo, 2)).toMatchObject({ version: 3, entity: { name: 'Moles' } });
});

test.each([
  ['somebody else’s equal save', 'The Moles', bo],
  ['another save', 'Other Moles', ada],
])('%s over an older version is told what is stored now', async (_, name, caller) => {
  const { save } = await aSavedArtist();
  await expect(save(name, caller)).rejects.toMatchObject({
    code: 'changed',
    data: {
      current: 'The Moles',
      etag: '"2"',
      by: ada.name,
      at: at.toISOString(),
      isYou: caller === ada,
    },
  });
});

test('a version that is yet to come is no earlier save', async () => {
  const { save } = await aSavedArtist();
  await expect(save('The Moles', ada, 5)).rejects.toMatchObject({ code: 'changed' });
});

test('a save that loses a race is told what is stored now', async () => {
  const { artists, first, save } = await aSavedArtist();
  const previous = { ...first, version: 2 };
  const lost = saveMatched(artists, previous, {
    ifMatch: 2,
    caller: bo,
    toAnswer: (entity) => entity.name,
    make: async ({ entity }) => ({ ...entity, name: 'Late Moles' }),
    save: async () => {
      await save('Early Moles', ada, 2);
      throw new Problem('changed', 'Somebody was quicker.');
    },
  });
  await expect(lost).rejects.toMatchObject({ code: 'changed', data: { current: 'Early Moles' } });
});

test('an error of the save itself is passed on', async () => {
  const { artists, first } = await aSavedArtist();
  const broken = saveMatched(
    artists,
    { ...first, version: 2 },
    {
      ifMatch: 2,
      caller: ada,
      toAnswer: (entity) => entity.name,
      make: async () => {
        throw new Problem('invalid-input', 'An artist needs a name.');
      },
      save: async () => first,
    },
  );
  await expect(broken).rejects.toMatchObject({ code: 'invalid-input' });
});

test('an artist’s account finds its own entries and nobody else’s', async () => {
  const stores = await aSavedArtist();
  const own = { kind: 'artist', id: anId('artist', 1) } as const;
  expect(await ownedEntry(stores, own, aCaller('artist'))).toMatchObject({ version: 2 });
  const stranger = aCaller('artist', { artistIds: [anId('artist', 9)] });
  await expect(ownedEntry(stores, own, stranger)).rejects.toMatchObject({ code: 'not-allowed' });
  const none = { kind: 'artist', id: anId('artist', 2) } as const;
  await expect(ownedEntry(stores, none, ada)).rejects.toMatchObject({ code: 'not-found' });
});

const slugs = (slug: string, earlierSlugs: string[], wasPublic: boolean) =>
  ({ entity: { slug, earlierSlugs }, wasPublic }) as Parameters<typeof nextSlugs>[0];

test.each([
  ['before it is public it follows the title', slugs('low', [], false), 'low', 'high', 'high', []],
  ['a chosen one stays', slugs('low', [], false), 'mine', 'high', 'mine', []],
  ['a public one stays whatever the title', slugs('low', [], true), 'low', 'high', 'low', []],
  ['the one before redirects', slugs('low', ['old'], true), 'new', 'new', 'new', ['low', 'old']],
  ['one taken again no longer redirects', slugs('low', ['old'], true), 'old', 'x', 'old', ['low']],
  ['of what nobody saw, nothing redirects', slugs('low', [], false), 'new', 'new', 'new', []],
])('the slug: %s', (_, previous, wanted, usual, slug, earlierSlugs) => {
  expect(nextSlugs(previous, wanted, usual)).toEqual({ slug, earlierSlugs });
});
