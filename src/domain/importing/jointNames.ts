import { compared } from '#domain/listing/twins';
import type { FoundArtist, FoundRelease } from './foundEntry.ts';

/** What stands between the names of artists who made a release together. */
const joins = /\s*,\s*|\s+(?:&|\+|and|und|et|y|e|en|og|x|×|vs\.?|with|feat\.?|ft\.?|و)\s+/iu;

/** The most names that one text is taken for. */
const mostNames = 8;

/**
 * The artists that one name means, as in “Sluice & Noor Haddad”: if each of its parts is known as an
 * artist by itself. A band that is called so has no such parts.
 * @param known the artist of a name, if there is one
 */
function partsOf(
  artist: FoundArtist,
  known: (name: string) => FoundArtist | undefined,
): FoundArtist[] | undefined {
  const names = artist.name.split(joins).filter(Boolean);
  if (names.length < 2 || names.length > mostNames) return undefined;
  const parts = names.flatMap((name) => known(name) ?? []);
  return parts.length === names.length ? parts : undefined;
}

/** True for an artist whom the source knows by the name alone, not as somebody of its own. */
const isOnlyNamed = ({ key, name }: FoundArtist) => key === (compared(name) || name);

/**
 * Releases whose one artist is several that are known: a source that has one text for all artists of
 * a release says no more.
 * @param here the names of artists that the label has
 * @param isHere whether the label has the artist under the whole name
 */
export function withJointNames(
  releases: readonly FoundRelease[],
  here: readonly string[],
  isHere: (artist: FoundArtist) => boolean,
): FoundRelease[] {
  const alone = new Map<string, FoundArtist>();
  for (const name of here) alone.set(compared(name), { key: compared(name) || name, name });
  // What the source calls them comes first, since it may know more.
  for (const { artists, isVarious } of releases)
    for (const one of artists)
      if (artists.length === 1 || isVarious) alone.set(compared(one.name), one);
  return releases.map((release) => {
    const [artist, ...others] = release.artists;
    if (!artist || others.length > 0 || release.isVarious) return release;
    if (!isOnlyNamed(artist) || isHere(artist)) return release;
    const parts = partsOf(artist, (name) => alone.get(compared(name)));
    if (!parts) return release;
    const note = `“${artist.name}” was taken for ${parts.map(({ name }) => name).join(' and ')}, who are artists by themselves.`;
    return { ...release, artists: parts, notes: [...release.notes, note] };
  });
}
