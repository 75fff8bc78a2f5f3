import * as z from 'zod';
import { entryKinds } from '#domain/entryKind';

const entrySchema = z.object({ kind: z.enum(entryKinds), cId: z.int(), name: z.string() });
/** An entry that somebody opened. */
export type RecentEntry = z.infer<typeof entrySchema>;

const mostKept = 8;
const keyOf = (username: string) => `gatefold.recent.${username}`;

/** The entries that a person opened last in this browser, the last one first. */
export function recentEntries(username: string): RecentEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    return z.array(entrySchema).safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

/** Remembers that a person opened an entry. */
export function noteRecentEntry(username: string, entry: RecentEntry): void {
  const others = recentEntries(username).filter(
    ({ kind, cId }) => kind !== entry.kind || cId !== entry.cId,
  );
  try {
    localStorage.setItem(keyOf(username), JSON.stringify([entry, ...others].slice(0, mostKept)));
  } catch {
    // Storage is full or unavailable: nothing is remembered.
  }
}
