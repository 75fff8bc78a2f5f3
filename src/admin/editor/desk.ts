import { type MapStore, map } from 'nanostores';
import { type DraftKey, dropDraft, keepDraft, readDraft } from '#adapters/drafts';
import type { Versioned } from '#contract/endpoint';
import { differences, isSame } from './comparison.ts';
import type { Editable, Edited, EditorState, Entry } from './editable.ts';
import { keepWhileIdle } from './keepWhileIdle.ts';

/** What lies open while one entry is edited, and is kept in the browser until it is saved. */
export type Desk<E extends D, D extends Entry> = ReturnType<typeof createDesk<E, D>>;

const begun = {
  ...{ edited: null, problem: null, errors: [], isSaving: false },
  ...{ theirs: null, restoredFrom: null, isKept: true },
};

/** An empty desk for one entry of a kind. */
export function createDesk<E extends D, D extends Entry>(
  editable: Editable<E, D>,
  draftKey: DraftKey,
) {
  const $state: MapStore<EditorState<D>> = map<EditorState<D>>(begun);
  const set = (change: Partial<EditorState<D>>) => $state.set({ ...$state.get(), ...change });
  const isDirty = () => {
    const { edited } = $state.get();
    return edited !== null && edited.mine !== edited.base && !isSame(edited.mine, edited.base);
  };
  const keeping = keepWhileIdle(() => {
    const { edited } = $state.get();
    if (!edited) return;
    if (!isDirty()) dropDraft(draftKey);
    else set({ isKept: keepDraft(draftKey, { ...edited, at: new Date().toISOString() }) });
  });

  return {
    ...{ editable, $state, set, isDirty, keeping },
    /** Goes on from what is stored. What was typed while `sent` was being saved stays. */
    settle({ value, version }: Versioned<D>, sent: D | null): void {
      const mine = $state.get().edited?.mine;
      const next = sent && mine && mine !== sent ? mine : value;
      const edited = { base: value, version, mine: next };
      set({ edited, theirs: null, problem: null, errors: [] });
      keeping.now();
    },
    /** Whether an edited entry says anything else than a stored one. */
    differ: (edited: Edited<D>, theirs: D) =>
      differences({ ...edited, theirs }, editable.fields).length > 0,
    /** The changes that the browser kept, or null. */
    keptDraft: () => readDraft(draftKey, editable.draftSchema),
  };
}
