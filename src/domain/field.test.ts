import { expect, test } from 'vitest';
import { artistFields } from '#domain/artist/artistFields';
import { editedFields, type FieldPlace, type FieldTable, textFields } from '#domain/field';
import { releaseFields } from '#domain/release/releaseFields';
import { trackFields } from '#domain/release/trackFields';

const tables: [string, FieldTable][] = [
  ['an artist', artistFields],
  ['a release', releaseFields],
  ['a track', trackFields],
];

const implied: [FieldPlace, FieldPlace][] = [
  ['data', 'site'],
  ['list', 'site'],
  ['search', 'site'],
  ['adminSearch', 'adminList'],
];

test.each(tables)('each field of %s stands where its other places read it from', (_, table) => {
  for (const [name, facts] of Object.entries(table))
    for (const [place, source] of implied)
      if (facts.in.includes(place)) expect(facts.in, `${name} in ${place}`).toContain(source);
});

test('the form of a release lists its plain texts in order, with their hints', () => {
  expect(textFields(releaseFields)).toEqual([
    { name: 'catalogueNumber', label: 'Catalogue number' },
    {
      name: 'barcode',
      label: 'Barcode',
      hint: '12 or 13 digits. The last one is a check digit.',
      inputMode: 'numeric',
    },
    { name: 'copyright', label: 'Copyright line' },
  ]);
});

test('a person edits no field that the server sets', () => {
  expect(editedFields(releaseFields)).not.toContain('cId');
  expect(editedFields(artistFields)).toEqual([
    'name',
    'sortName',
    'bio',
    'socials',
    'image',
    'share',
    'slug',
    'archived',
  ]);
});
