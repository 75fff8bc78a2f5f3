import { expect, test } from 'vitest';
import { fieldsWith } from '#domain/field';
import { releaseFields } from '#domain/release/releaseFields';
import { togetherOf, togetherSchema, withTogether } from '#domain/release/together';
import { aStoredRelease } from '#fixtures/releases';

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
