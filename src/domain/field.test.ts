import { expect, test } from 'vitest';
import { artistFields } from '#domain/artist/artistFields';
import { editedFields, type FieldTable, type FieldUse, fieldsIn, textFields } from '#domain/field';
import { releaseFields } from '#domain/release/releaseFields';
import { trackFields } from '#domain/release/trackFields';

const tables: [string, FieldTable][] = [
  ['an artist', artistFields],
  ['a release', releaseFields],
  ['a track', trackFields],
];

const implied: [FieldUse, FieldUse][] = [
  ['data', 'site'],
  ['list', 'site'],
  ['adminSearch', 'adminList'],
];

test.each(tables)('each field of %s stands where its other uses read it from', (_, table) => {
  for (const [name, facts] of Object.entries(table))
    for (const [use, source] of implied)
      if (facts.in.includes(use)) expect(facts.in, `${name} in ${use}`).toContain(source);
});

test('a form lists its plain texts in order, with their hints', () => {
  const table = {
    title: { label: 'Title', control: 'title', in: ['site'] },
    barcode: {
      label: 'Barcode',
      control: 'text',
      hint: '12 or 13 digits.',
      inputMode: 'numeric',
      in: [],
    },
    copyright: { label: 'Copyright line', control: 'text', in: ['site'] },
  } as const satisfies FieldTable;
  expect(textFields(table)).toEqual([
    { name: 'barcode', label: 'Barcode', hint: '12 or 13 digits.', inputMode: 'numeric' },
    { name: 'copyright', label: 'Copyright line' },
  ]);
  expect(fieldsIn(table, 'site')).toEqual(['title', 'copyright']);
});

test('a person edits no field that the server sets', () => {
  for (const table of [artistFields, releaseFields])
    for (const name of ['id', 'cId', 'url', 'accent'])
      expect(editedFields(table)).not.toContain(name);
  expect(editedFields(artistFields).slice(0, 4)).toEqual(['name', 'sortName', 'note', 'bio']);
});
