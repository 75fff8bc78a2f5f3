// Apart from presave.ts: the form's script needs these, and must not carry zod.

/** The platforms a visitor can choose for a pre-save, named as streaming links are. */
export const presavePlatforms = [
  'Spotify',
  'Apple Music',
  'YouTube Music',
  'Deezer',
  'Tidal',
  'SoundCloud',
  'Amazon Music',
  'Bandcamp',
] as const;
export type PresavePlatform = (typeof presavePlatforms)[number];
