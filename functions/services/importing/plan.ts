import {
  type FieldDifference,
  mergeImported,
  printsOf,
  shownPair,
} from '#domain/importing/importDifferences';
import type { ImportLine, ImportOutcome } from '#domain/importing/importRun';
import type { OldEntry } from '#domain/importing/oldEntries';
import type { EntryKind } from '#domain/publication/publication';
import type { ImportedWrite, Standing } from '#functions/ports/importing';
import { fingerprintOf, importIdFor } from './fingerprint.ts';
import { changeOf, type ImportKind } from './kinds.ts';

/** What an entry of the old catalogue comes to: what is told of it, and what is to be written. */
export interface Plan<E> {
  line: ImportLine;
  write?: ImportedWrite<E>;
}

interface Numbered {
  id: string;
  cId: number;
}

/** What a plan is made with. */
export interface Planning<E, F> {
  kind: ImportKind<E, F>;
  /** The run that plans, and who began it. */
  run: string;
  by: string;
  batch: number;
  /** A dry run tells the fields of new entries too; afterwards the entries themselves do. */
  dryRun: boolean;
  artistName: (id: string) => string;
}

/** What is told of an entry, with everything that there may be left empty. */
export function aLine(
  given: Pick<ImportLine, 'kind' | 'cId' | 'name' | 'outcome' | 'batch'> & Partial<ImportLine>,
): ImportLine {
  return { changes: [], differences: [], notes: [], refused: [], ...given };
}

/** The id that an imported entry has, whichever run brings it. */
export function importedId(kind: EntryKind, cId: number): string {
  return importIdFor(`${kind} ${cId}`);
}

const taken = (cId: number) =>
  `The number ${cId} belongs here to an entry that did not come from the old catalogue.`;
const removedHere = 'It was imported once and then removed here; it stays so.';
const tooLong = 'Its texts and tracks together are more than one entry holds.';

/** Compares an entry of the old catalogue with what is stored under its number. */
export async function planEntry<E extends Numbered, F extends object>(
  entry: OldEntry<F>,
  standing: Standing | null,
  planning: Planning<E, F>,
): Promise<Plan<E>> {
  const { kind, batch } = planning;
  const { cId, name, notes, refused } = entry;
  const told = (outcome: ImportOutcome, more: Partial<ImportLine> = {}) =>
    aLine({ kind: kind.kind, cId, name, outcome, batch, notes, refused, ...more });
  if (standing?.isRemoved) return { line: told('refused', { reason: removedHere }) };
  if (standing && !standing.imported) return { line: told('refused', { reason: taken(cId) }) };
  const prints = printsOf(entry.fields, fingerprintOf);
  const incoming = { entry, prints, whole: fingerprintOf(prints) };
  if (standing && isUntouched(standing, incoming.whole)) return { line: told('same') };
  const plan = standing
    ? await planMerge(incoming, standing.id, planning)
    : planNew(incoming, planning);
  if (plan.write && !kind.imported.fits(plan.write.entity))
    return { line: told('refused', { reason: tooLong }) };
  const { outcome, changes, differences } = plan;
  const line = told(outcome, { changes, differences });
  return plan.write ? { line, write: plan.write } : { line };
}

/** Nothing of it was edited here, and the old catalogue says what it said. */
function isUntouched({ savedAt, imported }: Standing, whole: string): boolean {
  return imported?.whole === whole && imported.savedAt === savedAt;
}

/** An entry that comes in, with the fingerprints of its fields and of all of them together. */
interface Incoming<F> {
  entry: OldEntry<F>;
  prints: Record<string, string>;
  whole: string;
}

interface Planned<E> extends Pick<ImportLine, 'outcome' | 'changes' | 'differences'> {
  write?: ImportedWrite<E>;
}

function shown<F>(
  differences: readonly FieldDifference<F>[],
  artistName: (id: string) => string,
): ImportLine['changes'] {
  return differences.map(({ field, stored, incoming }) => ({
    field,
    ...shownPair(field, { stored, incoming }, { artistName }),
  }));
}

function planNew<E extends Numbered, F extends object>(
  { entry, prints, whole }: Incoming<F>,
  { kind, run, by, dryRun, artistName }: Planning<E, F>,
): Planned<E> {
  const entity = kind.create(entry, importedId(kind.kind, entry.cId));
  const record = {
    ...{ prints, whole, run, image: null },
    ...(entry.original && { original: entry.original }),
  };
  const incoming = Object.entries(entry.fields).map(([field, value]) => ({
    ...{ field, stored: null, incoming: value },
  })) as FieldDifference<F>[];
  return {
    outcome: 'new',
    changes: dryRun ? shown(incoming, artistName) : [],
    differences: [],
    write: { entity, previous: null, record, ...changeOf(kind, { previous: null, entity, by }) },
  };
}

async function planMerge<E extends Numbered, F extends object>(
  { entry, prints, whole }: Incoming<F>,
  id: string,
  { kind, run, by, artistName }: Planning<E, F>,
): Promise<Planned<E>> {
  const [previous, record] = await Promise.all([
    kind.entries.find(id),
    kind.imported.record(entry.cId),
  ]);
  if (!previous || !record) throw new Error(`The ${kind.kind} ${entry.cId} is only half there.`);
  const stored = kind.fieldsOf(previous.entity);
  const incoming = { fields: entry.fields, prints };
  const merged = mergeImported(stored, incoming, { memory: record, print: fingerprintOf });
  const changes = shown(merged.changes, artistName);
  const differences = shown(merged.differences, artistName);
  if (changes.length === 0)
    return { outcome: differences.length === 0 ? 'same' : 'kept', changes, differences };
  const entity = kind.apply(previous, merged.fields);
  const { original: _, ...rest } = record;
  const next = {
    ...{ ...rest, prints: merged.prints, whole: differences.length === 0 ? whole : '', run },
    ...(entry.original && { original: entry.original }),
  };
  const change = changeOf(kind, { previous, entity, by });
  return {
    outcome: 'changed',
    changes,
    differences,
    write: { entity, previous, record: next, ...change },
  };
}
