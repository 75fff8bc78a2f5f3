import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentOf, bandOf } from '#design/accent';
import { themes } from '#design/themes';
import { contrast, minContrast } from '#domain/label/contrast';
import { schemes } from '#domain/label/theme';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const scheme = fc.constantFrom(...schemes);
const theme = fc.constantFrom(...Object.values(themes));
const { light, dark } = themes.sleeve;

describe('accentOf', () => {
  it('is legible for every colour, in every theme, in light and in dark', () => {
    fc.assert(
      fc.property(color, scheme, theme, (given, shown, of) => {
        const { text, panel, onPanel } = accentOf(given, shown, of);
        expect(contrast(text, of[shown].paper)).toBeGreaterThanOrEqual(minContrast);
        expect(contrast(onPanel, panel)).toBeGreaterThanOrEqual(minContrast);
      }),
    );
  });

  it('keeps a colour that is legible as it is', () => {
    expect(accentOf('#7a1f1f', 'light').text).toBe('#7a1f1f');
    expect(accentOf('#f0c040', 'dark').text).toBe('#f0c040');
  });

  it('sets ink on a light surface and paper on a dark one', () => {
    expect(accentOf('#f0c040', 'light').onPanel).toBe(light.ink);
    expect(accentOf('#1f3b57', 'light').onPanel).toBe(dark.ink);
  });
});

describe('bandOf', () => {
  it('is legible for every colour, in every theme, and inverts icons with its text', () => {
    fc.assert(
      fc.property(color, theme, (given, of) => {
        const { properties, bar } = bandOf(given, of);
        const [on, grounds] = ['--on-band', '--band'].map((name) =>
          (properties[name] ?? '').match(/#[0-9a-f]{6}/g),
        );
        expect(grounds).toEqual(bar);
        const icons = [properties['--band-icons'], properties['--band-icons-dark']];
        for (const [index, ground] of bar.entries()) {
          expect(contrast(on?.[index] ?? '', ground)).toBeGreaterThanOrEqual(minContrast);
          const icon = icons[index] === '1' ? '#ffffff' : '#000000';
          expect(contrast(icon, ground)).toBeGreaterThanOrEqual(minContrast);
        }
      }),
    );
  });
});
