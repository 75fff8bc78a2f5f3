import { expect, test } from 'vitest';
import { fieldsWith } from '#domain/field';
import { releaseFields } from '#domain/release/releaseFields';
import { releaseStatus } from '#domain/release/releaseStatus';
import {
  togetherOf,
  togetherSchema,
  unknownEditions,
  withTogether,
} from '#domain/release/together';
import { anId } from '#fixtures/ids';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';

const release = aStoredRelease({
  title: 'Low Water',
  barcode: '7090016000012',
  catalogueNumber: 'GF 1',
  kind: 'ep',
  language: 'de',
  credits: 'Mastering: Jane Roe',
});

test('every plain text can be changed, and is removed by an empty one', () => {
  for (const field of fieldsWith(releaseFields, ['text'])) {
    expect(Object.keys(togetherSchema.shape), field).toContain(field);
    const cleared = withTogether(release, togetherSchema.parse({ [field]: '' }));
    expect(cleared, field).not.toHaveProperty(field);
  }
});

test('fields that are not named stay', () => {
  expect(withTogether(release, {})).toStrictEqual(release);
  expect(withTogether(release, { title: undefined })).toStrictEqual(release);
});

test('emptied fields of an edition are removed, and their values before put them back', () => {
  const full = aFullEdition();
  const stored = { ...release, editions: [full] };
  const { id, format, state, picture, pressing, sides, bonusTracks } = full;
  const bare = { id, format, state, links: [], picture, pressing, sides, bonusTracks };
  const emptied = {
    ...{ pieces: null, size: null, name: '', catalogueNumber: '', barcode: '' },
    ...{ price: null, copies: null, left: null, day: null, links: [] },
  };
  const changed = withTogether(stored, { editions: [{ id, ...emptied }] });
  // The prices in other currencies go with the first one.
  expect(changed.editions).toStrictEqual([bare]);
  expect(togetherOf(changed).editions).toEqual([{ id, format, state, ...emptied, prices: [] }]);
  const before = togetherSchema.parse(togetherOf(stored));
  expect(withTogether(changed, before).editions).toStrictEqual([full]);
});

test('a change with a new id adds an edition if it is whole, and is undone by removing it', () => {
  const stored = { ...release, editions: [aFullEdition()] };
  const id = anId('edition', 2);
  const cd = { id, format: 'cd', state: 'inStock' } as const;
  const changed = withTogether(stored, { editions: [cd] });
  expect(changed.editions).toEqual([aFullEdition(), { ...cd, links: [] }]);
  expect(withTogether(changed, { editions: [{ id, isRemoved: true }] })).toEqual(stored);
  for (const half of [
    { id, format: cd.format },
    { id, state: cd.state },
  ]) {
    expect(withTogether(stored, { editions: [half] })).toEqual(stored);
    expect(unknownEditions(stored.editions, [half])).toEqual([half]);
  }
  expect(unknownEditions(stored.editions, [cd, { id, isRemoved: true }])).toEqual([]);
  expect(unknownEditions(changed.editions, [{ id, name: 'clear' }])).toEqual([]);
  expect(withTogether(release, { editions: [cd] }).editions).toEqual([{ ...cd, links: [] }]);
});

test('what staff said of a return is gone once the release is sent in again', () => {
  const returned = aStoredRelease({
    releaseStatus: releaseStatus.Planning,
    returnedWith: 'No sound.',
  });
  expect(withTogether(returned, { title: 'Ebb' }).returnedWith).toBe('No sound.');
  const sent = withTogether(returned, { releaseStatus: releaseStatus.Pending });
  expect(sent).not.toHaveProperty('returnedWith');
});

test('the last copy of an edition leaves none, which is known', () => {
  const full = aFullEdition();
  const changed = withTogether(
    { ...release, editions: [full] },
    { editions: [{ id: full.id, left: 0 }] },
  );
  expect(changed.editions).toEqual([{ ...full, left: 0 }]);
});

test('the values before a change undo it', () => {
  const before = togetherOf(release);
  expect(before).toMatchObject({ barcode: '7090016000012', tags: '', kind: 'ep', archived: false });
  expect(before).toMatchObject({ language: 'de', credits: 'Mastering: Jane Roe' });
  const gone = { kind: null, language: null, credits: '' };
  const fields = { barcode: '', tags: 'Ambient', archived: true, ...gone };
  const changed = withTogether(release, togetherSchema.parse(fields));
  expect(changed).toMatchObject({ tags: 'Ambient', archived: true });
  for (const name of ['barcode', 'kind', 'language', 'credits'])
    expect(changed).not.toHaveProperty(name);
  expect(withTogether(changed, togetherSchema.parse(before))).toEqual(withTogether(release, {}));
});
