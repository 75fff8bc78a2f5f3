import { type MergedFields, onlyCompleted } from '#domain/importing/merging';
import { readFingerprint } from '#functions/fingerprint';
import type { ImportRecord } from '#functions/ports/importing';

type Sources = NonNullable<ImportRecord['sources']>;

/** The names that earlier versions of the product gave to parts of a record. */
interface EarlierNames {
  /** The run that wrote it, which `lastWrite` names. */
  run?: string;
  from?: Sources;
  undo?: {
    run: string;
    version: number;
    before: number | null;
    record?: ImportRecord & EarlierNames;
  };
}

const readFingerprints = (fingerprints: ImportRecord['fingerprints']) =>
  Object.fromEntries(
    Object.entries(fingerprints).map(([field, print]) => [field, readFingerprint(print)]),
  );

const readSources = (sources: Sources): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([name, { keys, fields }]) => [
      name,
      { keys, fields: readMergedFields(fields) },
    ]),
  );

const readMergedFields = (fields: MergedFields): MergedFields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { said, stored }]) => [
      field,
      {
        said: readFingerprint(said),
        stored: stored === onlyCompleted ? onlyCompleted : readFingerprint(stored),
      },
    ]),
  );

/** An import record as it was stored, in the form of this version. */
export function readImportRecord({
  run: _,
  fingerprints,
  from,
  undo,
  ...record
}: ImportRecord & EarlierNames): ImportRecord {
  const sources = from ?? record.sources;
  return {
    ...record,
    fingerprints: readFingerprints(fingerprints),
    ...(sources && { sources: readSources(sources) }),
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
