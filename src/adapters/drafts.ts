import * as z from 'zod';
import type { EntryKind } from '#domain/entryKind';

/** A draft's owner and entry. Two people who share a browser don't see each other's drafts. */
export interface DraftKey {
  kind: EntryKind | 'newsletter';
  id: string;
  /** The account's name. */
  username: string;
}

/** Unsaved changes, with the version they are based on. */
export interface KeptDraft<D> {
  version: number;
  base: D;
  mine: D;
  /** When the last change was made, in UTC. */
  at: string;
}

const prefixOf = ({ kind, username }: Omit<DraftKey, 'id'>) =>
  `gatefold.draft.${username}.${kind}.`;
const nameOf = (key: DraftKey) => prefixOf(key) + key.id;

/** The ids of the entries with a stored draft. */
export function draftIds(of: Omit<DraftKey, 'id'>): string[] {
  const prefix = prefixOf(of);
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  return names.map((name) => name.slice(prefix.length));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The stored draft; null if there is none or it does not fit the current schema. */
export function readDraft<D>(key: DraftKey, schema: z.ZodType<D>): KeptDraft<D> | null {
  const kept = localStorage.getItem(nameOf(key));
  if (kept === null) return null;
  const draftSchema = z.object({ version: z.int(), base: schema, mine: schema, at: z.string() });
  const draft = draftSchema.safeParse(parsed(kept));
  if (draft.success) return draft.data;
  dropDraft(key);
  return null;
}

/** Stores a draft in the browser; false if storage is full. */
export function keepDraft<D>(key: DraftKey, draft: KeptDraft<D>): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the stored draft. */
export function dropDraft(key: DraftKey): void {
  localStorage.removeItem(nameOf(key));
}

/** How long after the last change a draft is written to the browser, in milliseconds. */
const pause = 250;

/** Calls `keep` some time after the last change, or at once when the page is left or hidden. */
export function keepWhenIdle(keep: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    keep();
  };
  // A phone may kill a hidden page without another event.
  const flush = () => {
    if (timer !== undefined) now();
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return {
    now,
    soon(): void {
      clearTimeout(timer);
      timer = setTimeout(now, pause);
    },
    stop(): void {
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}
