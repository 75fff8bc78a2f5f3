// The lines of the stock, editions and merch alike, and what is changed of them before it is saved.

import type { Result } from '#contract/api';
import type { MerchRow } from '#contract/lists';
import { folded, letterKey } from '#domain/comparableText';
import type { Day } from '#domain/day';
import type { Id } from '#domain/identifier';
import type { MerchChange, MerchEdit } from '#domain/merch/merchChange';
import { type Money, pricesOf, pricesText } from '#domain/money';
import type { OfRelease } from '#domain/release/edition';
import type { EditionFormat, EditionState } from '#domain/release/editionFormat';
import { editionName, toldApart } from '#domain/release/editionText';
import type { EditionChange } from '#domain/release/together';
import { sentences } from '../sentences/editions.ts';
import { editionFormatLabels } from '../sentences/names.ts';
import { type Edits, isDone, type Results } from './togetherEdits.tsx';

export type Sheet = Result<'getSheet'>;

/** An edition, an item of merch, or a size of one, on a line. */
export interface Row {
  id: string;
  kind: 'release' | 'merch';
  cId: number;
  /** The version of its release. */
  version?: number;
  title: string;
  /** Which edition or size it is. */
  what: string;
  /** Empty if the edition has none, or if `what` already ends with it. */
  catalogueNumber: string;
  format: EditionFormat | 'merch';
  state: EditionState;
  /** The edition's day and its release, on which the shown state depends; absent for merch. */
  out?: { day: Day | null | undefined; release: OfRelease };
  /** Absent for a size, which has the price of its item. */
  prices?: Money[];
  /** Absent for an item, whose sizes are counted. */
  left?: { count: number | undefined };
  /** What a shop's answer is about: an edition, or an item as a whole. */
  sold?: Id;
  /** The name of a size. */
  size?: string;
  /** The text that a search looks at. */
  text: string;
}

/** What was changed of a line on this screen, as typed. */
export interface Changed {
  state?: EditionState;
  price?: string;
  left?: string;
}

export const nameOf = ({ title, what }: Row) => [title, what].filter(Boolean).join(', ');
export const priceOf = ({ prices = [] }: Row) => pricesText(prices);
export const leftOf = ({ left }: Row) => (left?.count === undefined ? '' : String(left.count));

const editionRows = ({ releases }: Sheet): Row[] =>
  releases.toReversed().flatMap(({ cId, version, fields, editions }) =>
    toldApart(editions).map((edition): Row => {
      const { title } = fields;
      const { id, name = '', catalogueNumber = '', barcode = '', price, prices = [] } = edition;
      const format = editionFormatLabels[edition.format];
      const what = editionName(edition, format);
      return {
        id,
        sold: id,
        kind: 'release',
        cId,
        version,
        title,
        what,
        catalogueNumber: edition.apart === catalogueNumber ? '' : catalogueNumber,
        format: edition.format,
        state: edition.state,
        out: { day: edition.day, release: fields },
        prices: [price ?? [], prices].flat(),
        left: { count: edition.left },
        text: folded(
          [title, format, name, what, catalogueNumber, letterKey(catalogueNumber), barcode].join(
            ' ',
          ),
        ),
      };
    }),
  );

/** The line of an item, then those of its sizes. */
function merchRows({ id, cId, name: title, state, price, sizes, artists }: MerchRow): Row[] {
  const shared = { kind: 'merch', cId, title, catalogueNumber: '', format: 'merch' } as const;
  const words = [title, sentences.merch, ...artists.map(({ name }) => name)];
  return [
    {
      ...shared,
      id,
      sold: id,
      what: '',
      state,
      prices: price ? [price] : [],
      text: folded(words.join(' ')),
    },
    ...sizes.map((size) => ({
      ...shared,
      id: `${id} ${size.name}`,
      what: size.name,
      size: size.name,
      state: size.state,
      left: { count: size.left },
      text: folded([...words, size.name].join(' ')),
    })),
  ];
}

/** All editions, those of the newest releases first, then merch with its sizes. */
export const rowsOf = (sheet: Sheet, merch: readonly MerchRow[]): Row[] => [
  ...editionRows(sheet),
  ...merch.flatMap(merchRows),
];

/** The prices that were typed; null if they can't be read, or are more than the line may have. */
export function readPrices(row: Row, typed: string, currency: string | undefined): Money[] | null {
  const read = pricesOf(typed, row.prices?.[0]?.currency ?? currency);
  return row.kind === 'merch' && read && read.length > 1 ? null : read;
}

/** Whether a typed value can't be read. */
export const isUnreadable = (
  row: Row,
  { price, left = '' }: Changed,
  currency: string | undefined,
): boolean =>
  (price !== undefined && readPrices(row, price, currency) === null) || !/^\d*$/.test(left.trim());

/** The changed values of a line, of whatever kind it is. */
interface Change {
  state?: EditionState;
  prices?: Money[];
  left?: number | null;
}

/** The change of a line; undefined if it is as before, or can't be read. */
export function changeOf(
  row: Row,
  changed: Changed | undefined,
  currency: string | undefined,
): Change | undefined {
  if (!changed || isUnreadable(row, changed, currency)) return undefined;
  const { state, price: typed, left = leftOf(row) } = changed;
  const prices = typed === undefined ? null : readPrices(row, typed, currency);
  const isNewPrice = prices && pricesText(prices) !== priceOf(row);
  const isNewState = state && state !== row.state;
  const isNewLeft = left.trim() !== leftOf(row);
  if (!isNewPrice && !isNewState && !isNewLeft) return undefined;
  return {
    ...(isNewState && { state }),
    ...(isNewPrice && { prices }),
    ...(isNewLeft && { left: left.trim() ? Number(left) : null }),
  };
}

function editionChange({ id }: Row, { prices, ...change }: Change): EditionChange {
  const [price = null, ...others] = prices ?? [];
  return { id, ...change, ...(prices && { price, prices: others }) };
}

function merchChange({ size }: Row, { prices, left, state }: Change): MerchChange {
  const one = { ...(state && { state }), ...(left !== undefined && { left }) };
  if (size !== undefined) return { sizes: [{ name: size, ...one }] };
  return { ...(state && { state }), ...(prices && { price: prices[0] ?? null }) };
}

/** What a line showed of the fields that a change is about. */
function merchSeen({ size, state, prices = [], left }: Row, change: MerchChange): MerchChange {
  if (size !== undefined) return { sizes: [{ name: size, state, left: left?.count ?? null }] };
  return {
    ...(change.state && { state }),
    ...(change.price !== undefined && { price: prices[0] ?? null }),
  };
}

/** Two changes of an item as one. */
function joinedChange({ sizes: some = [], ...one }: MerchChange, other: MerchChange): MerchChange {
  const sizes = [...some, ...(other.sizes ?? [])];
  return { ...one, ...other, ...(sizes.length > 0 && { sizes }) };
}

/** The changes as one edit of each release and each item. */
export function editsOf(
  rows: readonly Row[],
  changes: ReadonlyMap<string, Changed>,
  currency: string | undefined,
): Edits {
  const releases = new Map<number, Extract<Edits[number], { kind?: never }>>();
  const merch = new Map<number, MerchEdit>();
  for (const row of rows) {
    const change = changeOf(row, changes.get(row.id), currency);
    if (!change) continue;
    const { kind, cId, version } = row;
    if (kind === 'merch') {
      const { fields = {}, seen = {} } = merch.get(cId) ?? {};
      const next = merchChange(row, change);
      merch.set(cId, {
        kind,
        cId,
        fields: joinedChange(fields, next),
        seen: joinedChange(seen, merchSeen(row, next)),
      });
    } else {
      const edit = releases.get(cId) ?? {
        cId,
        fields: {},
        ...(version !== undefined && { version }),
      };
      const editions = [...(edit.fields.editions ?? []), editionChange(row, change)];
      releases.set(cId, { ...edit, fields: { editions } });
    }
  }
  return [...releases.values(), ...merch.values()];
}

/** How many lines were changed: editions, sizes, and items as a whole. */
export function linesChanged(results: Results): number {
  const counts = results.filter(isDone).map(({ kind, changes }) => {
    const list = kind === 'merch' ? 'sizes' : 'editions';
    const inList = changes.filter(({ field }) => field.split('.')[0] === list);
    const lines = new Set(inList.map(({ part }) => part)).size;
    const isWholeItem = kind === 'merch' && inList.length < changes.length;
    return lines + (isWholeItem ? 1 : 0);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
