// A file of its own: earlier versions kept views in the browser, and this alone knows how.
import * as z from 'zod';

const viewsSchema = z.array(z.object({ name: z.string(), query: z.string() }));

const keyOf = (list: string, username: string) => `gatefold.views.${username}.${list}`;

/** The views of a list that an earlier version kept in this browser; none where storage is closed. */
export function keptViews(list: string, username: string): z.infer<typeof viewsSchema> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list, username)) ?? '[]');
    return viewsSchema.safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

/** Forgets them, once they are saved with the account. */
export function forgetKeptViews(list: string, username: string): void {
  try {
    localStorage.removeItem(keyOf(list, username));
  } catch {
    // Closed storage holds none.
  }
}
