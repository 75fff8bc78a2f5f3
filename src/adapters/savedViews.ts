// Only this file knows the saved views that earlier versions kept in the browser.
import * as z from 'zod';

const viewsSchema = z.array(z.object({ name: z.string(), query: z.string() }));

const keyOf = (list: string, username: string) => `gatefold.views.${username}.${list}`;

/** A list's views that an earlier version kept in this browser; none if storage is unavailable. */
export function keptViews(list: string, username: string): z.infer<typeof viewsSchema> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list, username)) ?? '[]');
    return viewsSchema.safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

/** Deletes them once they are saved with the account. */
export function forgetKeptViews(list: string, username: string): void {
  try {
    localStorage.removeItem(keyOf(list, username));
  } catch {
    // Storage is unavailable, so there are none.
  }
}
