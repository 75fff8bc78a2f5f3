import { firstView, type ListKind, type ListView } from '#domain/listing/listing';
import { orderOf, viewOfAddress } from './listAddress.ts';

/** The id of a list's controls, by which they are found before React knows them. */
export const controlsId = (kind: ListKind) => `${kind}-controls`;

/**
 * The view that a visitor asked for before the island woke: what they set in the controls, else
 * what the address says.
 */
export function viewAsFound(kind: ListKind): ListView {
  const asked = viewOfAddress(kind, location);
  const form = document.getElementById(controlsId(kind));
  if (!(form instanceof HTMLFormElement)) return asked;
  const found = new FormData(form);
  const order = orderOf(kind, String(found.get('sort')));
  const future = form.elements.namedItem('future') === null || found.has('future');
  const first = firstView[kind];
  const touched = order !== first.order || future !== first.future;
  return touched ? { order, future, page: 1 } : asked;
}
