import type { ArtistRecord, ArtistStore } from '#functions/ports/entries';
import type { Clock } from '#functions/ports/ports';

/** For so long a list may show an artist's earlier name. */
const keptMilliseconds = 5_000;

/** The artists by id, for lists: read at most once in five seconds. */
export function createArtistNames(
  artists: ArtistStore,
  clock: Clock,
): () => Promise<ReadonlyMap<string, ArtistRecord>> {
  let kept: Promise<Map<string, ArtistRecord>> | undefined;
  let until = 0;
  return () => {
    const now = clock.now().getTime();
    if (!kept || now >= until) {
      until = now + keptMilliseconds;
      kept = artists.rows().then((rows) => new Map(rows.map((row) => [row.id, row])));
      kept.catch(() => {
        kept = undefined;
      });
    }
    return kept;
  };
}
