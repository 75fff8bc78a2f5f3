import * as z from 'zod';
import { lineSchema } from '#domain/characters';

/** The back office's lists that have saved views. */
const viewedLists = ['releases', 'artists', 'shows', 'merch', 'news'] as const;

/** A view of a list: its search, filters and order, as in its address. */
export const savedViewSchema = z.object({
  list: z.enum(viewedLists),
  name: lineSchema(60).min(1, 'Name the view.'),
  /** The query of the address, such as `?status=30`. */
  query: z.string().max(2000, 'This view has too many filters to be saved.'),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** The most views per person. */
export const maxViews = 50;
