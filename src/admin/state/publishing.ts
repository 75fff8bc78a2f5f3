import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { BrokenEntry, EntryKind, Publishing } from '#domain/publication/publication';
import { fill } from '#words/template';
import { counted } from '../words/language.ts';
import { words } from '../words/state.ts';
import { type Query, reload, useCall } from './queries.ts';

/** Milliseconds between two calls while a publication is moving, and while none is. */
const quick = 700;
const calm = 15_000;
/** How long polling stays fast after a save, in milliseconds, so that its first step is not missed. */
const attentive = 5_000;
/** A screen that opens takes an answer this young that the frame around it asked for; in milliseconds. */
const fresh = 2_000;

/** The entry under edit, whose own publication is asked for too. */
const $watched = atom<{ kind: EntryKind; id: string } | null>(null);
let attentiveUntil = 0;

const isMoving = (publishing: Publishing | undefined) =>
  publishing?.state === 'queued' || publishing?.state === 'building';

/** The state of publication, of the site and of the entry under edit; polled. */
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
      // The site's state stays on display while another entry's is on its way.
      placeholderData: (before) => before && { ...before, entry: undefined },
    },
  );
}

/** How many entries the site could not show as they stand. */
export const brokenText = (count: number) => counted(words.broken, { count });

/** Why an entry could not be published, and what the site shows instead. */
export function whyBroken({
  reason,
  isShownAsBefore,
}: Pick<BrokenEntry, 'reason' | 'isShownAsBefore'>) {
  const shown = isShownAsBefore ? words.isShownAsBefore : words.isLeftOut;
  const why = reason.replace(/\.$/, '');
  return fill(words.whyBroken, { why, shown });
}

/** Asks at once, and often for a while: something was just saved, or asked for. */
export function watchClosely(): void {
  attentiveUntil = Date.now() + attentive;
  void reload('getPublishing');
}

/** Asks for an entry's publication too; null for none. */
export function watchEntry(entry: { kind: EntryKind; id: string } | null): void {
  $watched.set(entry);
}
