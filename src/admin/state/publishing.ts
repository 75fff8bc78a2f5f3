import { atom, onMount } from 'nanostores';
import { api } from '#adapters/api';
import { Problem } from '#domain/problem';
import type { EntryKind, Publishing } from '#domain/publication/publication';

/** The entry whose way to the public is watched, beside that of the whole site. */
export interface WatchedEntry {
  kind: EntryKind;
  id: string;
}

/** What the service said last; null before it said anything. */
export const $publishing = atom<Publishing | null>(null);
/** Why the last question went unanswered; empty once it is answered again. */
export const $publishingTrouble = atom('');

const quick = 700;
const calm = 15_000;
/** How long after a save the questions stay quick, so that its first step is not missed. */
const attentive = 5_000;

let watched: WatchedEntry | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let attentiveUntil = 0;
let isMounted = false;
let questions = 0;

const isMoving = (publishing: Publishing | null) =>
  publishing?.state === 'queued' || publishing?.state === 'building';

async function ask(): Promise<void> {
  clearTimeout(timer);
  questions += 1;
  const question = questions;
  const query = watched ? { [watched.kind]: watched.id } : {};
  try {
    const answer = await api.getPublishing({ query });
    if (question !== questions) return;
    $publishing.set(answer);
    $publishingTrouble.set('');
  } catch (error) {
    if (question !== questions) return;
    $publishingTrouble.set(error instanceof Problem ? error.message : 'The state is not known.');
  }
  if (!isMounted) return;
  const soon = isMoving($publishing.get()) || Date.now() < attentiveUntil;
  timer = setTimeout(ask, soon && !$publishingTrouble.get() ? quick : calm);
}

/** Asks at once, and often for a while: something was just saved, or asked for. */
export function watchClosely(): void {
  attentiveUntil = Date.now() + attentive;
  if (isMounted) void ask();
}

/** Watches an entry too; null for none. */
export function watchEntry(entry: WatchedEntry | null): void {
  watched = entry;
  if (isMounted) void ask();
}

onMount($publishing, () => {
  isMounted = true;
  void ask();
  const whenSeen = () => {
    if (!document.hidden) void ask();
  };
  document.addEventListener('visibilitychange', whenSeen);
  return () => {
    isMounted = false;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', whenSeen);
  };
});
