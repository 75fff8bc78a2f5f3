import type { StoredArtist } from '#domain/artist/artist';
import { isFieldTaken } from '#domain/importing/choices';
import {
  type ChunkDone,
  countChunk,
  enterPhase,
  type StoredRun,
} from '#domain/importing/importProgress';
import {
  fetchesImages,
  type ImportedKind,
  type ImportLine,
  listsOf,
  namesShown,
} from '#domain/importing/importRun';
import {
  type ArtistFields,
  nameIn,
  type ReleaseFields,
  type SourceEntry,
  type SourceRelease,
} from '#domain/importing/sourceEntry';
import { Problem } from '#domain/problem';
import { theImport } from '#domain/publication/publication';
import type { StoredRelease } from '#domain/release/release';
import type { Numbered } from '#functions/ports/entries';
import type { NumberOwner } from '#functions/ports/importing';
import { retryChanged } from '#functions/services/entries/retryChanged';
import type { Ports } from '#functions/services/ports';
import { aLine, type EntryPlan, planEntry } from './entryPlan.ts';
import { type EntryImporter, type Importers, triesPerWrite } from './importers.ts';
import { type Incoming, importedId, incomingArtist, incomingRelease } from './incoming.ts';
import { chunkSchema, releaseArtistsSchema, reportSchema, runFiles } from './runFiles.ts';
import { isUndone } from './undoRecord.ts';

type Needs = Pick<Ports, 'imports' | 'artists' | 'visitorSecret'> & { importers: Importers };

/** Problems of one entry, which is refused alone. */
const refusing = ['invalid-input', 'clash', 'too-large'];

type Owners = ReadonlyMap<number, NumberOwner>;

/** How the entries of a chunk are planned. */
interface ChunkWork<E extends Numbered, F> {
  importer: EntryImporter<E, F>;
  /** @throws {Problem} invalid-input, with the reason for the refusal */
  incoming: (entry: SourceEntry, owners: Owners) => Incoming<F>;
  artistName: (id: string) => string;
}

/** How the artists of a chunk are planned. */
function artistWork({ importers }: Needs): ChunkWork<StoredArtist, ArtistFields> {
  return {
    importer: importers.artist,
    incoming: (entry) =>
      entry.kindOfEntry === 'artist' ? incomingArtist(entry) : notImported(entry),
    artistName: String,
  };
}

/** How the releases of a chunk are planned. */
async function releaseWork(
  { importers, artists, imports, visitorSecret }: Needs,
  run: StoredRun,
  entries: readonly SourceEntry[],
): Promise<ChunkWork<StoredRelease, ReleaseFields>> {
  const releaseArtists = await imports.get(runFiles.releaseArtists(run.id), releaseArtistsSchema);
  const { shared = {}, names = {} } = releaseArtists ?? {};
  const artistNumbersOf = ({ cId, artists: own }: SourceRelease) => shared[String(cId)] ?? own;
  const named = entries.flatMap((entry) =>
    entry.kindOfEntry === 'release' ? artistNumbersOf(entry) : [],
  );
  const owners = await importers.artist.imported.owners(named);
  const stored = await artists.rows();

  /**
   * The id of an imported artist. A dry run stores no artists, so it accepts every name that the
   * run brings.
   */
  function artistId(cId: number): string | null {
    const owner = owners.get(cId);
    // An artist made here: of the old site somebody else with the same number; of a paged source
    // the one it was matched with.
    if (owner?.state === 'ours') return run.sourceName === 'oldSite' ? null : (owner.id ?? null);
    if (owner?.state === 'imported') return owner.id;
    if (owner && !isUndone(owner)) return null;
    return run.dryRun && names[String(cId)] !== undefined ? importedId('artist', cId) : null;
  }
  const nameOf = new Map([
    ...Object.entries(names).map(
      ([cId, name]) => [importedId('artist', Number(cId)), name] as const,
    ),
    ...stored.map(({ id, name }) => [id, name] as const),
  ]);
  return {
    importer: importers.release,
    incoming(release: SourceEntry, releaseOwners: Owners) {
      if (release.kindOfEntry !== 'release') return notImported(release);
      const found = artistNumbersOf(release).map((cId) => ({ cId, id: artistId(cId) }));
      const artistIds = found.flatMap(({ id }) => id ?? []);
      const missing = found.filter(({ id }) => id === null);
      const notes = missing.map(
        ({ cId }) =>
          `Artist ${cId} was refused or deleted; the release is imported without that artist.`,
      );
      const owner = releaseOwners.get(release.cId);
      const noted = { ...release, notes: [...release.notes, ...notes] };
      return incomingRelease(noted, { artistIds, owner, secret: visitorSecret });
    },
    artistName: (id: string) => nameOf.get(id) ?? '',
  };
}

/**
 * The report of an interrupted attempt at this chunk. It is kept, since the entries that the
 * attempt wrote look unchanged now.
 */
async function reportedBefore(
  { imports }: Pick<Needs, 'imports'>,
  file: string,
): Promise<Map<number | null, ImportLine>> {
  const lines = (await imports.get(file, reportSchema)) ?? [];
  return new Map(
    lines.filter(({ outcome }) => outcome !== 'refused').map((line) => [line.cId, line]),
  );
}

/** Plans an entry; one that can't be imported is refused alone. */
async function planOne<E extends Numbered, F extends object>(
  entry: SourceEntry,
  { importer, incoming, artistName }: ChunkWork<E, F>,
  { run, owners }: { run: StoredRun; owners: Owners },
): Promise<EntryPlan<E> & { tracks: string[] }> {
  try {
    const one = incoming(entry, owners);
    const context = {
      importer,
      run: run.id,
      by: theImport,
      dryRun: run.dryRun,
      artistName,
      // A dry run ignores the choices, so that its report still shows what can be chosen.
      isTaken: (key: string, field: string) =>
        !run.dryRun && isFieldTaken(run.choices, { kind: importer.kind, key, field }),
    };
    const plan = await planEntry(one, owners.get(one.cId), context);
    const tracks = entry.kindOfEntry === 'release' ? entry.tracks.map(({ name }) => name) : [];
    return { ...plan, tracks };
  } catch (error) {
    if (!(error instanceof Problem && refusing.includes(error.code))) throw error;
    const about = { kind: importer.kind, cId: entry.cId, name: nameIn(entry) };
    return { tracks: [], line: aLine({ ...about, outcome: 'refused', reason: error.message }) };
  }
}

/** Plans a chunk, then stores its report and its entries. Can be repeated safely. */
async function importChunk<E extends Numbered, F extends object>(
  { imports }: Pick<Needs, 'imports'>,
  run: StoredRun,
  entries: readonly SourceEntry[],
  work: ChunkWork<E, F>,
): Promise<ChunkDone> {
  const { importer } = work;
  const reportFile = runFiles.report(run.id, importer.kind, run.position);
  const before = await reportedBefore({ imports }, reportFile);
  const owners = await importer.imported.owners(entries.flatMap(({ cId }) => cId ?? []));
  const plans = await Promise.all(entries.map((entry) => planOne(entry, work, { run, owners })));
  const isWritten = ({ cId, outcome }: ImportLine) => {
    const owner = owners.get(cId ?? 0);
    return (
      outcome !== 'refused' && owner?.state === 'imported' && owner.record.lastWrite?.run === run.id
    );
  };
  const lines = plans.map(({ line }) => (isWritten(line) ? (before.get(line.cId) ?? line) : line));
  const reported = lines.filter((line) => listsOf(line).length > 0);
  if (reported.length > 0) await imports.put(reportFile, reported);
  const writes = plans.flatMap(({ write }) => write ?? []);
  const records = plans.flatMap(({ record, line: { cId } }) =>
    record && cId !== null ? [[cId, record] as const] : [],
  );
  if (!run.dryRun && records.length > 0) await importer.imported.remember(records);
  if (!run.dryRun && writes.length > 0)
    await importer.imported.put(writes, {
      by: { account: run.account, name: run.by },
      at: new Date(run.startedAt ?? 0),
    });
  const count = entries.reduce((sum, entry) => sum + tracksIn(entry), 0);
  const names = plans.flatMap(({ tracks }) => tracks).slice(-namesShown);
  return { kind: importer.kind, lines, tracks: { count, names } };
}

type Import = (needs: Needs, run: StoredRun, entries: readonly SourceEntry[]) => Promise<ChunkDone>;

const importOf: Record<ImportedKind, Import> = {
  artist: (needs, run, entries) => importChunk(needs, run, entries, artistWork(needs)),
  release: async (needs, run, entries) =>
    importChunk(needs, run, entries, await releaseWork(needs, run, entries)),
};

/** The kind of entry that a phase imports. */
const kindIn = { artists: 'artist', releases: 'release' } as const;

/** Imports the next chunk, again if somebody saved one of its entries meanwhile. */
async function nextChunk(needs: Needs, run: StoredRun, kind: ImportedKind): Promise<ChunkDone> {
  const file = runFiles.chunk(run.id, kind, run.position);
  const entries = await needs.imports.get(file, chunkSchema);
  if (!entries) throw new Error(`There is no file ${file}.`);
  return retryChanged(triesPerWrite, () => importOf[kind](needs, run, entries));
}

/**
 * Imports the next chunk of artists, or of releases with their tracks; after the last one the run enters
 * the next phase.
 */
export async function importEntries(
  needs: Needs,
  run: StoredRun,
  phase: 'artists' | 'releases',
): Promise<StoredRun> {
  if (run.position < run.chunks[phase]) {
    const kind = kindIn[phase];
    const { imported } = needs.importers[kind];
    if (run.position === 0 && !run.dryRun) await imported.raise(run.highest[phase]);
    const done = await nextChunk(needs, run, kind);
    return { ...countChunk(run, done), position: run.position + 1 };
  }
  if (phase === 'artists') return enterPhase(run, 'releases');
  return enterPhase(run, fetchesImages(run) ? 'images' : 'publishing');
}

/** @throws {Problem} invalid-input, with the source's reason for refusing the entry */
function notImported(entry: SourceEntry): never {
  if (entry.kindOfEntry === 'refused') throw new Problem('invalid-input', entry.reason);
  throw new Error(`The ${entry.kindOfEntry} ${entry.cId} is in a chunk of another kind.`);
}

const tracksIn = (entry: SourceEntry) =>
  entry.kindOfEntry === 'release' ? entry.tracks.length + entry.refused.length : 0;
