import { firstView, type ListKind, type ListView } from '#domain/listing/listing';
import { artistOrders, releaseOrders } from '#domain/listing/ordering';
import { listPath } from '../../paths.ts';

const orders: Record<ListKind, readonly ListView['order'][]> = {
  artists: artistOrders,
  releases: releaseOrders,
};

/** The order with this name; the default for an unknown name. */
export const orderOf = (kind: ListKind, name: string | null): ListView['order'] =>
  orders[kind].find((order) => order === name) ?? firstView[kind].order;

/** The view of an address: the page from the path, the rest from the query. */
export function viewOfAddress(kind: ListKind, { pathname, search }: URL | Location): ListView {
  const query = new URLSearchParams(search);
  return {
    order: orderOf(kind, query.get('sort')),
    future: query.get('future') !== 'no',
    page: Number(/\/(\d+)\/?$/.exec(pathname)?.[1] ?? 1),
  };
}

/** The address of a view. The query omits defaults. */
export function addressOfView(
  kind: ListKind,
  { order, future, page }: ListView,
  prefix = '',
): string {
  const query = new URLSearchParams();
  if (order !== firstView[kind].order) query.set('sort', order);
  if (!future) query.set('future', 'no');
  return `${listPath(kind, page, prefix)}${query.size > 0 ? `?${query}` : ''}`;
}

/** The id of a list's controls, to find them before hydration. */
export const controlsId = (kind: ListKind) => `${kind}-controls`;

/** The view set in the controls before hydration, or else the address's. */
export function viewBeforeHydration(kind: ListKind): ListView {
  const asked = viewOfAddress(kind, location);
  const form = document.getElementById(controlsId(kind));
  if (!(form instanceof HTMLFormElement)) return asked;
  const chosen = new FormData(form);
  const order = orderOf(kind, String(chosen.get('sort')));
  const future = form.elements.namedItem('future') === null || chosen.has('future');
  const first = firstView[kind];
  const isChanged = order !== first.order || future !== first.future;
  return isChanged ? { order, future, page: 1 } : asked;
}
