import type { Link } from '#domain/link';
import type { Merch, Size } from '#domain/merch/merch';
import type { MerchState } from '#domain/merch/merchState';
import type { Money } from '#domain/money';
import { Problem } from '#domain/problem';

/** A change of a size; absent fields stay. */
export interface SizeChange {
  name: string;
  state?: MerchState;
  /** Null if nobody counts them any more. */
  left?: number | null;
}

/** A change of an item on a screen of many; absent fields and sizes stay. */
export interface MerchChange {
  state?: MerchState;
  /** Null for no price. */
  price?: Money | null;
  /** Where it is sold, best first. */
  links?: Link[];
  sizes?: SizeChange[];
}

/** A change of an item among others. */
export interface MerchEdit {
  kind: 'merch';
  cId: number;
  /** The version on which it is based: the change of a newer one is refused. Absent for any version. */
  version?: number;
  fields: MerchChange;
  /** The changed fields as they were seen: the change of others is refused. Absent for any. */
  seen?: MerchChange;
}

/** The part of an item that the table of the stock has. */
export type StockItem = Pick<Merch, 'id' | 'cId' | 'name' | 'state' | 'sizes' | 'price' | 'links'>;

/**
 * Applies a change to an item.
 * @throws {Problem} not-found, for a size that the item does not have
 */
export function withMerchChange<M extends StockItem>(item: M, change: MerchChange): M {
  const { state = item.state, price, links = item.links, sizes = [] } = change;
  const gone = sizes.find(({ name }) => !item.sizes.some((size) => size.name === name));
  if (gone) throw new Problem('not-found', `There is no size “${gone.name}” any more.`);
  const changed: M = {
    ...item,
    state,
    links,
    sizes: item.sizes.map((size) =>
      withSizeChange(
        size,
        sizes.find(({ name }) => name === size.name),
      ),
    ),
  };
  if (price) changed.price = price;
  else if (price === null) delete changed.price;
  return changed;
}

function withSizeChange(size: Size, change: SizeChange | undefined): Size {
  const { state = size.state, left = size.left } = change ?? {};
  const changed: Size = { ...size, state };
  if (typeof left === 'number') changed.left = left;
  else delete changed.left;
  return changed;
}

/** The change that undoes another one, by restoring the fields that it changes. */
export function merchChangeBack(
  item: StockItem,
  { state, price, links, sizes }: MerchChange,
): MerchChange {
  return {
    ...(state !== undefined && { state: item.state }),
    ...(price !== undefined && { price: item.price ?? null }),
    ...(links && { links: item.links }),
    ...(sizes && {
      sizes: item.sizes
        .filter(({ name }) => sizes.some((size) => size.name === name))
        .map(({ name, state: before, left }) => ({ name, state: before, left: left ?? null })),
    }),
  };
}
