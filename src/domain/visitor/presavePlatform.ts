/** Where a visitor may say they listen: the names that streaming links have. */
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
