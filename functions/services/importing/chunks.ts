import type { ImportedKind } from '#domain/importing/importRun';
import type { SourceEntry } from '#domain/importing/sourceEntry';
import type { Ports } from '#functions/services/ports';
import { runFiles } from './runFiles.ts';

/** Entries in a chunk: enough for a few transactions, few enough to keep in memory. */
const chunkSize = 250;

/** Stores entries of a kind in chunks. */
export function createChunks(
  imports: Pick<Ports['imports'], 'put'>,
  run: string,
  kind: ImportedKind,
) {
  let waiting: SourceEntry[] = [];
  let [entries, chunks] = [0, 0];
  async function end(): Promise<void> {
    if (waiting.length > 0) await imports.put(runFiles.chunk(run, kind, chunks++), waiting);
    waiting = [];
  }
  return {
    async add(entry: SourceEntry): Promise<void> {
      entries += 1;
      if (waiting.push(entry) === chunkSize) await end();
    },
    end,
    counts: () => ({ entries, chunks }),
  };
}
