import { z } from 'zod';
import type { Ports } from '#functions/ports/ports';

/** Entries in a piece of the catalogue: enough for a few transactions, little enough to keep in mind. */
export const batchSize = 250;

/** An entry of the old catalogue that waits for its turn. */
export const stagedSchema = z.object({
  /** As it came. */
  old: z.unknown(),
  /** Why it is refused before it is looked at: its number stood there already. */
  reason: z.string().optional(),
  /** A release: the number of the artist under whom it stood first. */
  artist: z.int().optional(),
});
export type Staged = z.infer<typeof stagedSchema>;

/** What is known of the catalogue only once it was read to its end. */
export const creditsSchema = z.object({
  /** By release, its artists in order, where there is more than one. */
  shared: z.record(z.string(), z.array(z.int())),
  /** Artists that are refused, so that no release counts on them. */
  refused: z.array(z.int()),
  /** By artist, the name, in a dry run: nothing else knows it. */
  names: z.record(z.string(), z.string()),
});
export type Credits = z.infer<typeof creditsSchema>;
export const noCredits: Credits = { shared: {}, refused: [], names: {} };

export type StagedList = 'artists' | 'releases';

const place = (index: number) => String(index).padStart(6, '0');

/** The files of a run, by name. */
export const runFiles = {
  catalogue: (run: string) => `${run}/catalogue.json`,
  staged: (run: string, list: StagedList, batch: number) =>
    `${run}/staged/${list}-${place(batch)}.json`,
  credits: (run: string) => `${run}/credits.json`,
  reports: (run: string, list: string) => `${run}/reports/${list}/`,
  report: (run: string, list: string, part: string) => `${run}/reports/${list}/${part}.json`,
  part: (list: string, index: number) => `${list}-${place(index)}`,
};

/** A staging list that is written in pieces. */
export function createPieces(imports: Ports['imports'], run: string, list: StagedList) {
  let waiting: Staged[] = [];
  let [entries, batches] = [0, 0];
  let putting: Promise<void> = Promise.resolve();
  /** While one piece is put, the next is read; two never wait. */
  const flush = async () => {
    const piece = waiting;
    waiting = [];
    await putting;
    if (piece.length === 0) return;
    putting = imports.put(runFiles.staged(run, list, batches++), piece);
    putting.catch(() => undefined);
  };
  return {
    async add(entry: Staged): Promise<void> {
      entries += 1;
      if (waiting.push(entry) === batchSize) await flush();
    },
    async end(): Promise<void> {
      await flush();
      await putting;
    },
    counts: () => ({ entries, batches }),
  };
}
