import { enterPhase, type StoredRun } from '#domain/importing/importProgress';
import { Problem } from '#domain/problem';
import { theImport } from '#domain/publication/publication';
import type { Numbered, Saved } from '#functions/ports/entries';
import { type ImportRecord, isFromOldSite, type LastWrite } from '#functions/ports/importing';
import { retryChanged } from '#functions/services/entries/retryChanged';
import type { Ports } from '#functions/services/ports';
import { changeOf, type EntryImporter, type Importers, triesPerWrite } from './importers.ts';
import { recordAfterUndo, recordOfUndone } from './undoRecord.ts';

type Needs = Pick<Ports, 'releases' | 'shows' | 'merch' | 'sounds' | 'codeBatches'> & {
  importers: Importers;
};

/** Entries that one step takes back. */
const stepSize = 25;
/** How many entries a refusal names. */
const mostNamed = 20;

/** An entry that a run was the last to write. */
interface WrittenEntry {
  cId: number;
  /** Absent for an entry that was deleted since. */
  id?: string;
  record: ImportRecord;
  lastWrite: LastWrite;
}

/** The entries of a kind that a run was the last to write. */
async function entriesOf<E extends Numbered, F>(
  { imported }: Pick<EntryImporter<E, F>, 'imported'>,
  run: string,
): Promise<WrittenEntry[]> {
  return [...(await imported.owners())].flatMap(([cId, owner]) => {
    const record = 'record' in owner ? owner.record : undefined;
    if (record?.lastWrite?.run !== run) return [];
    const { lastWrite } = record;
    return { cId, record, lastWrite, ...(owner.state === 'imported' && { id: owner.id }) };
  });
}

const wasSavedSince = (saved: Saved<unknown>, lastWrite: LastWrite) =>
  saved.version !== lastWrite.version;

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const shown = names.slice(0, mostNamed).map((name) => `“${name}”`);
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The names of a run's entries that were edited since. */
async function editedOf<E extends Numbered, F>(
  { sounds }: Pick<Needs, 'sounds'>,
  importer: EntryImporter<E, F>,
  run: string,
): Promise<string[]> {
  const { entries } = await importer.entries.allReadable();
  const stored = new Map(entries.map((saved) => [saved.entity.id, saved]));
  const heard = new Set(await sounds.groups());
  return (await entriesOf(importer, run)).flatMap((written) => {
    const saved = written.id === undefined ? undefined : stored.get(written.id);
    // Somebody may also have added recordings to it.
    const isEdited =
      saved && (wasSavedSince(saved, written.lastWrite) || heard.has(saved.entity.id));
    return isEdited ? importer.nameOf(saved.entity) : [];
  });
}

/** The names of a run's entries that a later import changed too. */
async function overtakenOf<E extends Numbered, F>(
  importer: EntryImporter<E, F>,
  run: string,
): Promise<string[]> {
  const overtaken = [...(await importer.imported.owners()).values()].flatMap((owner) =>
    owner.state === 'imported' &&
    owner.record.runs?.includes(run) &&
    owner.record.lastWrite?.run !== run
      ? owner.id
      : [],
  );
  const found = await Promise.all(overtaken.slice(0, mostNamed + 1).map(importer.entries.find));
  return found.flatMap((saved) => (saved ? importer.nameOf(saved.entity) : []));
}

/** The names of the artists that the run added and that entries from elsewhere name since. */
async function neededOf(
  { importers, releases, shows, merch }: Omit<Needs, 'sounds' | 'codeBatches'>,
  run: string,
): Promise<string[]> {
  const people = await entriesOf(importers.artist, run);
  const added = new Set(
    people.flatMap(({ id, lastWrite }) => (lastWrite.versionBefore === null ? (id ?? []) : [])),
  );
  const brought = new Set((await entriesOf(importers.release, run)).map(({ cId }) => cId));
  const others = [
    ...(await releases.rows()).filter(({ cId }) => !brought.has(cId)),
    ...(await shows.rows()),
    ...(await merch.rows()),
  ];
  const needed = new Set(
    others.flatMap(({ artistIds }) => artistIds.filter((id) => added.has(id))),
  );
  const found = await Promise.all([...needed].map((id) => importers.artist.entries.find(id)));
  return found.flatMap((saved) => (saved ? importers.artist.nameOf(saved.entity) : []));
}

/** The names of the releases that the run added and that people have download codes for. */
async function withCodesOf(
  { importers, codeBatches }: Pick<Needs, 'importers' | 'codeBatches'>,
  run: string,
): Promise<string[]> {
  const groups = new Set(await codeBatches.groups());
  const added = (await entriesOf(importers.release, run)).flatMap(({ id, lastWrite }) =>
    lastWrite.versionBefore === null && id !== undefined && groups.has(id) ? id : [],
  );
  const found = await Promise.all(added.map((id) => importers.release.entries.find(id)));
  return found.flatMap((saved) => (saved ? importers.release.nameOf(saved.entity) : []));
}

/**
 * Checks whether a run can be taken back, and counts the entries that this removes and restores.
 * @throws {Problem} clash, naming entries that were edited since, or that others refer to
 */
export async function countIfUndoable(
  needs: Needs,
  id: string,
): Promise<NonNullable<StoredRun['undone']>> {
  const { importers } = needs;
  const overtaken = [
    ...(await overtakenOf(importers.artist, id)),
    ...(await overtakenOf(importers.release, id)),
  ];
  if (overtaken.length > 0)
    throw new Problem(
      'clash',
      `The import can’t be undone, because a later import changed ${listed(overtaken)} too. Undo that one first.`,
    );
  const edited = [
    ...(await editedOf(needs, importers.artist, id)),
    ...(await editedOf(needs, importers.release, id)),
  ];
  if (edited.length > 0)
    throw new Problem(
      'clash',
      `The import can’t be undone, because ${listed(edited)} ${edited.length > 1 ? 'were' : 'was'} changed since.`,
    );
  const needed = await neededOf(needs, id);
  if (needed.length > 0)
    throw new Problem(
      'clash',
      `The import can’t be undone, because ${listed(needed)} ${needed.length > 1 ? 'are' : 'is'} on releases, shows or merch that it did not add.`,
    );
  const withCodes = await withCodesOf(needs, id);
  if (withCodes.length > 0)
    throw new Problem(
      'clash',
      `The import can’t be undone, because ${listed(withCodes)} ${withCodes.length > 1 ? 'have' : 'has'} download codes.`,
    );
  const written = [
    ...(await entriesOf(importers.artist, id)),
    ...(await entriesOf(importers.release, id)),
  ];
  const removed = written.filter(({ lastWrite }) => lastWrite.versionBefore === null).length;
  return { removed, restored: written.length - removed };
}

/** The empty record of an entry that no import knows any more. */
const noRecord: ImportRecord = { fingerprints: {}, image: null };

/** Takes back one entry, unless somebody changed it since the check. */
async function takeBack<E extends Numbered, F>(
  importer: EntryImporter<E, F>,
  { cId, id, record, lastWrite }: WrittenEntry,
  run: StoredRun,
): Promise<void> {
  const { imported, entries } = importer;
  const previous = id === undefined ? null : await entries.find(id);
  const save = { by: { account: run.account, name: run.by }, at: new Date(run.undoneAt ?? 0) };
  if (lastWrite.versionBefore === null) {
    if (previous && wasSavedSince(previous, lastWrite)) return leave();
    if (previous) {
      const change = changeOf(importer, { previous, entity: null, by: theImport });
      await entries.remove(previous, { ...save, ...change });
    }
    // Other sources know their entries by keys, and bring them anew under other numbers.
    return isFromOldSite(record)
      ? imported.remember([[cId, recordOfUndone(record, lastWrite)]])
      : imported.forget(cId);
  }
  const [before] = previous
    ? await entries.history(previous.entity.id, { below: lastWrite.versionBefore + 1, count: 1 })
    : [];
  if (!previous || !before || wasSavedSince(previous, lastWrite)) return leave();
  const entity = importer.restored(previous, before.entity);
  const change = changeOf(importer, { previous, entity, by: theImport });
  const earlier = recordAfterUndo(lastWrite, previous.version + 1) ?? noRecord;
  await imported.put([{ entity, previous, record: earlier, ...change }], save);

  /** Keeps an edited entry, and takes this run out of its record. */
  function leave() {
    const { lastWrite: _, ...rest } = record;
    const runs = (record.runs ?? []).filter((one) => one !== run.id);
    const earlier = lastWrite.recordBefore?.lastWrite;
    return imported.remember([[cId, { ...rest, runs, ...(earlier && { lastWrite: earlier }) }]]);
  }
}

/** Takes back some entries of a kind; false if there are none left. */
async function takeBackSome<E extends Numbered, F>(
  importer: EntryImporter<E, F>,
  run: StoredRun,
): Promise<boolean> {
  const written = (await entriesOf(importer, run.id)).slice(0, stepSize);
  for (const one of written) await retryChanged(triesPerWrite, () => takeBack(importer, one, run));
  return written.length > 0;
}

/**
 * Takes back what a run wrote, release by release and then the artists: new entries go to the trash,
 * changed ones get their earlier version. Repeating a step changes nothing more.
 */
export async function undoRun(
  { importers }: Pick<Needs, 'importers'>,
  run: StoredRun,
): Promise<StoredRun> {
  const hasMore =
    (await takeBackSome(importers.release, run)) || (await takeBackSome(importers.artist, run));
  return hasMore ? run : enterPhase(run, 'publishing');
}
