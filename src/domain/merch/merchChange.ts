import type { Merch, Size } from '#domain/merch/merch';
import type { MerchState } from '#domain/merch/merchState';
import type { Money } from '#domain/money';
import { Problem } from '#domain/problem';

/** What can be changed of a size beside others; absent fields stay. */
export interface SizeChange {
  name: string;
  state?: MerchState;
  /** Null if nobody counts them any more. */
  left?: number | null;
}

/** What can be changed of an item beside others; absent fields and sizes stay. */
export interface MerchChange {
  state?: MerchState;
  /** Null for no price. */
  price?: Money | null;
  sizes?: SizeChange[];
}

/** A change of an item among others. */
export interface MerchEdit {
  kind: 'merch';
  cId: number;
  /** The version on which it is based; a newer one is not changed. Absent for whatever is stored. */
  version?: number;
  fields: MerchChange;
}

export type StockItem = Pick<Merch, 'id' | 'cId' | 'name' | 'state' | 'sizes' | 'price'>;

/**
 * An item with a change.
 * @throws {Problem} not-found, for a size that the item does not have
 */
export function withMerchChange<M extends StockItem>(item: M, change: MerchChange): M {
  const { state = item.state, price, sizes = [] } = change;
  const gone = sizes.find(({ name }) => !item.sizes.some((size) => size.name === name));
  if (gone) throw new Problem('not-found', `There is no size “${gone.name}” any more.`);
  const changed: M = {
    ...item,
    state,
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

/** The change that takes another one back: it restores the fields that the other has. */
export function merchChangeBack(
  item: StockItem,
  { state, price, sizes }: MerchChange,
): MerchChange {
  return {
    ...(state !== undefined && { state: item.state }),
    ...(price !== undefined && { price: item.price ?? null }),
    ...(sizes && {
      sizes: item.sizes
        .filter(({ name }) => sizes.some((size) => size.name === name))
        .map(({ name, state: before, left }) => ({ name, state: before, left: left ?? null })),
    }),
  };
}
