import { chunkSize } from '#domain/listing/listing';
import { listChunkPath } from '../../paths.ts';
import { createFileFetcher, fetchIndex } from './fetchRows.ts';

/** The page of any release that is out; undefined where the lists can't be read. */
export async function anyRelease(prefix: string): Promise<string | undefined> {
  const files = createFileFetcher(prefix);
  const { count, future } = await fetchIndex(files, 'releases');
  // The coming ones are the last in this order.
  const at = Math.floor(Math.random() * Math.max(1, count - future.length));
  const rows = await files(listChunkPath('releases', 'oldest', Math.floor(at / chunkSize)));
  const row: unknown = Array.isArray(rows) ? rows[at % chunkSize] : undefined;
  const isRow = typeof row === 'object' && row !== null && 'url' in row;
  return isRow && typeof row.url === 'string' ? row.url : undefined;
}
