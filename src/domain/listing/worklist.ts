import type { Day } from '#domain/day';
import { sortKey } from '#domain/listing/ordering';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';

/** The orders of the back office's lists. */
const worklistOrders = ['unfinished', 'changed', 'name', 'newest', 'date'] as const;
export type WorklistOrder = (typeof worklistOrders)[number];

/** The orders of each list, the default first. Artists have no date. */
export const ordersOf = {
  release: worklistOrders,
  artist: ['unfinished', 'changed', 'name', 'newest'],
} as const satisfies Record<string, readonly WorklistOrder[]>;

/** The facts that the orders need. */
export interface Worked {
  cId: number;
  /** The title, or the name to sort by. */
  name: string;
  /** The missing fields. */
  missing: readonly string[];
  changedAt: string;
  releaseDate?: Day | null;
  releaseStatus?: ReleaseStatus;
  archived?: boolean | undefined;
}

const { Rejected, Cancelled, NotReleased } = releaseStatus;
const given: readonly (ReleaseStatus | undefined)[] = [Rejected, Cancelled, NotReleased];

/** True for an entry that nobody works on: archived, rejected, cancelled, not released. */
function isAtRest({ archived, releaseStatus: status }: Worked): boolean {
  return archived === true || given.includes(status);
}

/** True for an entry in progress with missing fields. */
export function isUnfinished(worked: Worked): boolean {
  return worked.missing.length > 0 && !isAtRest(worked);
}

/** A position in an order: by `group` ascending, then by `key`, then by number. */
export interface Position {
  group: number;
  key: string;
  cId: number;
}

/** The longest key, so that a position fits into an address. */
const keyLength = 60;

/** The position of an entry in an order. */
export function positionOf(worked: Worked, order: WorklistOrder): Position {
  const { cId, name, changedAt, releaseDate } = worked;
  if (order === 'name') return { group: 0, key: sortKey(name).slice(0, keyLength), cId };
  if (order === 'date') return { group: releaseDate ? 0 : 1, key: releaseDate ?? '', cId };
  if (order === 'newest') return { group: 0, key: '', cId };
  const group = order === 'changed' ? 0 : isUnfinished(worked) ? 0 : isAtRest(worked) ? 2 : 1;
  return { group, key: changedAt, cId };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares two positions in the same order. Names ascend; the other keys descend. */
export function comparePositions(order: WorklistOrder): (a: Position, b: Position) => number {
  const byKey =
    order === 'name'
      ? (a: Position, b: Position) => collator.compare(a.key, b.key)
      : (a: Position, b: Position) => (a.key === b.key ? 0 : a.key < b.key ? 1 : -1);
  return (a, b) => a.group - b.group || byKey(a, b) || b.cId - a.cId;
}
