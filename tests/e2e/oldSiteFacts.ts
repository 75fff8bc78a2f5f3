import * as z from 'zod';

const release = z.looseObject({
  Id: z.unknown(),
  Name: z.unknown(),
  Tracks: z.array(z.unknown()).nullish(),
});
const catalogue = z.array(
  z.looseObject({ Id: z.unknown(), Name: z.unknown(), Releases: z.array(release).nullish() }),
);

/** The contents of an old site's catalogue after merging releases listed under several artists. */
export function factsOf(file: unknown) {
  const artists = catalogue.parse(file);
  const named = <T extends { Id: unknown; Name: unknown }>(entries: readonly T[]) =>
    new Map(entries.filter(({ Name }) => Boolean(Name)).map((entry) => [entry.Id, entry]));
  const releases = named(artists.flatMap(({ Releases }) => Releases ?? []).toReversed());
  return {
    artists: named(artists).size,
    releases: releases.size,
    tracks: [...releases.values()].reduce((sum, { Tracks }) => sum + (Tracks?.length ?? 0), 0),
  };
}
