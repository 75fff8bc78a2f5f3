import {
  compareWithStored,
  type FieldDifference,
  fingerprintsOf,
  shorten,
  showDifference,
} from '#domain/importing/importComparison';
import type { ImportLine, ImportOutcome } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import { mustBeUsable } from '#domain/publication/substitute';
import type { Numbered } from '#functions/ports/entries';
import type { ImportedWrite, ImportRecord, NumberOwner } from '#functions/ports/importing';
import { fingerprintOf } from './fingerprint.ts';
import { changeOf, type ImportKind } from './importKinds.ts';
import { type Incoming, importedId } from './incoming.ts';

/** The plan for an entry of a source: its report line, and a write if needed. */
export interface Plan<E> {
  line: ImportLine;
  write?: ImportedWrite<E>;
}

interface Planning<E extends Numbered, F> {
  kind: ImportKind<E, F>;
  /** The id of the run, and the name of the person who started it. */
  run: string;
  by: string;
  /** Reports the fields of new entries as well, since a dry run stores none. */
  dryRun: boolean;
  artistName: (id: string) => string;
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
const tooLong = 'Its texts and tracks together are too large for one entry.';

/** Compares a source's entry with the owner of its number here, and plans what to write. */
export async function planEntry<E extends Numbered, F extends object>(
  entry: Incoming<F>,
  owner: NumberOwner | undefined,
  planning: Planning<E, F>,
): Promise<Plan<E>> {
  const { kind } = planning;
  const { cId, name, notes, refused } = entry;
  const line = (outcome: ImportOutcome, more: Partial<ImportLine> = {}) =>
    aLine({ kind: kind.kind, cId, name, outcome, notes, refused, ...more });
  if (owner?.state === 'ours') return { line: line('refused', { reason: numberTaken(cId) }) };
  if (owner?.state === 'deleted') return { line: line('refused', { reason: deletedHere }) };
  const { outcome, changes, kept, write } = owner
    ? await planAgain(entry, owner, planning)
    : planNew(entry, planning);
  if (write && !kind.imported.fits(write.entity))
    return { line: line('refused', { reason: tooLong }) };
  return { line: line(outcome, { changes, kept }), ...(write && { write }) };
}

interface Planned<E> extends Pick<ImportLine, 'outcome' | 'changes' | 'kept'> {
  write?: ImportedWrite<E>;
}

function planNew<E extends Numbered, F extends object>(
  entry: Incoming<F>,
  { kind, run, by, dryRun, artistName }: Planning<E, F>,
): Planned<E> {
  const { cId, fields, salt, original } = entry;
  const entity = kind.create(entry, importedId(kind.kind, cId));
  const record = {
    fingerprints: fingerprintsOf(fields, fingerprintOf),
    run,
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
    write: { entity, previous: null, record, ...changeOf(kind, { previous: null, entity, by }) },
  };
}

async function planAgain<E extends Numbered, F extends object>(
  entry: Incoming<F>,
  { id, record }: { id: string; record: ImportRecord },
  { kind, run, by, artistName }: Planning<E, F>,
): Promise<Planned<E>> {
  const previous = await kind.entries.find(id);
  if (!previous)
    throw new Problem('changed', 'Somebody else has deleted this entry in the meantime.');
  mustBeUsable(previous);
  const compared = compareWithStored(kind.fieldsOf(previous.entity), entry.fields, {
    imported: record.fingerprints,
    fingerprint: fingerprintOf,
  });
  const kept = shown(compared.kept, artistName);
  if (compared.changes.length === 0)
    return { outcome: kept.length === 0 ? 'same' : 'kept', changes: [], kept };
  const entity = kind.apply(previous, compared.fields);
  const { original: _, ...rest } = record;
  const next = {
    ...rest,
    fingerprints: compared.fingerprints,
    run,
    ...(entry.original && { original: entry.original }),
  };
  return {
    outcome: 'changed',
    changes: shown(compared.changes, artistName).map(shorten),
    kept,
    write: { entity, previous, record: next, ...changeOf(kind, { previous, entity, by }) },
  };
}

const shown = (differences: readonly FieldDifference[], artistName: (id: string) => string) =>
  differences.flatMap((difference) => showDifference(difference, artistName) ?? []);
