import { letterKey } from '#domain/comparableText';
import { artistByName, type FoundArtist, type FoundRelease, isOnlyNamed } from './foundEntry.ts';

/** Separators between the names of artists who made a release together. */
const separators = / ?[,/] ?| (?:&|\+|and|und|et|y|e|en|og|x|×|vs\.?|with|feat\.?|ft\.?|و) /iu;

/** A text with more names stays one artist. */
const mostNames = 8;

/**
 * The artists in a joint name such as “Sluice & Noor Haddad”; undefined unless each part is the name
 * of a known artist, since it may be the name of a band.
 */
function partsOf(
  artist: FoundArtist,
  known: (name: string) => FoundArtist | undefined,
): FoundArtist[] | undefined {
  const names = artist.name.trim().split(/\s+/u).join(' ').split(separators).filter(Boolean);
  if (names.length < 2 || names.length > mostNames) return undefined;
  const parts = names.flatMap((name) => known(name) ?? []);
  return parts.length === names.length ? parts : undefined;
}

/**
 * Splits joint names, for sources that have one text for all artists of a release.
 * @param here the names of artists that the label has
 * @param isHere whether the label has the artist under the whole name
 */
export function splitJointNames(
  releases: readonly FoundRelease[],
  here: readonly string[],
  isHere: (artist: FoundArtist) => boolean,
): FoundRelease[] {
  const alone = new Map<string, FoundArtist>();
  for (const name of here) alone.set(letterKey(name), artistByName(name));
  // Those of the source replace them, since they may have a bio and a portrait.
  for (const { artists, isVarious } of releases)
    for (const one of artists)
      if (artists.length === 1 || isVarious) alone.set(letterKey(one.name), one);
  const split = (artist: FoundArtist) =>
    isOnlyNamed(artist) && !isHere(artist)
      ? partsOf(artist, (name) => alone.get(letterKey(name)))
      : undefined;
  return releases.map((release) => {
    if (release.isVarious) {
      // The tracks still name them as they are printed.
      const artists = release.artists.flatMap((artist) => split(artist) ?? artist);
      const distinct = new Map(artists.map((artist) => [artist.key, artist]));
      return { ...release, artists: [...distinct.values()] };
    }
    const [artist, ...others] = release.artists;
    const parts = artist && others.length === 0 ? split(artist) : undefined;
    if (!artist || !parts) return release;
    const note = `“${artist.name}” was taken for ${parts.map(({ name }) => name).join(' and ')}, who are artists by themselves.`;
    return { ...release, artists: parts, notes: [...release.notes, note] };
  });
}
