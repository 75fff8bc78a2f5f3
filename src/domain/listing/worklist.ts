import type { Day } from '#domain/day';
import type { CatalogueKind } from '#domain/entryKind';
import { sortKey } from '#domain/listing/ordering';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';

/** The orders of the back office's lists. */
const worklistOrders = ['unfinished', 'changed', 'name', 'newest', 'date', 'next'] as const;
export type WorklistOrder = (typeof worklistOrders)[number];

/**
 * The orders of each list, the default first. Artists have no date. `next` begins with the earliest
 * day, `date` with the latest.
 */
export const ordersOf = {
  release: ['unfinished', 'changed', 'name', 'newest', 'date'],
  artist: ['unfinished', 'changed', 'name', 'newest'],
  show: ['next', 'date', 'changed', 'newest'],
  merch: ['unfinished', 'changed', 'name', 'newest'],
  news: ['date', 'changed', 'name', 'newest'],
} as const satisfies Record<CatalogueKind, readonly WorklistOrder[]>;

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

/**
 * The parts of a list that begins with the work to do: what waits for the label, what is in work,
 * what is announced, the gaps in what is out, what is complete, and what nobody works on.
 */
const worklistParts = ['waiting', 'inWork', 'announced', 'gaps', 'complete', 'atRest'] as const;
export type WorklistPart = (typeof worklistParts)[number];

const partOfStatus: Record<ReleaseStatus, WorklistPart | undefined> = {
  [releaseStatus.Pending]: 'waiting',
  [releaseStatus.Unknown]: 'inWork',
  [releaseStatus.Planning]: 'inWork',
  [releaseStatus.Approved]: 'announced',
  [releaseStatus.Released]: undefined,
  [releaseStatus.Rejected]: 'atRest',
  [releaseStatus.Cancelled]: 'atRest',
  [releaseStatus.NotReleased]: 'atRest',
};

/** The part of an entry; an artist, which has no status, counts as out. */
export function worklistPart({
  archived,
  releaseStatus: status,
  missing,
}: Pick<Worked, 'archived' | 'releaseStatus' | 'missing'>): WorklistPart {
  if (archived) return 'atRest';
  const part = status === undefined ? undefined : partOfStatus[status];
  return part ?? (missing.length > 0 ? 'gaps' : 'complete');
}

/** A position in an order: by `group` ascending, then by `key`, then by number. */
export interface Position {
  group: number;
  key: string;
  cId: number;
}

/** The longest key, so that a position fits into an address. */
const keyLength = 60;
/** Sorts announced releases without a day behind those with one. */
const lastDay = '9999-12-31';

/** The position of an entry in an order. */
export function positionOf(worked: Worked, order: WorklistOrder): Position {
  const { cId, name, changedAt, releaseDate } = worked;
  if (order === 'name') return { group: 0, key: sortKey(name).slice(0, keyLength), cId };
  if (order === 'date' || order === 'next')
    return { group: releaseDate ? 0 : 1, key: releaseDate ?? '', cId };
  if (order === 'newest') return { group: 0, key: '', cId };
  if (order === 'changed') return { group: 0, key: changedAt, cId };
  const part = worklistPart(worked);
  const key = part === 'announced' ? (releaseDate ?? lastDay) : changedAt;
  return { group: worklistParts.indexOf(part), key, cId };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Compares two positions in the same order. Names, the days of `next` and those of announced
 * releases ascend; the other keys descend.
 */
export function comparePositions(order: WorklistOrder): (a: Position, b: Position) => number {
  const announced = order === 'unfinished' ? worklistParts.indexOf('announced') : -1;
  const descending = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);
  const byKey = (a: Position, b: Position) => {
    if (order === 'name') return collator.compare(a.key, b.key);
    if (order === 'next') return descending(b.key, a.key);
    return a.group === announced ? descending(b.key, a.key) : descending(a.key, b.key);
  };
  return (a, b) => a.group - b.group || byKey(a, b) || b.cId - a.cId;
}
