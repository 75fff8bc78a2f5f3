import type { ReleaseKind } from '#domain/release/release';

/** What a release is, as it is shown. */
export const kindWords: Record<ReleaseKind, string> = {
  album: 'Album',
  ep: 'EP',
  single: 'Single',
  compilation: 'Compilation',
};
