import { enterPhase, type StoredRun } from '#domain/importing/importProgress';
import { importedKind } from '#domain/importing/importRun';
import { nameIn, type SourceEntry } from '#domain/importing/sourceEntry';
import { Problem } from '#domain/problem';
import { fingerprintOf } from '#functions/fingerprint';
import type { SourceInput } from '#functions/ports/importing';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { createChunks } from './chunks.ts';
import { type ReleaseArtists, runFiles } from './runFiles.ts';

/**
 * The parts of a source that are kept in memory: numbers, fingerprints and the names of artists.
 */
interface Seen {
  /** The fingerprint of each entry as it appeared first, by the key that `keyOf` gives. */
  fingerprints: Map<string, string>;
  names: Map<number, string>;
  artistsOf: Map<number, number[]>;
  highest: { artists: number; releases: number };
  tracks: number;
}

interface Needs extends Pick<Ports, 'labels'> {
  imports: Pick<Ports['imports'], 'put' | 'bytes'>;
  oldSite: Pick<Ports['oldSite'], 'entries'>;
}

/**
 * Reads the old site once, and stores its entries in chunks: first artists, then releases, without
 * repetitions.
 */
export async function readOldSite(
  { imports, oldSite, labels }: Needs,
  run: StoredRun,
): Promise<StoredRun> {
  const { timeZone } = await readLabel({ labels });
  const input: SourceInput =
    'upload' in run.from ? { file: imports.bytes(run.from.upload) } : run.from;
  const seen: Seen = {
    fingerprints: new Map(),
    names: new Map(),
    artistsOf: new Map(),
    highest: { artists: 0, releases: 0 },
    tracks: 0,
  };
  const chunks = {
    artist: createChunks(imports, run.id, 'artist'),
    release: createChunks(imports, run.id, 'release'),
  };
  for await (const entry of oldSite.entries(input, { timeZone })) {
    const first = unlessRepeated(entry, seen);
    if (first) await chunks[kindOf(first)].add(first);
  }
  await Promise.all([chunks.artist.end(), chunks.release.end()]);
  const { entries } = chunks.artist.counts();
  if (entries === 0)
    throw new Problem('invalid-input', 'The catalogue is empty: it names no artist.');
  await imports.put(runFiles.releaseArtists(run.id), releaseArtistsOf(seen));
  return enterPhase(
    {
      ...run,
      artists: { done: 0, total: entries },
      releases: { done: 0, total: chunks.release.counts().entries },
      tracks: { done: 0, total: seen.tracks },
      chunks: { artists: chunks.artist.counts().chunks, releases: chunks.release.counts().chunks },
      highest: seen.highest,
    },
    'artists',
  );
}

const kindOf = (entry: SourceEntry) =>
  entry.kindOfEntry === 'refused' ? entry.of : entry.kindOfEntry;

/**
 * Identifies an entry. Refused entries have keys of their own: they never hide a readable entry
 * with the same number.
 */
const keyOf = (entry: SourceEntry) =>
  `${entry.kindOfEntry === 'refused' ? 'refused ' : ''}${kindOf(entry)} ${entry.cId}`;

/**
 * The entry at its first appearance; null for a repetition, which may name another artist of a
 * release. A different entry with the same number is refused.
 */
function unlessRepeated(entry: SourceEntry, seen: Seen): SourceEntry | null {
  const { kindOfEntry, cId } = entry;
  if (cId === null) return entry;
  const key = keyOf(entry);
  const fingerprint = fingerprintOf({ ...entry, artists: undefined });
  const before = seen.fingerprints.get(key);
  if (before === undefined) {
    seen.fingerprints.set(key, fingerprint);
    note(entry, cId, seen);
    return entry;
  }
  if (before === fingerprint) {
    if (kindOfEntry === 'release') {
      const artists = [...(seen.artistsOf.get(cId) ?? []), ...entry.artists];
      seen.artistsOf.set(cId, [...new Set(artists)]);
    }
    return null;
  }
  if (kindOfEntry === 'refused') return entry;
  const reason = `The number ${cId} occurs more than once with different content; the first one was taken.`;
  return { kindOfEntry: 'refused', of: kindOfEntry, cId, name: nameIn(entry), reason };
}

function note(entry: SourceEntry, cId: number, seen: Seen): void {
  const { list } = importedKind[kindOf(entry)];
  seen.highest[list] = Math.max(seen.highest[list], cId);
  if (entry.kindOfEntry === 'artist') seen.names.set(cId, entry.name);
  if (entry.kindOfEntry !== 'release') return;
  seen.artistsOf.set(cId, entry.artists);
  seen.tracks += entry.tracks.length + entry.refused.length;
}

/** Known only at the end: the artists of releases that appeared more than once. */
function releaseArtistsOf({ names, artistsOf }: Seen): ReleaseArtists {
  const shared = [...artistsOf].filter(([, artists]) => artists.length > 1);
  return { names: Object.fromEntries(names), shared: Object.fromEntries(shared) };
}
