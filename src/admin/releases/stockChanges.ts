// The lines of the stock, and what is changed of them before it is saved.
import type { Result } from '#contract/api';
import { folded } from '#domain/listing/searching';
import { pricesOf, pricesText } from '#domain/money';
import type { Edition } from '#domain/release/edition';
import { formatText } from '#domain/release/editionText';
import type { EditionChange } from '#domain/release/together';
import { editionFormatLabels } from '../sentences/names.ts';
import type { Edits } from './togetherEdits.tsx';

export type Sheet = Result<'getSheet'>;

/** An edition on a line, with its release. */
export interface Row {
  edition: Edition;
  cId: number;
  version: number;
  title: string;
  /** The text that a search looks at. */
  text: string;
}

/** What was changed of an edition on this screen: its state, and its prices as typed. */
export interface Changed {
  state?: Edition['state'];
  price?: string;
  /** As typed. */
  left?: string;
}

export const nameOf = ({ edition, title }: Row) =>
  [title, formatText(edition, editionFormatLabels[edition.format]), edition.name]
    .filter(Boolean)
    .join(', ');

export const priceOf = ({ price, prices = [] }: Edition) =>
  pricesText([price ?? [], prices].flat());

/** All editions, those of the newest releases first. */
export const rowsOf = ({ releases }: Sheet): Row[] =>
  releases.toReversed().flatMap(({ cId, version, fields: { title }, editions }) =>
    editions.map((edition) => {
      const { name = '', catalogueNumber = '', barcode = '' } = edition;
      const format = editionFormatLabels[edition.format];
      const text = folded([title, format, name, catalogueNumber, barcode].join(' '));
      return { edition, cId, version, title, text };
    }),
  );

/** The prices that were typed; null if they can't be read. */
export const readPrices = (edition: Edition, typed: string, currency: string | undefined) =>
  pricesOf(typed, edition.price?.currency ?? currency);

export const leftOf = ({ left }: Edition) => (left === undefined ? '' : String(left));

/** Whether a typed value can't be read. */
export const isUnreadable = (
  edition: Edition,
  { price, left = '' }: Changed,
  currency: string | undefined,
) =>
  (price !== undefined && readPrices(edition, price, currency) === null) ||
  !/^\d*$/.test(left.trim());

/** The change of an edition; undefined if it is as before, or can't be read. */
export function changeOf(
  { edition }: Row,
  changed: Changed | undefined,
  currency: string | undefined,
): EditionChange | undefined {
  if (!changed || isUnreadable(edition, changed, currency)) return undefined;
  const { state, price: typed, left = leftOf(edition) } = changed;
  const read = typed === undefined ? undefined : readPrices(edition, typed, currency);
  const isNewPrice = read && pricesText(read) !== priceOf(edition);
  const isNewState = state && state !== edition.state;
  const isNewLeft = left.trim() !== leftOf(edition);
  if (!isNewPrice && !isNewState && !isNewLeft) return undefined;
  const [price = null, ...prices] = read ?? [];
  return {
    id: edition.id,
    ...(isNewState && { state }),
    ...(isNewPrice && { price, prices }),
    ...(isNewLeft && { left: left.trim() ? Number(left) : null }),
  };
}

/** The changes as one edit of each release. */
export function editsOf(
  rows: readonly Row[],
  changes: ReadonlyMap<string, Changed>,
  currency: string | undefined,
): Edits {
  const edits = new Map<number, Edits[number]>();
  for (const row of rows) {
    const change = changeOf(row, changes.get(row.edition.id), currency);
    if (!change) continue;
    const { cId, version } = row;
    const edit = edits.get(cId) ?? { cId, version, fields: { editions: [] } };
    edit.fields.editions?.push(change);
    edits.set(cId, edit);
  }
  return [...edits.values()];
}
