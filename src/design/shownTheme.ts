import { contrast, nearestLegible } from '#domain/label/contrast';
import { type LabelTheme, ownColorsOf, type Scheme, schemes } from '#domain/label/theme';
import { familyOf, rareFamilyOf } from './faces.ts';
import type { Colors, Theme } from './theme.ts';
import { themes } from './themes.ts';

/** The contrast of lines that mark the edge of a control or a section (WCAG 2.2, 1.4.11). */
const minLine = 3;

/** A mix of two colours; `share` is the share of the second, from 0 to 1. */
export function mixed(color: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The colours of one scheme: the theme's, the label's, and those derived from them. */
function shownColors(theme: LabelTheme, scheme: Scheme): Colors {
  const preset = themes[theme.preset][scheme];
  const own = ownColorsOf(theme, scheme);
  const paper = own.paper ?? preset.paper;
  const ink = nearestLegible(own.ink ?? preset.ink, paper);
  // An accent set only for light pages also applies to dark ones, shifted to be legible.
  const accent = nearestLegible(own.accent ?? theme.accent ?? preset.accent, paper);
  const isOwnGround = own.paper !== null || own.ink !== null;
  const follows = isOwnGround
    ? {
        quiet: nearestLegible(mixed(ink, paper, 0.35), paper),
        rule: scheme === 'light' ? ink : nearestLegible(mixed(paper, ink, 0.3), paper, minLine),
        wash: mixed(paper, ink, 0.08),
        bad: nearestLegible(preset.bad, paper),
        good: nearestLegible(preset.good, paper),
        warn: nearestLegible(preset.warn, paper),
      }
    : {};
  const roles = new Map([
    [preset.paper, paper],
    [preset.ink, ink],
    [preset.accent, accent],
  ]);
  const colors = { ...preset, ...follows, paper, ink, accent };
  // A footer in the theme's paper, ink or accent takes the label's, and so does its text. Otherwise
  // it becomes the wash with text in the paper, if the label sets its own paper or ink.
  const footer = roles.get(preset.footer) ?? (isOwnGround ? colors.wash : preset.footer);
  const onFooter = nearestLegible(
    roles.get(preset.onFooter) ?? (isOwnGround ? paper : preset.onFooter),
    footer,
  );
  return { ...colors, footer, onFooter };
}

/** The pairs for drawn covers: the theme's own, or derived from the label's colours. */
function shownCovers({ preset }: LabelTheme, { light }: Pick<Theme, 'light'>): Theme['covers'] {
  const own = themes[preset];
  const { paper, ink, accent } = light;
  const isOwn = (['paper', 'ink', 'accent'] as const).some(
    (name) => own.light[name] !== light[name],
  );
  if (!isOwn) return own.covers;
  const deep = mixed(accent, ink, 0.5);
  const pale = mixed(accent, paper, 0.72);
  return [
    [accent, nearestLegible(paper, accent, 3)],
    [ink, nearestLegible(accent, ink, 3)],
    [pale, deep],
    [deep, pale],
    [light.wash, accent],
    [ink, paper],
    // Not the paper itself: the cover would have no edge.
    [mixed(paper, ink, 0.16), nearestLegible(ink, mixed(paper, ink, 0.16), 3)],
    [mixed(ink, paper, 0.25), nearestLegible(pale, mixed(ink, paper, 0.25), 3)],
  ];
}

function legibleTheme(theme: LabelTheme): Theme {
  const [light, dark] = schemes.map((scheme) => shownColors(theme, scheme)) as [Colors, Colors];
  const preset = themes[theme.preset];
  return {
    ...preset,
    light,
    dark,
    display: theme.display ?? preset.display,
    text: theme.text ?? preset.text,
    covers: shownCovers(theme, { light }),
  };
}

/** Every page and every card of a site asks for the same theme, whose colours take long to find. */
const shownThemes = new WeakMap<LabelTheme, Theme>();

/**
 * A label's theme with its overrides, always legible: a stored colour that is no longer legible,
 * because the theme changed, is replaced by the nearest legible one.
 */
export function shownTheme(theme: LabelTheme): Theme {
  const shown = shownThemes.get(theme) ?? legibleTheme(theme);
  shownThemes.set(theme, shown);
  return shown;
}

/** A theme's custom properties, in the order of the style sheet. */
function themeProperties(theme: Theme): Readonly<Record<string, string>> {
  const { light, dark } = theme;
  const color = (name: keyof Colors) => `light-dark(${light[name]}, ${dark[name]})`;
  const [small, text, lead, head, big, huge] = theme.scale;
  const [turn, border, radius, ground, onGround] = theme.stamp;
  return {
    '--paper': color('paper'),
    '--ink': color('ink'),
    '--quiet': color('quiet'),
    '--rule': color('rule'),
    '--wash': color('wash'),
    '--accent': color('accent'),
    '--panel': 'var(--ink)',
    '--on-panel': 'var(--paper)',
    '--bad': color('bad'),
    '--good': color('good'),
    '--warn': color('warn'),
    '--footer': color('footer'),
    '--on-footer': color('onFooter'),
    '--display': familyOf(theme.display),
    '--rare': rareFamilyOf(theme.display),
    '--text': familyOf(theme.text),
    '--title': String(theme.title),
    '--heavy': String(theme.heavy),
    '--tight': String(theme.tight),
    '--leading': String(theme.leading),
    '--case': theme.letterCase,
    '--accented': String(theme.accented),
    '--headline': theme.headline,
    '--align': theme.align,
    '--center': theme.align === 'center' ? 'auto' : '0px',
    '--hero': theme.align === 'center' ? 'minmax(0, 1fr)' : '1fr fit-content(26rem)',
    '--step-s': small,
    '--step-0': text,
    '--step-1': lead,
    '--step-2': head,
    '--step-3': big,
    '--step-4': huge,
    '--title-size': String(theme.titleSize),
    '--caption': theme.caption,
    '--gap': theme.gap,
    '--edge': theme.edge,
    '--wall-gap': theme.wallGap,
    '--wall-edge': theme.wallEdge,
    '--columns': String(theme.columns[0]),
    '--columns-wider': String(theme.columns[1]),
    '--line': theme.line,
    '--radius': theme.radius,
    '--stamp-turn': turn,
    '--stamp-border': border,
    '--stamp-radius': radius,
    '--stamp-ground': ground,
    '--stamp-text': onGround,
    '--shadow': theme.shadow,
    '--title-shadow': theme.titleShadow,
  };
}

/** Whether black drawings have to be inverted on this background: 0 or 1. */
const inverted = (ground: string) =>
  contrast('#000000', ground) >= contrast('#ffffff', ground) ? '0' : '1';

/**
 * Properties that `light-dark()` can't hold: whether icons are inverted, on the page and in the
 * footer.
 */
const iconsOf = ({ paper, footer }: Colors) => ({
  '--icons': inverted(paper),
  '--footer-icons': inverted(footer),
});

const usual = themeProperties(themes.sleeve);

const declared = (properties: Readonly<Record<string, string>>) =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value.replaceAll(', ', ',')}`)
    .join(';');

/** The properties that differ from the default theme's. */
const others = (properties: Readonly<Record<string, string>>, usually: Record<string, string>) =>
  Object.fromEntries(Object.entries(properties).filter(([name, value]) => usually[name] !== value));

const coverProperties = (covers: Theme['covers']) =>
  Object.fromEntries(
    covers.flatMap(([ground, print], at) => [
      [`--ground-${at}`, ground],
      [`--print-${at}`, print],
    ]),
  );

/**
 * A page's styles for its label's theme, after the style sheet: only the differences from the
 * default theme. Empty for the default.
 */
export function themeStyle(theme: Theme): string {
  const { sleeve } = themes;
  const always = declared({
    ...others(themeProperties(theme), usual),
    ...others(iconsOf(theme.light), iconsOf(sleeve.light)),
    ...others(coverProperties(theme.covers), coverProperties(sleeve.covers)),
  });
  // A page's value for the light icons would override the sheet's value for dark ones.
  const icons = declared(iconsOf(theme.dark));
  const isUsual = icons === declared(iconsOf(sleeve.dark)) && !always.includes('icons:');
  const dark = isUsual ? '' : `@media (prefers-color-scheme:dark){html:root{${icons}}}`;
  return always || dark ? `@layer tokens{html:root{${always}}${dark}}` : '';
}

/** All of a theme's properties, for a page without the site's style sheet. */
export function wholeThemeStyle(theme: Theme): string {
  return `:root{color-scheme:light dark;${declared(themeProperties(theme))}}`;
}

/** A fixed colour scheme, regardless of the reader's; adopted after the page's own styles. */
export function schemeStyle(theme: Theme, scheme: Scheme): string {
  return `html:root{color-scheme:${scheme};${declared(iconsOf(theme[scheme]))}}`;
}

/** A declaration as the formatter prints it: a value that does not fit goes to the next line. */
function declaration(name: string, value: string, indent: string): string {
  const line = `${indent}${name}: ${value};`;
  return line.length <= 100 ? line : `${indent}${name}:\n${indent}  ${value};`;
}

/** The style sheet of the default theme. */
export function usualSheet(): string {
  const { light, dark } = themes.sleeve;
  const all = { 'color-scheme': 'light dark', ...usual, ...iconsOf(light) };
  const lines = (properties: Readonly<Record<string, string>>, indent: string) =>
    Object.entries(properties)
      .map(([name, value]) => declaration(name, value, indent))
      .join('\n');
  return `/* Written from src/design/themes.ts by its test: vitest --update. */
@layer tokens {
  :root {
${lines(all, '    ')}
  }
  @media (prefers-color-scheme: dark) {
    :root {
${lines(iconsOf(dark), '      ')}
    }
  }
}
`;
}
