import { firstView, type ListKind, type ListView } from '#domain/listing/listing';
import { artistOrders, releaseOrders } from '#domain/listing/ordering';
import { listPath } from '../../paths.ts';

/** The order of that name; the list's default for an unknown one. */
export function orderOf(kind: ListKind, name: string | null): ListView['order'] {
  const orders = kind === 'artists' ? artistOrders : releaseOrders;
  return orders.find((order) => order === name) ?? firstView[kind].order;
}

/** The view that an address asks for: the page in its path, the rest in its query. */
export function viewOfAddress(kind: ListKind, { pathname, search }: URL | Location): ListView {
  const query = new URLSearchParams(search);
  return {
    order: orderOf(kind, query.get('sort')),
    future: query.get('future') !== 'no',
    page: Number(/\/(\d+)$/.exec(pathname)?.[1] ?? 1),
  };
}

/** The address of a view. Defaults are left out of the query. */
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

/** The id of a list's controls, by which they are found before React hydrates them. */
export const controlsId = (kind: ListKind) => `${kind}-controls`;

/** The view that a visitor chose before hydration in the controls, else the address's. */
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
