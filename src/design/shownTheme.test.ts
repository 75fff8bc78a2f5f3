import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contrast } from '#domain/label/contrast';
import { schemes, themeNames, themeSchema } from '#domain/label/theme';
import { shownTheme, themeStyle, usualSheet } from './shownTheme.ts';
import { themes } from './themes.ts';

test('the style sheet has the theme of a label that chose none', async () => {
  await expect(usualSheet()).toMatchFileSnapshot('../styles/tokens.css');
});

test.each(themeNames)('whatever is set in the theme %s is legible, light and dark', (name) => {
  for (const scheme of schemes) {
    const colors = themes[name][scheme];
    for (const text of ['ink', 'quiet', 'accent', 'bad', 'good', 'warn'] as const)
      expect(
        contrast(colors[text], colors.paper),
        `${text} on paper, ${scheme}`,
      ).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.rule, colors.paper), `rule, ${scheme}`).toBeGreaterThanOrEqual(3);
    for (const text of ['ink', 'quiet'] as const)
      expect(
        contrast(colors[text], colors.wash),
        `${text} on wash, ${scheme}`,
      ).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.onFooter, colors.footer), `footer, ${scheme}`).toBeGreaterThanOrEqual(
      4.5,
    );
  }
  for (const [ground, print] of themes[name].covers)
    expect(contrast(ground, print), `${ground} ${print}`).toBeGreaterThanOrEqual(3);
});

test.each(themeNames)('a drawn cover in the theme %s has an edge on its paper', (preset) => {
  const own = { paper: '#fbfaf4', ink: '#1c3b2a', accent: '#2f6d00' };
  for (const theme of [{ preset }, { preset, ...own }]) {
    const { light, covers } = shownTheme(themeSchema.parse(theme));
    for (const [ground, print] of covers) {
      expect(ground).not.toBe(light.paper);
      expect(contrast(ground, print), `${ground} ${print}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test('capitals with accents keep clear of the line above', () => {
  const inCapitals = Object.values(themes).filter(({ letterCase }) => letterCase === 'uppercase');
  expect(inCapitals.map(({ name, display }) => [name, display])).toEqual([
    ['Club', 'big-shoulders'],
  ]);
  // The font's own measures, in ems: the ring of Å, and the cedilla of Ç below the line.
  for (const { accented } of inCapitals) expect(accented).toBeGreaterThan(0.972 + 0.144);
});

/**
 * Texts with less room between their lines, that need no more: they stay on one line, are not in
 * capitals, or have their room from `writing.css`.
 */
const roomElsewhere = [
  ':is(.hero, .contact) h1',
  '.hero.not-found h1',
  '.not-found-number',
  '.logo',
  '.portrait',
  '.entry-number',
  '.stamp',
  '.divider',
  '.spine-number',
  '.merch-size',
  '.merch-terms .edition-price strong',
  '.press h2 + figure blockquote',
  '.search-close',
  '.viewer-buttons button',
  '.toast button',
  '.player-now',
  '.player-queue li::before',
];

/** The height of a line in a theme, in ems, before a language's accents are allowed for. */
function heightIn({ leading }: { leading: number }, value: string): number {
  const [, factor, byLeading] =
    /^(?:calc\()?([\d.]+)(?: \* (?:max\(1, )?(var\(--leading\)))?\)*$/.exec(value) ?? [];
  return Number(factor) * (byLeading ? leading : 1);
}

test('every style sheet leaves room for the accents of capitals', async () => {
  const tight: string[] = [];
  for (const name of (await readdir('src/styles')).filter((file) => file.endsWith('.css'))) {
    const css = (await readFile(`src/styles/${name}`, 'utf8')).replaceAll(/\/\*.*?\*\//gs, '');
    for (const [, selector = '', rule = ''] of css.matchAll(/([^{};]+)\{([^{}]*)/g)) {
      const value =
        /line-height: ([^;]+)/.exec(rule)?.[1] ??
        /\bfont: [^;/]+\/ (.+?) (?:var\(--(?:display|text)\)|inherit|monospace)/.exec(rule)?.[1];
      if (!value || value.includes('--accents') || ['inherit', 'normal'].includes(value)) continue;
      if (!(heightIn(themes.club, value) >= themes.club.accented))
        tight.push(selector.trim().replaceAll(/\s+/g, ' '));
    }
  }
  expect(tight.toSorted()).toEqual(roomElsewhere.toSorted());
});

test('the themes share no paper, no pair of faces and no name', () => {
  const all = Object.values(themes);
  expect(new Set(all.map(({ light }) => light.paper)).size).toBe(all.length);
  expect(new Set(all.map(({ display, text }) => display + text)).size).toBe(all.length);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test('a page of the usual theme says nothing of it', () => {
  expect(themeStyle(shownTheme(themeSchema.parse({})))).toBe('');
});

test('a page of another theme says what differs, in values alone', () => {
  for (const preset of themeNames.slice(1)) {
    const style = themeStyle(shownTheme(themeSchema.parse({ preset })));
    expect(style).toMatch(/^@layer tokens\{html:root\{--/);
    expect(style).not.toMatch(/url|@import|<|expression|javascript/);
  }
});

test('what follows from the label’s own colours is legible too', () => {
  const own = { paper: '#203040', ink: '#fff8e0', accent: '#ffcc55' };
  for (const preset of themeNames) {
    const { light, dark } = shownTheme(themeSchema.parse({ preset, ...own }));
    expect(light).toMatchObject(own);
    for (const colors of [light, dark]) {
      for (const text of ['ink', 'quiet', 'accent', 'bad', 'good', 'warn'] as const)
        expect(contrast(colors[text], colors.paper), `${preset} ${text}`).toBeGreaterThanOrEqual(
          4.5,
        );
      expect(contrast(colors.onFooter, colors.footer), preset).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('no colour of the theme stays in the footer of a label with its own paper and ink', () => {
  const own = { paper: '#fbfaf4', ink: '#1c3b2a', accent: '#2f6d00' };
  const { light } = shownTheme(themeSchema.parse({ preset: 'riso', ...own }));
  expect(light).toMatchObject({ footer: own.ink, onFooter: own.paper });
});

test('a stored colour that is not legible is shown as the nearest that is', () => {
  const { light } = shownTheme(themeSchema.parse({ accent: '#f5f0e0' }));
  expect(light.accent).not.toBe('#f5f0e0');
  expect(contrast(light.accent, light.paper)).toBeGreaterThanOrEqual(4.5);
});
