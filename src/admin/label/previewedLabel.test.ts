import { expect, test } from 'vitest';
import { labelSchema } from '#domain/label/label';
import { labelDraftSchema } from '../editor/draft.ts';
import { previewedLabel } from './previewedLabel.ts';

const base = labelDraftSchema.parse(
  labelSchema.parse({ name: 'Low Sun', menu: [{ to: '/contact', name: 'Hello' }], year: 2019 }),
);

test('a form that can be saved is shown as it stands', () => {
  const { label, without } = previewedLabel({ ...base, name: 'High Sun', year: null }, base);
  expect([label.name, label.year, without]).toEqual(['High Sun', null, []]);
  expect(label).not.toHaveProperty('url');
});

test('of a list, the entries that are still typed are left out, and named', () => {
  const entry = { to: '', name: 'New', hidden: false };
  const page = { slug: '', title: '', body: '', place: 'menu', earlierSlugs: [] } as const;
  const mine = { ...base, menu: [...base.menu, entry], pages: [{ ...page, earlierSlugs: [] }] };
  const { label, without } = previewedLabel({ ...mine, tagline: 'Now' }, base);
  expect(label).toMatchObject({ tagline: 'Now', menu: base.menu, pages: [] });
  expect(without).toEqual(['pages', 'menu']);
});

test('another field that can’t be saved is as it was stored', () => {
  const { label, without } = previewedLabel({ ...base, year: 3, mail: 'kim@', name: 'X' }, base);
  expect(label).toMatchObject({ name: 'X', year: 2019, mail: '' });
  expect(without.toSorted()).toEqual(['mail', 'year']);
});

test('a colour that is still typed is the theme’s, and one that is hard to read may be looked at', () => {
  const theme = { ...base.theme, paper: '#ff', accent: '#ffcc00' };
  const { label, without } = previewedLabel({ ...base, theme }, base);
  expect(label.theme).toMatchObject({ paper: null, accent: '#ffcc00' });
  expect(without).toEqual([]);
});
