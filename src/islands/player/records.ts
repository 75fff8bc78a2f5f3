import type { HeardRecord } from '#domain/listening/heardRecord';
import { soundShardOf } from '#domain/listening/heardRecord';
import { pagePrefix } from '../pageWords.ts';
import type { PlayedTrack } from './kept.ts';

const fetched = new Map<string, Promise<unknown>>();

/** Fetches a file of the site once per page. Failures are not cached, so the next call retries. */
function fetchOnce(name: string): Promise<unknown> {
  const known = fetched.get(name);
  if (known) return known;
  const fetching = fetch(`${pagePrefix()}/data/${name}.json`).then((answer) => {
    // The file goes with the last of its records.
    if (answer.status === 404) return [];
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json();
  });
  fetched.set(name, fetching);
  fetching.catch(() => fetched.delete(name));
  return fetching;
}

/**
 * The tracks of a record; none if it is no longer there.
 * @throws {Error} when they can't be fetched
 */
export async function tracksOf(record: number): Promise<PlayedTrack[]> {
  // The site's own file, written by the same code.
  const records = (await fetchOnce(`sounds/${soundShardOf(record)}`)) as HeardRecord[];
  const found = records.find(({ cId }) => cId === record);
  if (!found) return [];
  const { title, by, page, cover, band, tracks } = found;
  const around = { title, by, page, cover: cover ?? undefined, band, record };
  return tracks.map((track) => ({ ...around, ...track }));
}

/**
 * The numbers of all records that can be heard, newest first.
 * @throws {Error} when they can't be fetched
 */
export const heardRecords = () => fetchOnce('sounds') as Promise<number[]>;
