export const releaseKinds = ['album', 'ep', 'single', 'compilation'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

export const releaseKindLabels: Readonly<Record<ReleaseKind, string>> = {
  album: 'Album',
  ep: 'EP',
  single: 'Single',
  compilation: 'Compilation',
};
