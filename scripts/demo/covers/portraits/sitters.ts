/** How somebody wears their hair, or what they wear on it. */
export type Headdress =
  | 'bun'
  | 'bob'
  | 'long'
  | 'curls'
  | 'crop'
  | 'cap'
  | 'wrap'
  | 'brim'
  | 'beret';

/** One person in a picture. */
export interface Sitter {
  headdress: Headdress;
  /** Where the head's middle stands, in units of the sheet. */
  x: number;
  y: number;
  /** 1 for somebody sitting alone. */
  size: number;
  /** Which of the artist's compositions their coat is cut from. */
  coat: number;
  beard?: true;
  /** Turned so that the shaded side of the face is the other one. */
  turned?: true;
}

/** A portrait: who sits for it, and which of the artist's inks it is printed in. */
export interface Sitting {
  sitters: readonly Sitter[];
  era: number;
  /** Ground and ink change places, where the era's ink is too light for hair. */
  reversed?: true;
}

const alone = (headdress: Headdress, coat: number): Sitter => ({
  headdress,
  coat,
  x: 700,
  y: 610,
  size: 1,
});

/** Who has sat so far, by the artist's key. */
export const sittings: Readonly<Record<string, Sitting>> = {
  'marit-vage': { sitters: [alone('bun', 3)], era: 0 },
  'kirishima-nao': { sitters: [{ ...alone('bob', 1), turned: true }], era: 0 },
  'layan-al-sahili': { sitters: [alone('long', 0)], era: 0, reversed: true },
  'thaleia-voria': { sitters: [{ ...alone('curls', 0), turned: true }], era: 1 },
  'pochta-polyusa': {
    sitters: [
      { headdress: 'crop', x: 360, y: 520, size: 0.68, coat: 2 },
      { headdress: 'bob', x: 1060, y: 540, size: 0.68, coat: 1, turned: true },
      { headdress: 'cap', x: 710, y: 760, size: 0.78, coat: 2, beard: true },
    ],
    era: 1,
  },
  'lamplight-committee': {
    sitters: [
      { headdress: 'curls', x: 440, y: 390, size: 0.6, coat: 1 },
      { headdress: 'crop', x: 960, y: 380, size: 0.6, coat: 1, beard: true, turned: true },
      { headdress: 'long', x: 330, y: 900, size: 0.66, coat: 2, turned: true },
      { headdress: 'cap', x: 1070, y: 910, size: 0.66, coat: 0 },
    ],
    era: 2,
  },
  'ludvik-zdarsky': { sitters: [{ ...alone('cap', 0), beard: true }], era: 0 },
  'adaeze-okonjo': { sitters: [alone('wrap', 0)], era: 0, reversed: true },
  'grain-elevator': {
    sitters: [
      { headdress: 'brim', x: 430, y: 620, size: 0.8, coat: 0 },
      { headdress: 'brim', x: 1000, y: 700, size: 0.8, coat: 2, turned: true, beard: true },
    ],
    era: 1,
  },
  'inaki-etxeandia': { sitters: [{ ...alone('beret', 2), beard: true, turned: true }], era: 2 },
  'mirrorball-for-moths': {
    sitters: [
      { headdress: 'bun', x: 430, y: 630, size: 0.82, coat: 1 },
      { headdress: 'curls', x: 1000, y: 630, size: 0.82, coat: 0, turned: true },
    ],
    era: 1,
  },
  orrery: { sitters: [alone('brim', 0)], era: 1 },
};
