import type { ImportRecord } from '#functions/ports/importing';

/** The names that earlier versions of the product gave to parts of a record. */
interface EarlierNames {
  /** The run that wrote it, which `lastWrite` names. */
  run?: string;
  from?: ImportRecord['sources'];
  undo?: {
    run: string;
    version: number;
    before: number | null;
    record?: ImportRecord & EarlierNames;
  };
}

/** An import record as it was stored, in the names of this version. */
export function readImportRecord({
  run: _,
  from,
  undo,
  ...record
}: ImportRecord & EarlierNames): ImportRecord {
  return {
    ...record,
    ...(from && { sources: from }),
    ...(undo && {
      runs: record.runs ?? [undo.run],
      lastWrite: {
        run: undo.run,
        version: undo.version,
        versionBefore: undo.before,
        ...(undo.record && { recordBefore: readImportRecord(undo.record) }),
      },
    }),
  };
}
