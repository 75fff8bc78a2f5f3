import { expect, test } from 'vitest';
import { contrast } from '#domain/label/contrast';
import { type LabelTheme, themeNames, themeSchema } from '#domain/label/theme';
import { themeFaults } from './themeFaults.ts';

const faultsOf = (theme: object) => themeFaults(themeSchema.parse(theme));

test.each(themeNames)('the theme %s has no fault of its own', (preset) => {
  expect(faultsOf({ preset })).toEqual([]);
});

test.each<[Partial<LabelTheme>, string, RegExp]>([
  [
    { accent: '#ffcc00' },
    'accent',
    /^This accent on the theme’s light paper has a contrast of 1\.3 : 1/,
  ],
  [{ ink: '#aaaaaa' }, 'ink', /^This ink on the theme’s light paper/],
  [{ paper: '#333333' }, 'paper', /^This paper under the theme’s light ink/],
  [{ paper: '#ffffff', ink: '#888888' }, 'ink', /on your light paper/],
  [{ dark: { paper: null, ink: null, accent: '#402010' } }, 'dark.accent', /dark paper/],
])(
  'a pair that can’t be read is named at its field, with the nearest that can: %j',
  (own, path, message) => {
    const [fault, ...rest] = faultsOf(own);
    expect(rest).toEqual([]);
    expect(fault?.path.join('.')).toBe(path);
    expect(fault?.message).toMatch(message);
    expect(fault?.message).toContain(fault?.nearest);
  },
);

test('the nearest mends it', () => {
  const [fault] = faultsOf({ accent: '#ffcc00' });
  expect(faultsOf({ accent: fault?.nearest })).toEqual([]);
  expect(contrast(fault?.nearest ?? '', '#f5f0e6')).toBeLessThan(4.8);
});

test('a light accent alone says nothing of dark pages, which take it as far as it can be read', () => {
  expect(faultsOf({ accent: '#7a1f1f' })).toEqual([]);
});

test('a colour that is still typed is no fault', () => {
  expect(themeFaults({ ...themeSchema.parse({}), accent: '#ff' })).toEqual([]);
});
