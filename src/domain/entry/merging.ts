import { isSame } from '#domain/comparison';
import { nameOfPart } from '#domain/entry/history';
import { moneySchema } from '#domain/money';
import { faultyLine, rolesOf } from '#domain/release/credits';
import { tagsIn } from '#domain/release/tagLine';

/** One of two people's versions: this person's, or the stored one of somebody else. */
export type Side = 'mine' | 'theirs';

/** Two people's versions of a value. */
export interface Versions<T> {
  /** The version on which both are based. */
  base: T;
  mine: T;
  theirs: T;
}

/** A location in an entry: a field, a row of a list, or a field of a row. */
interface Location {
  /** Identifies it within one merge. */
  id: string;
  /** As in a history: `title`, `tracks` for a whole track, `tracks.isrc`, `tracks.order`. */
  field: string;
  /** The name of the row, such as a track's title. */
  part?: string;
  isRow?: boolean;
}

/** A location at which two versions differ. */
export interface Difference extends Location {
  /** A row that a version lacks is undefined. */
  values: Versions<unknown>;
  /** The only side that changed it; null if both did and a person must choose. */
  settled: Side | null;
}

export interface Merge<E> {
  value: E;
  differences: Difference[];
}

/**
 * Merges two people's changes of an entry: by field, in lists by row, and in rows by field. Where
 * both changed the same, the value is as chosen, or mine until it is.
 * @param choices by the ids of differences; they also overrule what is settled
 */
export function merge<E extends object, K extends keyof E & string>(
  { base, mine, theirs }: Versions<E>,
  fields: readonly K[],
  choices: ReadonlyMap<string, Side> = new Map(),
): Merge<E> {
  const differences: Difference[] = [];
  const settle: Settle = (difference) => {
    differences.push(difference);
    const { id, settled, values } = difference;
    return values[choices.get(id) ?? settled ?? 'mine'];
  };
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(theirs));
  for (const field of fields) {
    const values = { base: base[field], mine: mine[field], theirs: theirs[field] };
    const value = mergeValue({ id: field, field }, values, settle);
    if (value === undefined) delete merged[field];
    else merged[field] = value;
  }
  // Each value comes from the same field of one of the versions.
  return { value: merged as E, differences };
}

/** Notes a difference, and returns the value of its side. */
type Settle = (difference: Difference) => unknown;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An artist of a release: the server fills in the rest by the id. */
const isReference = (value: unknown): value is Fields => isFields(value) && 'cId' in value;

const isEqual = (one: unknown, other: unknown): boolean =>
  isReference(one) && isReference(other) ? one['id'] === other['id'] : isSame(one, other);

/** The only side that changed a value; null if both did. */
function changedBy({ base, mine, theirs }: Versions<unknown>): Side | null {
  if (isEqual(base, theirs)) return 'mine';
  return isEqual(base, mine) ? 'theirs' : null;
}

/** Merges a value as a whole. */
function mergeWhole(location: Location, values: Versions<unknown>, settle: Settle): unknown {
  if (isEqual(values.mine, values.theirs)) return values.theirs;
  return settle({ ...location, values, settled: changedBy(values) });
}

/** Merges a value by its parts, if it has any and both changed it. */
function mergeValue(location: Location, values: Versions<unknown>, settle: Settle): unknown {
  const { base, mine, theirs } = values;
  if (isEqual(mine, theirs) || changedBy(values)) return mergeWhole(location, values, settle);
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeRows(location, { base: Array.isArray(base) ? base : [], mine, theirs }, settle);
  // An amount of one side in the currency of the other would be a third price.
  if (moneySchema.safeParse(mine).success) return mergeWhole(location, values, settle);
  if (isFields(mine) && isFields(theirs))
    return mergeFields(location, { base: isFields(base) ? base : {}, mine, theirs }, settle);
  const lines = linesOf(location.field, values);
  if (lines) return mergeRows(location, lines.rows, settle).join(lines.between);
  return mergeWhole(location, values, settle);
}

function mergeFields(location: Location, { base, mine, theirs }: Versions<Fields>, settle: Settle) {
  const names = new Set([base, theirs, mine].flatMap((fields) => Object.keys(fields)));
  const merged = [...names].map((name) => {
    const inside = {
      ...location,
      id: `${location.id}/${name}`,
      field: `${location.field}.${name}`,
      isRow: false,
    };
    const values = { base: base[name], mine: mine[name], theirs: theirs[name] };
    return [name, mergeValue(inside, values, settle)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** The rows of a text that is a list; null for any other text. */
function linesOf(field: string, { base = '', mine = '', theirs = '' }: Versions<unknown>) {
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string')
    return null;
  if (/(^|\.)tags$/.test(field)) {
    const rows = { base: tagsIn(base), mine: tagsIn(mine), theirs: tagsIn(theirs) };
    return { rows, between: ', ' };
  }
  const isReadable = [base, mine, theirs].every((text) => faultyLine(text) === undefined);
  if (!/(^|\.)credits$/.test(field) || !isReadable) return null;
  return { rows: { base: roles(base), mine: roles(mine), theirs: roles(theirs) }, between: '\n' };
}

const roles = (text: string) => rolesOf(text).map(({ role, credit }) => `${role}: ${credit}`);

/** The name of a row; for a line of credits, its role. */
const nameOfRow = (row: unknown): string =>
  isFields(row) ? nameOfPart(row) : String(row).replace(/: .*$/s, '');

/** A row of a list in each version that has it. */
type Row = Partial<Versions<unknown>>;

/** The fields by which rows are recognised, in order of certainty. */
const recognised = ['id', 'to', 'url', 'slug', 'name', 'quote', 'source'] as const;

function hasSame(name: (typeof recognised)[number], one: unknown, other: unknown): boolean {
  if (!isFields(one) || !isFields(other))
    return name === 'name' && nameOfRow(one).toLowerCase() === nameOfRow(other).toLowerCase();
  // Rows with ids may share a name: a release can have two tracks called “Intro”.
  if (name !== 'id' && one['id'] && other['id']) return false;
  return Boolean(one[name]) && one[name] === other[name];
}

/** The rows of all versions, each once. */
function alignedRows(versions: Versions<readonly unknown[]>): Row[] {
  const rows: Row[] = versions.base.map((base) => ({ base }));
  for (const side of ['theirs', 'mine'] as const) {
    const left = new Set(versions[side]);
    for (const name of recognised)
      for (const entry of left) {
        const row = rows.find(
          (one) =>
            one[side] === undefined &&
            [one.base, one.theirs].some((known) => known && hasSame(name, known, entry)),
        );
        if (!row) continue;
        row[side] = entry;
        left.delete(entry);
      }
    for (const entry of left) rows.push({ [side]: entry });
  }
  return rows;
}

function mergeRows(
  location: Location,
  versions: Versions<readonly unknown[]>,
  settle: Settle,
): unknown[] {
  const rows = alignedRows(versions);
  const merged = new Map<Row, unknown>();
  for (const [index, row] of rows.entries()) {
    const name = nameOfRow(row.theirs ?? row.mine ?? row.base);
    const part = [location.part, name].filter(Boolean).join(', ');
    const values = { base: row.base, mine: row.mine, theirs: row.theirs };
    const mergeRow = isFields(row.theirs ?? row.mine ?? row.base) ? mergeValue : mergeWhole;
    const at = { ...location, id: `${location.id}/${index}`, part, isRow: true };
    const value = mergeRow(at, values, settle);
    if (value !== undefined) merged.set(row, value);
  }
  const inOrder = (side: keyof Row) =>
    versions[side].flatMap((entry) => rows.find((row) => row[side] === entry) ?? []);
  const orders = { base: inOrder('base'), mine: inOrder('mine'), theirs: inOrder('theirs') };
  const leading = leadingOrder(location, orders, settle);
  const following = leading === orders.mine ? orders.theirs : orders.mine;
  return interleaved(leading, following, merged).map((row) => merged.get(row));
}

/** The order to follow: that of the only side that moved rows, or else as chosen. */
function leadingOrder(location: Location, orders: Versions<Row[]>, settle: Settle): Row[] {
  const isCommon = (row: Row) => [row.base, row.mine, row.theirs].every((one) => one !== undefined);
  const common = {
    base: orders.base.filter(isCommon),
    mine: orders.mine.filter(isCommon),
    theirs: orders.theirs.filter(isCommon),
  };
  const isAs = (one: Row[], other: Row[]) => one.every((row, index) => row === other[index]);
  if (isAs(common.mine, common.theirs)) return orders.theirs;
  const names = (side: keyof Row) => common[side].map((row) => nameOfRow(row[side]));
  const values = { base: names('base'), mine: names('mine'), theirs: names('theirs') };
  const settled = isAs(common.base, common.theirs)
    ? 'mine'
    : isAs(common.base, common.mine)
      ? 'theirs'
      : null;
  const chosen = settle({
    ...location,
    id: `${location.id}/order`,
    field: `${location.field}.order`,
    isRow: false,
    values,
    settled,
  });
  return chosen === values.mine ? orders.mine : orders.theirs;
}

/** Rows in the leading order; each other row comes after the one that precedes it in its version. */
function interleaved(leading: Row[], following: Row[], merged: ReadonlyMap<Row, unknown>): Row[] {
  const result = leading.filter((row) => merged.has(row));
  const known = new Set(following);
  const isOnlyLeading = (row: Row | undefined) => row !== undefined && !known.has(row);
  for (const [index, row] of following.entries()) {
    if (!merged.has(row) || result.includes(row)) continue;
    const before = following.slice(0, index).findLast((one) => result.includes(one));
    let at = before ? result.indexOf(before) + 1 : 0;
    // What both added at the same place stays together, each in its order.
    while (isOnlyLeading(result[at])) at += 1;
    result.splice(at, 0, row);
  }
  return result;
}
