import { enterPhase, type KeptRun } from '#domain/importing/importProgress';
import { maxOldNumber } from '#domain/importing/oldCatalogue';
import { readOldArtist } from '#domain/importing/oldEntries';
import { isTooDeep } from '#domain/importing/oldValues';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/ports/ports';
import { fingerprintOf } from './fingerprint.ts';
import { type Credits, createPieces, runFiles, type Staged } from './staging.ts';

type Needs = Pick<Ports, 'imports' | 'oldSite'>;

/** What is remembered of the numbers that were read: of a catalogue's texts nearly nothing stays. */
interface Seen {
  /** By artist, the fingerprint. */
  artists: Map<number, string>;
  /** By artist, the name, in a dry run: it stores none, and nothing else knows them. */
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
  `The Id ${id} stands here more than once, with different content; the first one was taken.`;

const tooDeep = (entry: unknown): Staged => ({
  old: { Id: numberOf(entry) },
  reason: 'It is nested too deeply to be an entry.',
});

const listOf = (entry: unknown, field: string): unknown[] => {
  const list = isObject(entry) ? entry[field] : null;
  return Array.isArray(list) ? list : [];
};

/** An artist's name; null for one that is refused. */
function nameIn(artist: unknown): string | null {
  try {
    return readOldArtist(artist).name;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Reads the old catalogue once, and lays its entries out in pieces: artists, and releases merged. */
export function createReading({ imports, oldSite }: Needs) {
  async function fetched({ id, from }: KeptRun): Promise<string> {
    if ('upload' in from) return from.upload;
    const name = runFiles.catalogue(id);
    await imports.putBytes(name, oldSite.catalogue(from.address));
    return name;
  }

  /** An artist; what stands there a second time just the same is the same. */
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

  /** A release under an artist; one that stands under several is staged with the first. */
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
      ...{ artists: new Map(), names: new Map(), releases: new Map() },
      ...{ refused: new Set(), tracks: 0 },
    };
    const artists = createPieces(imports, run.id, 'artists');
    const releases = createPieces(imports, run.id, 'releases');
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

  /** The credits of shared releases: the only ones that need a second look. */
  function creditsOf({ names, releases, refused }: Seen): Credits {
    const shared = [...releases].filter(([, { artists: under }]) => under.length > 1);
    return {
      shared: Object.fromEntries(shared.map(([id, { artists: under }]) => [String(id), under])),
      refused: [...refused],
      names: Object.fromEntries(names),
    };
  }

  return async function read(run: KeptRun): Promise<KeptRun> {
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
        batches: { artists: artists.batches, releases: releases.batches },
        highest: {
          artists: highest(seen.artists.keys()),
          releases: highest(seen.releases.keys()),
        },
      },
      'artists',
    );
  };
}
