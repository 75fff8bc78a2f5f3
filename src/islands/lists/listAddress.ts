import { firstView, type ListKind, type ListView } from '#domain/listing/listing';
import { artistOrders, releaseOrders } from '#domain/listing/ordering';
import { listPath } from '../../paths.ts';

/** The order by its name in the address; the list's first one for a name that is none. */
export function orderOf(kind: ListKind, name: string | null): ListView['order'] {
  const orders = kind === 'artists' ? artistOrders : releaseOrders;
  return orders.find((order) => order === name) ?? firstView[kind].order;
}

/** What an address shows of a list: the page in its path, the rest behind the question mark. */
export function viewOfAddress(kind: ListKind, { pathname, search }: URL | Location): ListView {
  const query = new URLSearchParams(search);
  return {
    order: orderOf(kind, query.get('sort')),
    future: query.get('future') !== 'no',
    page: Number(/\/(\d+)$/.exec(pathname)?.[1] ?? 1),
  };
}

/** The address of what is shown of a list; without a question mark as long as nothing is chosen. */
export function addressOfView(kind: ListKind, { order, future, page }: ListView): string {
  const query = new URLSearchParams();
  if (order !== firstView[kind].order) query.set('sort', order);
  if (!future) query.set('future', 'no');
  return `${listPath(kind, page)}${query.size > 0 ? `?${query}` : ''}`;
}
