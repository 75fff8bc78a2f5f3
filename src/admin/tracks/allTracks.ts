import type { Track } from '#domain/release/track';

/** The fields that are set on all tracks at once. */
export const fieldsForAll = [
  'composer',
  'lyricsWriter',
  'language',
  'listen',
  'listenBefore',
] as const satisfies readonly (keyof Track)[];
export type FieldForAll = (typeof fieldsForAll)[number];

/** What to set; absent fields stay. An empty language is that of the release. */
export type ForAll = { [F in FieldForAll]?: Exclude<Track[F], undefined> };

/** A track with these fields set; the same object if it is like that already. */
export function withFields(track: Track, wanted: ForAll): Track {
  const changed = fieldsForAll.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== forAllValue(track, field),
  );
  if (changed.length === 0) return track;
  const next = { ...track, ...wanted };
  if (!next.language) delete next.language;
  return next;
}

/** A field's value, also where its absence means one. */
export function forAllValue(track: Track, field: FieldForAll): string {
  const usual = field === 'listen' || field === 'listenBefore' ? 'none' : '';
  return track[field] ?? usual;
}
