/** The public address of a thing in MusicBrainz; undefined without an id. */
export function musicBrainzAddress(
  kind: 'artist' | 'release',
  id: string | undefined,
): string | undefined {
  return id ? `https://musicbrainz.org/${kind}/${id}` : undefined;
}
