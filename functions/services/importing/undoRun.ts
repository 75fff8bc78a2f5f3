import { enterPhase, type StoredRun } from '#domain/importing/importProgress';
import { Problem } from '#domain/problem';
import { theUndoing } from '#domain/publication/publication';
import type { Numbered, Saved } from '#functions/ports/entries';
import {
  type ImportRecord,
  isFromOldSite,
  type LastWrite,
  type NumberOwner,
} from '#functions/ports/importing';
import { retryChanged } from '#functions/services/entries/retryChanged';
import type { Ports } from '#functions/services/ports';
import { changeOf, type EntryImporter, type Importers, triesPerWrite } from './importers.ts';
import { recordAfterUndo, recordOfUndone } from './undoRecord.ts';

type Needs = Pick<Ports, 'releases' | 'shows' | 'merch' | 'sounds' | 'codeBatches'> & {
  importers: Importers;
};

/** Entries that one step undoes. Each step reads all import records again. */
const stepSize = 100;
/** How many entries a refusal names. */
const mostNamed = 20;

type Owners = ReadonlyMap<number, NumberOwner>;

/** An entry that a run was the last to write. */
interface WrittenEntry {
  cId: number;
  /** Absent for an entry that was deleted since. */
  id?: string;
  record: ImportRecord;
  lastWrite: LastWrite;
}

/** The entries of a kind that a run was the last to write. */
const writtenAmong = (owners: Owners, run: string): WrittenEntry[] =>
  [...owners].flatMap(([cId, owner]) => {
    const record = 'record' in owner ? owner.record : undefined;
    if (record?.lastWrite?.run !== run) return [];
    const { lastWrite } = record;
    return { cId, record, lastWrite, ...(owner.state === 'imported' && { id: owner.id }) };
  });

const isAdded = ({ lastWrite }: WrittenEntry) => lastWrite.versionBefore === null;

const wasSavedSince = (saved: Saved<unknown>, lastWrite: LastWrite) =>
  saved.version !== lastWrite.version;

async function namesOf<E extends Numbered, F>(
  { entries, nameOf }: EntryImporter<E, F>,
  ids: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => entries.find(id)));
  return found.flatMap((saved) => (saved ? nameOf(saved.entity) : []));
}

/**
 * The names of a run's entries that were edited since.
 * @param heard the ids of releases with recordings, which somebody may have added
 */
async function editedOf<E extends Numbered, F>(
  { entries, nameOf }: EntryImporter<E, F>,
  written: readonly WrittenEntry[],
  heard: ReadonlySet<string>,
): Promise<string[]> {
  const readable = await entries.allReadable();
  const stored = new Map(readable.entries.map((saved) => [saved.entity.id, saved]));
  return written.flatMap(({ id, lastWrite }) => {
    const saved = id === undefined ? undefined : stored.get(id);
    const isEdited = saved && (wasSavedSince(saved, lastWrite) || heard.has(saved.entity.id));
    return isEdited ? nameOf(saved.entity) : [];
  });
}

/** The names of a run's entries that a later import changed too. */
async function overtakenOf<E extends Numbered, F>(
  importer: EntryImporter<E, F>,
  owners: Owners,
  run: string,
): Promise<string[]> {
  const overtaken = [...owners.values()].flatMap((owner) =>
    owner.state === 'imported' &&
    owner.record.runs?.includes(run) &&
    owner.record.lastWrite?.run !== run
      ? owner.id
      : [],
  );
  return namesOf(importer, overtaken.slice(0, mostNamed + 1));
}

/** What a run was the last to write. */
interface Written {
  artists: readonly WrittenEntry[];
  releases: readonly WrittenEntry[];
}

/** The names of the artists that the run added and that entries from elsewhere name since. */
async function neededOf(
  { importers, releases, shows, merch }: Omit<Needs, 'sounds' | 'codeBatches'>,
  written: Written,
): Promise<string[]> {
  const added = new Set(written.artists.filter(isAdded).map(({ id }) => id));
  const brought = new Set(written.releases.map(({ cId }) => cId));
  const others = [
    ...(await releases.rows()).filter(({ cId }) => !brought.has(cId)),
    ...(await shows.rows()),
    ...(await merch.rows()),
  ];
  const needed = new Set(
    others.flatMap(({ artistIds }) => artistIds.filter((id) => added.has(id))),
  );
  return namesOf(importers.artist, [...needed]);
}

/** The names of the releases that the run added and that people have download codes for. */
async function withCodesOf(
  { importers, codeBatches }: Pick<Needs, 'importers' | 'codeBatches'>,
  written: Written,
): Promise<string[]> {
  const groups = new Set(await codeBatches.groups());
  const added = written.releases
    .filter(isAdded)
    .flatMap(({ id }) => (id !== undefined && groups.has(id) ? id : []));
  return namesOf(importers.release, added);
}

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const shown = names.slice(0, mostNamed).map((name) => `“${name}”`);
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** @throws {Problem} clash, naming the entries, if there are any */
function mustBeNone(names: readonly string[], why: (listed: string, isOne: boolean) => string) {
  if (names.length === 0) return;
  const because = why(listed(names), names.length === 1);
  throw new Problem('clash', `The import can’t be undone, because ${because}`);
}

/**
 * Checks whether a run can be undone, and counts the entries that this removes and restores.
 * @throws {Problem} clash, naming entries that were edited since, or that others refer to
 */
export async function countIfUndoable(
  needs: Needs,
  id: string,
): Promise<NonNullable<StoredRun['undone']>> {
  const { artist, release } = needs.importers;
  const owners = {
    artists: await artist.imported.owners(),
    releases: await release.imported.owners(),
  };
  const written = {
    artists: writtenAmong(owners.artists, id),
    releases: writtenAmong(owners.releases, id),
  };
  const overtaken = [
    ...(await overtakenOf(artist, owners.artists, id)),
    ...(await overtakenOf(release, owners.releases, id)),
  ];
  mustBeNone(overtaken, (them) => `a later import changed ${them} too. Undo that one first.`);
  const heard = new Set(await needs.sounds.groups());
  const edited = [
    ...(await editedOf(artist, written.artists, heard)),
    ...(await editedOf(release, written.releases, heard)),
  ];
  mustBeNone(edited, (them, isOne) => `${them} ${isOne ? 'was' : 'were'} changed since.`);
  mustBeNone(
    await neededOf(needs, written),
    (them, isOne) =>
      `${them} ${isOne ? 'is' : 'are'} on releases, shows or merch that it did not add.`,
  );
  mustBeNone(
    await withCodesOf(needs, written),
    (them, isOne) => `${them} ${isOne ? 'has' : 'have'} download codes.`,
  );
  const all = [...written.artists, ...written.releases];
  const removed = all.filter(isAdded).length;
  return { removed, restored: all.length - removed };
}

/** The empty record of an entry that no import knows any more. */
const noRecord: ImportRecord = { fingerprints: {}, image: null };

/** Undoes the write of one entry, unless somebody changed it since the check. */
async function undoEntry<E extends Numbered, F>(
  importer: EntryImporter<E, F>,
  written: WrittenEntry,
  run: StoredRun,
): Promise<void> {
  const { imported, entries } = importer;
  const { cId, id, record, lastWrite } = written;
  const previous = id === undefined ? null : await entries.find(id);
  const save = { by: { account: run.account, name: run.by }, at: new Date(run.undoneAt ?? 0) };
  if (lastWrite.versionBefore === null) {
    if (previous && wasSavedSince(previous, lastWrite)) return leave(importer, written, run);
    if (previous) {
      const change = changeOf(importer, { previous, entity: null, by: theUndoing });
      await entries.remove(previous, { ...save, ...change });
    }
    // Paged sources know their entries by keys, and bring them anew under other numbers.
    return isFromOldSite(record)
      ? imported.remember([[cId, recordOfUndone(record, lastWrite)]])
      : imported.forget(cId);
  }
  const [before] = previous
    ? await entries.history(previous.entity.id, { below: lastWrite.versionBefore + 1, count: 1 })
    : [];
  if (!previous || !before || wasSavedSince(previous, lastWrite))
    return leave(importer, written, run);
  const entity = importer.restored(previous, before.entity);
  const change = changeOf(importer, { previous, entity, by: theUndoing });
  const earlier = recordAfterUndo(lastWrite, previous.version + 1) ?? noRecord;
  await imported.put([{ entity, previous, record: earlier, ...change }], save);
}

/** Keeps an edited entry, and takes this run out of its record. */
function leave<E extends Numbered, F>(
  { imported }: EntryImporter<E, F>,
  { cId, record, lastWrite }: WrittenEntry,
  run: StoredRun,
): Promise<void> {
  const { lastWrite: _, ...rest } = record;
  const runs = (record.runs ?? []).filter((one) => one !== run.id);
  const earlier = lastWrite.recordBefore?.lastWrite;
  return imported.remember([[cId, { ...rest, runs, ...(earlier && { lastWrite: earlier }) }]]);
}

/** Undoes the writes of some entries of a kind; false if there are none left. */
async function undoSome<E extends Numbered, F>(
  importer: EntryImporter<E, F>,
  run: StoredRun,
): Promise<boolean> {
  const written = writtenAmong(await importer.imported.owners(), run.id).slice(0, stepSize);
  for (const one of written) await retryChanged(triesPerWrite, () => undoEntry(importer, one, run));
  return written.length > 0;
}

/**
 * Undoes what a run wrote, release by release and then the artists: new entries go to the trash,
 * changed ones get their earlier version. Repeating a step changes nothing more.
 */
export async function undoRun(
  { importers }: Pick<Needs, 'importers'>,
  run: StoredRun,
): Promise<StoredRun> {
  const hasMore =
    (await undoSome(importers.release, run)) || (await undoSome(importers.artist, run));
  return hasMore ? run : enterPhase(run, 'publishing');
}
