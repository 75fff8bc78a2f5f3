import type { ImportRecord } from '#functions/ports/importing';

/** How many runs a record names: older ones can't be taken back. */
export const mostRuns = 20;

/** The most characters that a record has of earlier writes, so that it fits into its row. */
const mostOfEarlier = 100_000;

/** The runs that wrote an entry, also of a record from before they were named. */
export const runsOf = ({ runs, undo }: ImportRecord): string[] => runs ?? (undo ? [undo.run] : []);

/** A record as the next write keeps it: with the writes before it, as long as they fit. */
function asEarlier(record: ImportRecord): ImportRecord {
  if (JSON.stringify(record).length <= mostOfEarlier) return record;
  const { undo: _, ...rest } = record;
  return rest;
}

/** The record of a write, which says how to take the whole run back. */
export function undoable(
  run: string,
  previous: { version: number } | null,
  { record, next }: { record: ImportRecord | undefined; next: ImportRecord },
): ImportRecord {
  const version = (previous?.version ?? 0) + 1;
  // A run writes an entry twice: its fields, then its image.
  if (record?.undo?.run === run) return { ...next, undo: { ...record.undo, version } };
  const runs = [...(record ? runsOf(record) : []), run].slice(-mostRuns);
  const undo = { run, version, before: previous?.version ?? null };
  return { ...next, runs, undo: record ? { ...undo, record: asEarlier(record) } : undo };
}

/**
 * The record to store when an import is taken back by a save with the number `version`. The import
 * before it then counts that save as its own, so that it can be taken back too; unless somebody edited
 * the entry between the two imports.
 */
export function recordBefore(
  { record, before }: NonNullable<ImportRecord['undo']>,
  version: number,
) {
  if (!record?.undo || record.undo.version !== before) return record;
  return { ...record, undo: { ...record.undo, version } };
}
