import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentOf, contrast, ink, minContrast, paper, type Scheme } from '#design/accent';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const scheme = fc.constantFrom<Scheme>('light', 'dark');

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#777777', 1],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
  });
});

describe('accentOf', () => {
  it('is legible for every colour, in light and in dark', () => {
    fc.assert(
      fc.property(color, scheme, (given, shown) => {
        const { text, panel, onPanel } = accentOf(given, shown);
        expect(contrast(text, paper[shown])).toBeGreaterThanOrEqual(minContrast);
        expect(contrast(onPanel, panel)).toBeGreaterThanOrEqual(minContrast);
      }),
    );
  });

  it('keeps a colour that is legible as it is', () => {
    expect(accentOf('#7a1f1f', 'light').text).toBe('#7a1f1f');
    expect(accentOf('#f0c040', 'dark').text).toBe('#f0c040');
  });

  it('sets ink on a light surface and paper on a dark one', () => {
    expect(accentOf('#f0c040', 'light').onPanel).toBe(ink.light);
    expect(accentOf('#1f3b57', 'light').onPanel).toBe(ink.dark);
  });
});
