import type { Id } from '#domain/identifier';
import {
  compareWithStored,
  type FieldDifference,
  fingerprintsOf,
  shorten,
  showDifference,
} from '#domain/importing/importComparison';
import type { ImportLine, ImportOutcome } from '#domain/importing/importRun';
import { mergedFieldsOf, mergeWithStored } from '#domain/importing/merging';
import { matchOf, type SourceMatch } from '#domain/importing/sourceEntry';
import { Problem } from '#domain/problem';
import { mustBeUsable } from '#domain/publication/substitute';
import { fingerprintOf } from '#functions/fingerprint';
import type { Numbered, Saved } from '#functions/ports/entries';
import {
  type ImportedWrite,
  type ImportRecord,
  isFromOldSite,
  type NumberOwner,
} from '#functions/ports/importing';
import { changeOf, type EntryImporter } from './importers.ts';
import { anotherId, type Incoming, importedId } from './incoming.ts';
import { isUndone, withLastWrite } from './undoRecord.ts';

/** The plan for an entry of a source: its report line, and a write if needed. */
export interface EntryPlan<E> {
  line: ImportLine;
  write?: ImportedWrite<E>;
  /** The import record of an entry that itself stays as it is. */
  record?: ImportRecord;
}

interface PlanContext<E extends Numbered, F> {
  importer: EntryImporter<E, F>;
  /** The id of the run; null for an entry that is imported by itself. */
  run: string | null;
  /** Named by publications as the editor: the import, or a person who imports a single entry. */
  by: string;
  /** Reports the fields of new entries as well, since a dry run stores none. */
  dryRun: boolean;
  artistName: (id: string) => string;
  /** Whether staff chose the source's value of a field of the entry that differs. */
  isTaken?: (key: string, field: string) => boolean;
}

/** Creates a report line; its lists are empty unless given. */
export function aLine(
  given: Pick<ImportLine, 'kind' | 'cId' | 'name' | 'outcome'> & Partial<ImportLine>,
): ImportLine {
  return { changes: [], kept: [], notes: [], refused: [], ...given };
}

const numberTaken = (cId: number) =>
  `Here the number ${cId} belongs to an entry that was not imported.`;
const deletedHere = 'It was imported before and then deleted here, so it stays deleted.';

/**
 * Compares a source's entry with the owner of its number here, and plans what to write. An entry from
 * the old site takes over all changes there, except in fields that were edited here. A paged source
 * fills empty fields, and changes others only if staff chose so.
 * @throws {Problem} invalid-input, too-large: the entry can't be stored as it would be
 */
export async function planEntry<E extends Numbered, F extends object>(
  entry: Incoming<F>,
  owner: NumberOwner | undefined,
  context: PlanContext<E, F>,
): Promise<EntryPlan<E>> {
  const { importer, dryRun } = context;
  const { name, notes, refused } = entry;
  const match = matchOf(entry.origin);
  // In a dry run, a new entry of a paged source has no number.
  const cId = match && !owner && dryRun ? null : entry.cId;
  const line = (outcome: ImportOutcome, more: Partial<ImportLine> = {}) =>
    aLine({
      kind: importer.kind,
      cId,
      name,
      outcome,
      notes,
      refused,
      ...(match && aboutSource(match)),
      ...more,
    });
  const refusal = (reason: string) => ({ line: line('refused', { reason }) });
  let planned: EntryOutcome<E>;
  if (!owner) planned = planFirst(entry, null, context);
  else if (owner.state === 'deleted') {
    const inTrash = await undoneEntry(entry, owner, importer);
    if (inTrash === undefined) return refusal(deletedHere);
    planned = planFirst(entry, inTrash, context);
  } else if (match) planned = await planMerge(entry, { match, owner }, context);
  else if (owner.state === 'imported' && isFromOldSite(owner.record))
    planned = await planReimport(entry, owner, context);
  else return refusal(numberTaken(entry.cId));
  const { outcome, changes, kept, write, record } = planned;
  if (write) importer.imported.mustBeStorable(write.entity);
  return {
    line: line(outcome, {
      changes,
      kept,
      notes: [...notes, ...(planned.notes ?? [])],
      ...publicly(importer, write),
    }),
    ...(write && { write }),
    ...(record && { record }),
  };
}

/** Whether the public sees a write at once. */
function publicly<E extends Numbered, F>(
  { isShown }: EntryImporter<E, F>,
  write: ImportedWrite<E> | undefined,
): Pick<ImportLine, 'public'> {
  if (!write?.change) return {};
  const { previous, entity } = write;
  const wasShown = previous !== null && isShown(previous.entity);
  return { public: isShown(entity) && !wasShown ? 'new' : 'changed' };
}

/** The part of a report line about the entry in its source. */
function aboutSource(match: SourceMatch): Partial<ImportLine> {
  const { keys, matchedBy, page, hasCover, near } = match;
  const [key] = keys;
  return {
    ...(matchedBy && { matchedBy }),
    ...(key && { key }),
    ...(page && { page }),
    ...(hasCover !== undefined && { hasCover }),
    ...(near && { near }),
  };
}

/** The outcome for an accepted entry, and what to write. */
interface EntryOutcome<E> extends Pick<ImportLine, 'outcome' | 'changes' | 'kept'> {
  /** What was left out, in words. */
  notes?: string[];
  write?: ImportedWrite<E>;
  record?: ImportRecord;
}

/** The mark of a record of whose release no follower gets an email. */
const silentIf = (isSilent: boolean) => (isSilent ? { isSilent } : {});

/** Whether followers would be told of a release that is out because of these changes. */
const makesNews = (changes: readonly FieldDifference[]) =>
  changes.some(({ field }) => ['artistIds', 'releaseDate', 'releaseStatus'].includes(field));

type OwnerThat<S extends NumberOwner['state']> = Extract<NumberOwner, { state: S }>;

/**
 * The entry in the trash that another import brings back; null if it was purged, undefined if staff
 * deleted it.
 */
async function undoneEntry<E extends Numbered, F>(
  { cId }: Incoming<F>,
  owner: OwnerThat<'deleted'>,
  { kind, entries }: EntryImporter<E, F>,
): Promise<Saved<E> | null | undefined> {
  if (!isUndone(owner)) return undefined;
  const inTrash = await entries.findKept(importedId(kind, cId));
  return !inTrash || inTrash.version === owner.record?.undoneVersion ? inTrash : undefined;
}

/** Plans an entry that is new here, or that comes back from the trash as if it were. */
function planFirst<E extends Numbered, F extends object>(
  entry: Incoming<F>,
  inTrash: Saved<E> | null,
  { importer, run, by, dryRun, artistName }: PlanContext<E, F>,
): EntryOutcome<E> {
  const { cId, fields, salt, original } = entry;
  const match = matchOf(entry.origin);
  const fresh = importer.create(entry, importedId(importer.kind, cId));
  const entity = inTrash ? importer.restored(inTrash, fresh) : fresh;
  const sources = match && {
    [match.source]: { keys: match.keys, fields: mergedFieldsOf(fields, fingerprintOf) },
  };
  const record = {
    fingerprints: match ? {} : fingerprintsOf(fields, fingerprintOf),
    ...(sources && { sources }),
    ...silentIf(importer.isOut(entity)),
    image: null,
    ...(salt && { salt }),
    ...(original && { original }),
  };
  const all = Object.entries(fields).map(([field, incoming]) => ({
    field,
    stored: null,
    incoming,
  }));
  return {
    outcome: 'new',
    changes: dryRun ? shown(all, artistName).map(shorten) : [],
    kept: [],
    write: {
      entity,
      previous: inTrash,
      record: withLastWrite(record, { run, previous: inTrash, recordBefore: undefined }),
      ...changeOf(importer, { previous: null, entity, by }),
    },
  };
}

/** Plans an entry of the old site that an earlier import brought. */
async function planReimport<E extends Numbered, F extends object>(
  entry: Incoming<F>,
  { id, record }: OwnerThat<'imported'>,
  { importer, run, by, artistName }: PlanContext<E, F>,
): Promise<EntryOutcome<E>> {
  const previous = await importer.entries.find(id);
  if (!previous)
    throw new Problem('changed', 'Somebody else has deleted this entry in the meantime.');
  mustBeUsable(previous);
  const compareBeside = (recorded: ReadonlySet<Id>) =>
    compareWithStored(importer.fieldsOf(previous.entity), entry.fields, {
      imported: record.fingerprints,
      fingerprint: fingerprintOf,
      recorded,
    });
  const compared = await besideRecordings(compareBeside, { importer, entity: previous.entity });
  const kept = shown(compared.kept, artistName);
  if (compared.changes.length === 0)
    return { outcome: kept.length === 0 ? 'same' : 'kept', changes: [], kept };
  const entity = importer.apply(previous, compared.fields);
  const { original: _, ...rest } = record;
  const next = {
    ...rest,
    ...silentIf(importer.isOut(entity) && makesNews(compared.changes)),
    fingerprints: compared.fingerprints,
    ...(entry.original && { original: entry.original }),
  };
  return {
    outcome: 'changed',
    changes: shown(compared.changes, artistName).map(shorten),
    kept,
    write: {
      entity,
      previous,
      record: withLastWrite(next, { run, previous, recordBefore: record }),
      ...changeOf(importer, { previous, entity, by }),
    },
  };
}

/** Plans by a comparison. Recordings are looked up only for the few releases whose tracks change. */
async function besideRecordings<E extends Numbered, F, C extends { changes: FieldDifference[] }>(
  compare: (recorded: ReadonlySet<Id>) => C,
  { importer, entity }: { importer: EntryImporter<E, F>; entity: E },
): Promise<C> {
  const compared = compare(new Set());
  const changesTracks = compared.changes.some(({ field }) => field === 'tracks');
  return changesTracks ? compare(await importer.recorded(entity)) : compared;
}

/** Plans the merge of a paged source's entry into our entry that it matches. */
async function planMerge<E extends Numbered, F extends object>(
  entry: Incoming<F>,
  {
    match: { source, keys: sourceKeys },
    owner,
  }: { match: SourceMatch; owner: OwnerThat<'imported' | 'ours'> },
  { importer, run, by, artistName, isTaken }: PlanContext<E, F>,
): Promise<EntryOutcome<E>> {
  const { fields, original } = entry;
  const previous = owner.id === undefined ? null : await importer.entries.find(owner.id);
  if (!previous)
    throw new Problem('changed', 'Somebody else has deleted this entry in the meantime.');
  mustBeUsable(previous);
  const record: ImportRecord =
    owner.state === 'imported' ? owner.record : { fingerprints: {}, image: null };
  const before = record.sources?.[source];
  const mergeBeside = (recorded: ReadonlySet<Id>) =>
    mergeWithStored(importer.fieldsOf(previous.entity), fields, {
      before: before?.fields ?? {},
      fingerprint: fingerprintOf,
      another: anotherId,
      recorded,
      editionDays: entry.editionDays,
      isTaken: (field) => isTaken?.(sourceKeys[0] ?? '', field) ?? false,
    });
  const merged = await besideRecordings(mergeBeside, { importer, entity: previous.entity });
  const kept = shown(merged.kept, artistName);
  const keys = [...new Set([...(before?.keys ?? []), ...sourceKeys])];
  const next = {
    ...record,
    sources: { ...record.sources, [source]: { keys, fields: merged.fingerprints } },
    ...(entry.salt && { salt: entry.salt }),
  };
  if (merged.changes.length === 0) {
    const isKnown = fingerprintOf(before) === fingerprintOf(next.sources[source]);
    return {
      outcome: kept.length === 0 ? 'same' : 'kept',
      changes: [],
      kept,
      notes: merged.notes,
      ...(!isKnown && { record: next }),
    };
  }
  const entity = importer.apply(previous, merged.fields);
  return {
    outcome: 'changed',
    changes: shown(merged.changes, artistName).map(shorten),
    kept,
    notes: merged.notes,
    write: {
      entity,
      previous,
      record: withLastWrite(
        {
          ...next,
          ...silentIf(importer.isOut(entity) && makesNews(merged.changes)),
          ...(original && { original }),
        },
        { run, previous, recordBefore: owner.state === 'imported' ? owner.record : undefined },
      ),
      ...changeOf(importer, { previous, entity, by }),
    },
  };
}

const shown = (differences: readonly FieldDifference[], artistName: (id: string) => string) =>
  differences.flatMap((difference) => showDifference(difference, artistName) ?? []);
