import { type MapStore, map } from 'nanostores';
import { type DraftKey, dropDraft, keepDraft, readDraft } from '#adapters/drafts';
import type { Versioned } from '#contract/endpoint';
import { differences, isSame, merged, type Side } from '#domain/comparison';
import { fieldErrors, Problem } from '#domain/problem';
import type { Editable, Edited, EditorState, Entry } from './editable.ts';
import { keepWhileIdle } from './keepWhileIdle.ts';

interface Given {
  /** What the address names the entry by. */
  key: string;
  username: string;
  /** Called once for each save that was stored. */
  onSaved?: () => void;
}

const unforeseen = (error: unknown) =>
  error instanceof Problem ? error : new Problem('unavailable', 'Something went wrong. Try again.');

/**
 * Edits one entry in memory until it is saved. Every change is kept in the browser too, so that a
 * crash, a reload or a lost session loses nothing.
 */
export function createEditor<E extends D, D extends Entry>(
  editable: Editable<E, D>,
  { key, username, onSaved = () => undefined }: Given,
) {
  const $state: MapStore<EditorState<D>> = map<EditorState<D>>({
    edited: null,
    problem: null,
    errors: [],
    isSaving: false,
    theirs: null,
    restoredFrom: null,
    isKept: true,
  });
  const draftKey: DraftKey = { kind: editable.kind, id: key, username };
  let saving: Promise<boolean> | null = null;

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

  function settle({ value, version }: Versioned<D>, sent: D | null): void {
    const mine = $state.get().edited?.mine;
    // What was typed while it was being saved stays.
    const next = sent && mine && mine !== sent ? mine : value;
    set({ edited: { base: value, version, mine: next }, theirs: null, problem: null, errors: [] });
    keeping.now();
  }

  const differ = (edited: Edited<D>, theirs: D) =>
    differences({ ...edited, theirs }, editable.fields).length > 0;

  async function load(): Promise<void> {
    set({ problem: null });
    try {
      const stored = await editable.load(key);
      const draft = readDraft(draftKey, editable.draftSchema);
      if (!draft || !differ(draft, stored.value)) settle(stored, null);
      else {
        const { at, ...edited } = draft;
        const theirs = draft.version === stored.version ? null : stored;
        set({ edited, theirs, restoredFrom: at });
      }
    } catch (error) {
      set({ problem: unforeseen(error) });
    }
  }

  /** Somebody was quicker. When both came to the same, it is saved already. */
  function meet({ data }: Problem, edited: Edited<D>): boolean {
    const current = editable.draftSchema.safeParse(data.current);
    const version = Number(/"(\d+)"/.exec(data.etag ?? '')?.[1]);
    if (!current.success || !version) throw new Error('The stored version did not come along.');
    const theirs = { value: current.data, version };
    if (!differ(edited, theirs.value)) {
      settle(theirs, edited.mine);
      onSaved();
      return true;
    }
    set({ theirs });
    return false;
  }

  async function send(edited: Edited<D>): Promise<boolean> {
    const checked = editable.schema.safeParse(edited.mine);
    if (!checked.success) {
      set({ errors: fieldErrors(checked.error), problem: null });
      return false;
    }
    try {
      settle(await editable.save(checked.data, edited.version), edited.mine);
      set({ restoredFrom: null });
      onSaved();
      return true;
    } catch (error) {
      const problem = unforeseen(error);
      if (problem.code === 'changed') return meet(problem, edited);
      set({ problem, errors: problem.data.errors ?? [] });
      return false;
    }
  }

  /** Saves; true once it is saved. Asked again while it saves, it is the same save. */
  function save(): Promise<boolean> {
    const { edited } = $state.get();
    if (saving) return saving;
    if (!edited) return Promise.resolve(false);
    keeping.now();
    set({ isSaving: true });
    saving = send(edited).finally(() => {
      saving = null;
      set({ isSaving: false });
    });
    return saving;
  }

  return {
    $state,
    isDirty,
    load,
    save,
    change(change: Partial<D>): void {
      const { edited, errors } = $state.get();
      if (!edited) return;
      const changed = Object.keys(change);
      const left = errors.filter(({ path }) => !changed.includes(path.split('.')[0] ?? ''));
      set({ edited: { ...edited, mine: { ...edited.mine, ...change } }, errors: left });
      keeping.soon();
    },
    /** Goes back to what is stored. */
    discard(): void {
      const { edited, theirs } = $state.get();
      if (!edited) return;
      const stored = theirs ?? { value: edited.base, version: edited.version };
      settle(stored, null);
      set({ restoredFrom: null });
    },
    /** Takes both versions together as a person chose, then saves. */
    resolve(choices: ReadonlyMap<keyof D & string, Side>): Promise<boolean> {
      const { edited, theirs } = $state.get();
      if (!edited || !theirs) return Promise.resolve(false);
      const mine = merged({ ...edited, theirs: theirs.value }, choices);
      set({ edited: { base: theirs.value, version: theirs.version, mine }, theirs: null });
      return isDirty() ? save() : Promise.resolve(true);
    },
    stop: keeping.stop,
  };
}
