// No schemas here: the form's script must not load zod.

/** The platforms that a visitor can choose for a pre-save, named like streaming links. */
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
