import { z } from 'zod';
import type { EntryKind } from '#domain/publication/publication';

/** Whose draft it is, and of what. Two people at one machine do not see each other's. */
export interface DraftKey {
  kind: EntryKind;
  id: string;
  /** The account's name. */
  username: string;
}

/** Changes that are not saved yet, with the version they were made from. */
export interface KeptDraft<D> {
  version: number;
  base: D;
  mine: D;
  /** The instant of the last change, in UTC. */
  at: string;
}

const nameOf = ({ kind, id, username }: DraftKey) => `gatefold.draft.${username}.${kind}.${id}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The kept draft, or null where there is none that can still be read. */
export function readDraft<D>(key: DraftKey, schema: z.ZodType<D>): KeptDraft<D> | null {
  const kept = localStorage.getItem(nameOf(key));
  if (kept === null) return null;
  const draftSchema = z.object({ version: z.int(), base: schema, mine: schema, at: z.string() });
  const draft = draftSchema.safeParse(parsed(kept));
  if (draft.success) return draft.data;
  dropDraft(key);
  return null;
}

/** Keeps a draft in the browser; false where the browser has no room for it. */
export function keepDraft<D>(key: DraftKey, draft: KeptDraft<D>): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: DraftKey): void {
  localStorage.removeItem(nameOf(key));
}
