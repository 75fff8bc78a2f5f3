import { undoableCount } from '#domain/importing/importRun';
import type { Saved } from '#functions/ports/entries';
import type { ImportRecord, LastWrite, NumberOwner } from '#functions/ports/importing';

/** The most characters that a record has of earlier writes, so that it fits into its row. */
const mostOfEarlier = 100_000;

/** A record as the next write keeps it: with the writes before it, as long as they fit. */
function asEarlier(record: ImportRecord): ImportRecord {
  if (JSON.stringify(record).length <= mostOfEarlier) return record;
  const { lastWrite: _, ...rest } = record;
  return rest;
}

interface Write {
  /** The id of the run; null for an entry that is imported by itself. */
  run: string | null;
  /** The stored entry, or the one in the trash that comes back; null for a new one. */
  previous: Pick<Saved<unknown>, 'version' | 'event'> | null;
  /** The stored record; undefined for an entry that no import knows. */
  recordBefore: ImportRecord | undefined;
}

/**
 * A record with the write that stores it, so that the run can be undone. To the runs before, an entry
 * that is imported by itself counts as edited.
 */
export function withLastWrite(
  record: ImportRecord,
  { run, previous, recordBefore }: Write,
): ImportRecord {
  if (run === null) return record;
  const version = (previous?.version ?? 0) + 1;
  // A run writes an entry twice: its fields, then its image.
  const ownWrite = recordBefore?.lastWrite?.run === run ? recordBefore.lastWrite : undefined;
  if (ownWrite) return { ...record, lastWrite: { ...ownWrite, version } };
  return {
    ...record,
    runs: [...(recordBefore?.runs ?? []), run].slice(-undoableCount),
    lastWrite: {
      run,
      version,
      versionBefore: previous && previous.event !== 'deleted' ? previous.version : null,
      ...(recordBefore && { recordBefore: asEarlier(recordBefore) }),
    },
  };
}

/**
 * The record to store when the import that added an entry of the old site is undone, so that
 * another import brings the entry back under its number.
 */
export function recordOfUndone(record: ImportRecord, { version }: LastWrite): ImportRecord {
  const { lastWrite: _, runs: __, sources: ___, ...rest } = record;
  return { ...rest, undoneVersion: version + 1 };
}

/** Whether an entry went to the trash because the import that added it was undone. */
export const isUndone = (owner: NumberOwner): boolean =>
  owner.state === 'deleted' && owner.record?.undoneVersion !== undefined;

/**
 * The record to store when the last import of an entry is undone by a save with the number
 * `version`. The import before it then counts that save as its own, so that it can be undone too;
 * unless somebody edited the entry between the two imports.
 */
export function recordAfterUndo(
  { recordBefore, versionBefore }: LastWrite,
  version: number,
): ImportRecord | undefined {
  if (!recordBefore?.lastWrite || recordBefore.lastWrite.version !== versionBefore)
    return recordBefore;
  return { ...recordBefore, lastWrite: { ...recordBefore.lastWrite, version } };
}
