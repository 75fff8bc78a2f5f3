import * as z from 'zod';
import { enterPhase, type KeptRun } from '#domain/importing/importProgress';
import { maxOldNumber } from '#domain/importing/oldCatalogue';
import { readOldArtist } from '#domain/importing/oldEntries';
import { isTooDeep } from '#domain/importing/oldValues';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import { fingerprintOf } from './fingerprint.ts';

/** Entries in a chunk of the catalogue: enough for a few transactions, few enough to hold in memory. */
const chunkSize = 250;

/** An entry of the old catalogue that waits to be imported. */
export const stagedSchema = z.object({
  /** The entry as it came. */
  old: z.unknown(),
  /** Set for an entry that is refused unread: its number occurred before, or it is nested too deeply. */
  reason: z.string().optional(),
  /** For a release, the number of the artist under whom it occurred first. */
  artist: z.int().optional(),
});
export type Staged = z.infer<typeof stagedSchema>;

/** Facts that are known only once the catalogue is read to its end. */
export const stagedCreditsSchema = z.object({
  /** The artists of each release that has more than one, in order. */
  shared: z.record(z.string(), z.array(z.int())),
  /** Refused artists, so that no release refers to them. */
  refused: z.array(z.int()),
  /** The names of artists, in a dry run only: it stores no artists. */
  names: z.record(z.string(), z.string()),
});
export type StagedCredits = z.infer<typeof stagedCreditsSchema>;
export const noCredits: StagedCredits = { shared: {}, refused: [], names: {} };

export type StagedList = 'artists' | 'releases';

const place = (index: number) => String(index).padStart(6, '0');

/** The names of a run's files. */
export const runFiles = {
  catalogue: (run: string) => `${run}/catalogue.json`,
  staged: (run: string, list: StagedList, chunk: number) =>
    `${run}/staged/${list}-${place(chunk)}.json`,
  credits: (run: string) => `${run}/credits.json`,
  reports: (run: string, list: string) => `${run}/reports/${list}/`,
  report: (run: string, list: string, part: string) => `${run}/reports/${list}/${part}.json`,
  part: (list: string, index: number) => `${list}-${place(index)}`,
};

type Needs = Pick<Ports, 'imports' | 'oldSite'>;

/** Held in memory of everything that was read: numbers and fingerprints, hardly any text. */
interface Seen {
  artists: Map<number, string>;
  /** The names of artists, in a dry run only. */
  names: Map<number, string>;
  releases: Map<number, { print: string; artists: number[] }>;
  refused: Set<number>;
  tracks: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function numberOf(entry: unknown): number | null {
  const id = isObject(entry) ? entry['Id'] : null;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= maxOldNumber ? id : null;
}

const twice = (id: number) =>
  `The Id ${id} occurs more than once with different content; the first one was taken.`;

const tooDeep = (entry: unknown): Staged => ({
  old: { Id: numberOf(entry) },
  reason: 'It is nested too deeply to be an entry.',
});

const listOf = (entry: unknown, field: string): unknown[] => {
  const list = isObject(entry) ? entry[field] : null;
  return Array.isArray(list) ? list : [];
};

/** The name of an artist; null for a refused one. */
function nameIn(artist: unknown): string | null {
  try {
    return readOldArtist(artist).name;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Reads the old catalogue once and stages its entries in chunks: artists, then releases, each once. */
export function createStaging({ imports, oldSite }: Needs) {
  async function fetched({ id, from }: KeptRun): Promise<string> {
    if ('upload' in from) return from.upload;
    const name = runFiles.catalogue(id);
    await imports.putBytes(name, oldSite.catalogue(from.address));
    return name;
  }

  /** Stages an artist; an exact repetition is skipped. */
  function stageArtist(entry: unknown, seen: Seen, { dryRun }: KeptRun): Staged | null {
    const old = isObject(entry) ? { ...entry, Releases: undefined } : entry;
    if (isTooDeep(old)) return tooDeep(entry);
    const id = numberOf(entry);
    if (id === null) return { old };
    const print = fingerprintOf(old);
    const before = seen.artists.get(id);
    if (before) return before === print ? null : { old, reason: twice(id) };
    seen.artists.set(id, print);
    const name = nameIn(entry);
    if (name === null) seen.refused.add(id);
    else if (dryRun) seen.names.set(id, name);
    return { old };
  }

  /** Stages a release; one that occurs under several artists is staged with the first. */
  function stageRelease(old: unknown, artist: number | null, seen: Seen): Staged | null {
    if (isTooDeep(old)) return tooDeep(old);
    const id = numberOf(old);
    const under = artist === null ? {} : { artist };
    if (id === null) return { old, ...under };
    const print = fingerprintOf(old);
    const before = seen.releases.get(id);
    if (!before) {
      seen.releases.set(id, { print, artists: artist === null ? [] : [artist] });
      return { old, ...under };
    }
    if (before.print !== print) return { old, reason: twice(id), ...under };
    if (artist !== null && !before.artists.includes(artist)) before.artists.push(artist);
    return null;
  }

  async function stageAll(run: KeptRun, catalogue: string) {
    const seen: Seen = {
      artists: new Map(),
      names: new Map(),
      releases: new Map(),
      refused: new Set(),
      tracks: 0,
    };
    const artists = createChunks(imports, run.id, 'artists');
    const releases = createChunks(imports, run.id, 'releases');
    for await (const entry of imports.entries(catalogue)) {
      const artist = stageArtist(entry, seen, run);
      if (artist) await artists.add(artist);
      for (const old of listOf(entry, 'Releases')) {
        const release = stageRelease(old, numberOf(entry), seen);
        if (!release) continue;
        seen.tracks += listOf(old, 'Tracks').length;
        await releases.add(release);
      }
    }
    await Promise.all([artists.end(), releases.end()]);
    return { seen, artists: artists.counts(), releases: releases.counts() };
  }

  /** The artists of shared releases, which are known only at the end. */
  function creditsOf({ names, releases, refused }: Seen): StagedCredits {
    const shared = [...releases].filter(([, { artists: under }]) => under.length > 1);
    return {
      shared: Object.fromEntries(shared.map(([id, { artists: under }]) => [String(id), under])),
      refused: [...refused],
      names: Object.fromEntries(names),
    };
  }

  return async function stage(run: KeptRun): Promise<KeptRun> {
    const { seen, artists, releases } = await stageAll(run, await fetched(run));
    if (artists.entries === 0)
      throw new Problem('invalid-input', 'The old catalogue is empty: it names no artist.');
    await imports.put(runFiles.credits(run.id), creditsOf(seen));
    const highest = (numbers: Iterable<number>) => {
      let most = 0;
      for (const number of numbers) most = Math.max(most, number);
      return most;
    };
    return enterPhase(
      {
        ...run,
        artists: { done: 0, total: artists.entries },
        releases: { done: 0, total: releases.entries },
        tracks: { done: 0, total: seen.tracks },
        batches: { artists: artists.chunks, releases: releases.chunks },
        highest: {
          artists: highest(seen.artists.keys()),
          releases: highest(seen.releases.keys()),
        },
      },
      'artists',
    );
  };
}

/** Writes a list of staged entries in chunks. */
function createChunks(imports: Ports['imports'], run: string, list: StagedList) {
  let waiting: Staged[] = [];
  let [entries, chunks] = [0, 0];
  let putting: Promise<void> = Promise.resolve();
  /** Reads the next chunk while one is written; at most one waits. */
  const flush = async () => {
    const chunk = waiting;
    waiting = [];
    await putting;
    if (chunk.length === 0) return;
    putting = imports.put(runFiles.staged(run, list, chunks++), chunk);
    putting.catch(() => undefined);
  };
  return {
    async add(entry: Staged): Promise<void> {
      entries += 1;
      if (waiting.push(entry) === chunkSize) await flush();
    },
    async end(): Promise<void> {
      await flush();
      await putting;
    },
    counts: () => ({ entries, chunks }),
  };
}
