import type { PictureKind } from '#domain/release/releasePicture';

/** A further picture of a release of the demo: its file in `images/pictures`. */
export interface DemoPicture {
  file: string;
  alt: string;
  kind: PictureKind;
}

/** The further pictures of the demo's releases, by their keys. */
export const demoPictures: Readonly<Record<string, readonly DemoPicture[]>> = {
  'lavt-lys': [
    {
      file: 'lavt-lys-back',
      alt: 'A yellow sun, half of it under eight lines of water.',
      kind: 'back',
    },
    {
      file: 'lavt-lys-label',
      alt: 'A record with a yellow label and a small red sun on it.',
      kind: 'label',
    },
    { file: 'lavt-lys-inlay', alt: 'Rows of blue dots that swell and shrink.', kind: 'inlay' },
  ],
  'market-day-slow': [
    {
      file: 'market-day-slow-back',
      alt: 'Four strips of cloth on red, each begun a little later than the one before.',
      kind: 'back',
    },
    {
      file: 'market-day-slow-inner',
      alt: 'A chequered cloth with a round hole, and black behind it.',
      kind: 'inner',
    },
    {
      file: 'market-day-slow-label',
      alt: 'A record with a red label and four diamonds, one for each day of the week.',
      kind: 'label',
    },
  ],
};
