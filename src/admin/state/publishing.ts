import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { EntryKind } from '#domain/entryKind';
import type { BrokenEntry, Publishing } from '#domain/publication/publication';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/state.ts';
import { type Query, reload, useCall } from './queries.ts';

/** Milliseconds between two polls while a publication is in progress, and otherwise. */
const quick = 700;
const calm = 15_000;
/** How long polling stays fast after a save, in milliseconds, so its first step is not missed. */
const attentive = 5_000;
/** A new screen reuses the frame's answer if it is at most this many milliseconds old. */
const fresh = 2_000;

/** The entry being edited, whose own publication is polled too. */
const $watched = atom<{ kind: EntryKind; id: string } | null>(null);
let attentiveUntil = 0;

const isMoving = (publishing: Publishing | undefined) =>
  publishing?.state === 'queued' || publishing?.state === 'building';

/** The publishing state of the site and of the edited entry; polled. */
export function usePublishing(): Query<Publishing> {
  const watched = useStore($watched);
  const query = watched ? { [watched.kind]: watched.id } : {};
  return useCall(
    'getPublishing',
    { query },
    {
      staleTime: fresh,
      refetchInterval: ({ state: { status, data } }) =>
        status !== 'error' && (isMoving(data) || Date.now() < attentiveUntil) ? quick : calm,
      // The site's state stays visible while another entry's state loads.
      placeholderData: (before) => before && { ...before, entry: undefined },
    },
  );
}

/** The number of entries that the site could not show in their current state. */
export const brokenText = (count: number) => counted(sentences.broken, { count });

/** Why an entry could not be published, and what the site shows instead. */
export function whyBroken({
  reason,
  isShownAsBefore,
}: Pick<BrokenEntry, 'reason' | 'isShownAsBefore'>) {
  const shown = isShownAsBefore ? sentences.isShownAsBefore : sentences.isLeftOut;
  const why = reason.replace(/\.$/, '');
  return fill(sentences.whyBroken, { why, shown });
}

/** Polls immediately and frequently for a while, because something was just saved or requested. */
export function watchClosely(): void {
  attentiveUntil = Date.now() + attentive;
  void reload('getPublishing');
}

/** Polls an entry's publication too; null for none. */
export function watchEntry(entry: { kind: EntryKind; id: string } | null): void {
  $watched.set(entry);
}
