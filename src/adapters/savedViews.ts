// A file of its own: the one place that knows how the browser keeps a view.
import { z } from 'zod';

/** A view of a list: its search, filters and order, as the address has them. */
const viewsSchema = z.array(z.object({ name: z.string(), query: z.string() }));
export type SavedView = z.infer<typeof viewsSchema>[number];

const keyOf = (list: string, username: string) => `gatefold.views.${username}.${list}`;

/** The views that a person saved of a list in this browser; none where storage is closed. */
export function readViews(list: string, username: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list, username)) ?? '[]');
    return viewsSchema.safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

/** Keeps the views of a list; where storage is closed they last as long as the page. */
export function writeViews(list: string, username: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(keyOf(list, username), JSON.stringify(views));
  } catch {
    // A view is a convenience: nothing else depends on it.
  }
}
