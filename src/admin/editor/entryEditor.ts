import { atom } from 'nanostores';
import type * as z from 'zod';
import { type DraftKey, dropDraft, keepDraft, readDraft } from '#adapters/drafts';
import type { CallName } from '#contract/api';
import type { Versioned } from '#contract/endpoint';
import type { EntryKind } from '#domain/entryKind';
import { type FieldError, type Problem, parse } from '#domain/problem';
import { differences, isSame, merged, type Side } from '#domain/publication/comparison';
import type { FieldChange, VersionEvent } from '#domain/publication/history';
import type { Substitute } from '#domain/publication/substitute';
import { sentences } from '../sentences/editor.ts';
import { problemOf } from '../state/problems.ts';

/** The properties of every kind of entry. */
export interface Entry {
  id: string;
  /** The address of its public page. */
  url: string;
  archived?: boolean | undefined;
}

/** A version in an entry's history. */
export interface EntryVersion<E> {
  version: number;
  savedAt: string;
  by: { name: string };
  /** What made the version, if no save did. */
  event?: VersionEvent | undefined;
  changes: readonly FieldChange[];
  entry: E;
}

/** A scheduled change of an entry. */
export interface WaitingChange<E> {
  id: string;
  at: string;
  by: string;
  fields: readonly string[];
  /** Why it could not be applied at its time. */
  failure?: string | undefined;
  wanted: E;
}

/** How changes of a kind of entry are scheduled. */
interface EntryTimedChanges<E> {
  list(id: string): Promise<{ timed: readonly WaitingChange<E>[] }>;
  set(entry: E, made: { version: number; at: string }): Promise<unknown>;
  drop(entry: string, id: string): Promise<unknown>;
}

/** How a kind of entry is deleted. */
export interface EntryDeletion {
  /** The list to show afterwards. */
  list: string;
  /** The name of its image in the list of what is deleted. */
  image: string;
  /** The call that counts what is deleted along with it. */
  preview: Extract<CallName, `get${string}Removal`>;
  delete(id: string, version: number): Promise<unknown>;
}

/** An entry as opened. */
export type Opened<E> = Versioned<E> & {
  /** Changes with which the form opens. */
  mine?: E;
  /** Why the opened entry differs from the stored one. */
  substitute?: Substitute | undefined;
};

/** The effect of Save: stores the entry, hands it in, or approves the proposal in the form. */
export type SaveAction = 'store' | 'propose' | 'approve';

/** How a kind of entry is edited. `D` is the draft: the entry while it is edited. */
export interface EntryType<E extends D, D extends Entry> {
  kind: EntryKind;
  nameOf(entry: D): string;
  /** Checks a draft that was kept in the browser. */
  draftSchema: z.ZodType<D>;
  /** Checks an entry before it is saved. */
  schema: z.ZodType<E>;
  /** The editable fields, in form order. */
  fields: readonly (keyof D & string)[];
  timedChanges?: EntryTimedChanges<E>;
  deletion?: EntryDeletion;
  /** The change that archives or restores an entry. */
  archiving?(isArchived: boolean): Partial<D>;
  /** The versions below a number, newest first; `next` is where the next page starts. */
  history(
    id: string,
    below: number,
  ): Promise<{ versions: EntryVersion<E>[]; next?: number | undefined }>;
}

/** An entry being edited. */
export interface Editing<D> {
  /** The stored entry in this version. */
  base: D;
  version: number;
  /** The entry with this person's changes. */
  mine: D;
  /** Why `base` differs from the stored entry, which saving replaces even without a change. */
  substitute: Substitute | null;
  /** A newer version saved by another person, while the conflict is unresolved. */
  theirs: (Versioned<D> & { by?: string | undefined }) | null;
  /** Why the last save failed. */
  problem: Problem | null;
  errors: readonly FieldError[];
  isSaving: boolean;
  /** When the restored changes were made; null if nothing was restored. */
  restoredFrom: string | null;
  /** False once the browser had no room for the changes. */
  isKept: boolean;
}

/** Whether any change is unsaved. */
export function isDirty<D>({ base, mine }: Editing<D>): boolean {
  return mine !== base && !isSame(mine, base);
}

/** Whether there is anything to save: a change, or a substitute for a damaged stored version. */
export function isToSave<D>(editing: Editing<D>): boolean {
  return editing.substitute !== null || isDirty(editing);
}

const asProblem = (error: unknown) => problemOf(error, sentences.wentWrongTryAgain);

/** How long after the last change the draft is written to the browser, in milliseconds. */
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

interface Options<E> {
  /** The id or number in the address. */
  key: string;
  /** The name under which the draft is kept; the key by default. */
  draftId?: string | undefined;
  username: string;
  load: (key: string) => Promise<Opened<E>>;
  save: (entry: E, ifMatch: number) => Promise<Versioned<E>>;
  /** Called after each successful save. */
  onSaved?: () => void;
}

/**
 * Edits one entry in memory until it is saved. The draft is also kept in the browser, so a crash, a
 * reload or an expired session loses nothing.
 */
export function createEntryEditor<E extends D, D extends Entry>(
  type: EntryType<E, D>,
  { key, draftId = key, username, onSaved, ...calls }: Options<E>,
) {
  const draftKey: DraftKey = { kind: type.kind, id: draftId, username };
  /** Null until the entry is loaded. */
  const $editing = atom<Editing<D> | null>(null);
  const $loadProblem = atom<Problem | null>(null);

  const update = (change: Partial<Editing<D>>) => {
    const editing = $editing.get();
    if (editing) $editing.set({ ...editing, ...change });
  };

  const keeping = keepWhenIdle(() => {
    const editing = $editing.get();
    if (!editing) return;
    const { base, version, mine } = editing;
    if (!isDirty(editing)) dropDraft(draftKey);
    else
      update({
        isKept: keepDraft(draftKey, { base, version, mine, at: new Date().toISOString() }),
      });
  });

  const hasConflict = (base: D, mine: D, theirs: D) =>
    differences({ base, mine, theirs }, type.fields).length > 0;

  const opened = ({ value, version }: Versioned<D>): Editing<D> => ({
    base: value,
    version,
    mine: value,
    substitute: null,
    theirs: null,
    problem: null,
    errors: [],
    isSaving: false,
    restoredFrom: null,
    isKept: true,
  });

  /** Continues from the stored version. Changes made while `sent` was being saved are kept. */
  function settle(stored: Versioned<D>, sent: D | null): void {
    const before = $editing.get();
    const next = opened(stored);
    if (before) {
      next.isSaving = before.isSaving;
      next.restoredFrom = before.restoredFrom;
      next.isKept = before.isKept;
      if (sent && before.mine !== sent) next.mine = before.mine;
    }
    $editing.set(next);
    keeping.now();
  }

  /** Loads the entry and restores unsaved changes. */
  async function load(): Promise<void> {
    $loadProblem.set(null);
    try {
      const stored = await calls.load(key);
      const substitute = stored.substitute ?? null;
      const draft = readDraft(draftKey, type.draftSchema);
      if (!draft || !hasConflict(draft.base, draft.mine, stored.value)) {
        settle(stored, null);
        update({ substitute });
        if (stored.mine) change(stored.mine);
        return;
      }
      const { at, ...restored } = draft;
      const theirs = draft.version === stored.version ? null : stored;
      $editing.set({ ...opened(stored), ...restored, substitute, theirs, restoredFrom: at });
    } catch (error) {
      $loadProblem.set(asProblem(error));
    }
  }

  function change(part: Partial<D>): void {
    const editing = $editing.get();
    if (!editing) return;
    const changed = Object.keys(part);
    const errors = editing.errors.filter(({ path }) => !changed.includes(path.split('.')[0] ?? ''));
    const isMended = editing.errors.length > 0 && errors.length === 0;
    const problem = isMended ? null : editing.problem;
    update({ mine: { ...editing.mine, ...part }, errors, problem });
    keeping.soon();
  }

  /** Reverts to the stored version and deletes the kept draft. */
  function discard(): void {
    const editing = $editing.get();
    if (!editing) return;
    settle(editing.theirs ?? { value: editing.base, version: editing.version }, null);
    update({ restoredFrom: null, substitute: editing.theirs ? null : editing.substitute });
  }

  /**
   * Handles a newer version. If it equals the draft, the answer to an earlier save was lost, and
   * the draft counts as saved.
   */
  function meetNewer({ data }: Problem, { base, mine }: Editing<D>): boolean {
    const current = type.draftSchema.safeParse(data.current);
    const version = Number(/"(\d+)"/.exec(data.etag ?? '')?.[1]);
    if (!current.success || !version) throw new Error('The answer lacks the stored version.');
    const theirs = { value: current.data, version, by: data.by };
    if (hasConflict(base, mine, theirs.value)) {
      update({ theirs });
      return false;
    }
    settle(theirs, mine);
    return true;
  }

  async function send(editing: Editing<D>): Promise<boolean> {
    try {
      const wanted = parse(type.schema, editing.mine);
      settle(await calls.save(wanted, editing.version), editing.mine);
      update({ restoredFrom: null });
      return true;
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === 'changed') return meetNewer(problem, editing);
      update({ problem, errors: problem.data.errors ?? [] });
      return false;
    }
  }

  let saving: Promise<boolean> | null = null;

  /** Saves; resolves to true on success. A call during a save joins that save. */
  function save(): Promise<boolean> {
    const editing = $editing.get();
    if (saving) return saving;
    if (!editing) return Promise.resolve(false);
    if (!isToSave(editing)) return Promise.resolve(true);
    keeping.now();
    update({ isSaving: true });
    saving = send(editing)
      .then((isSaved) => {
        if (isSaved) onSaved?.();
        return isSaved;
      })
      .finally(() => {
        saving = null;
        update({ isSaving: false });
      });
    return saving;
  }

  /** Merges both versions as chosen, and saves if any change remains. */
  async function resolve(choices: ReadonlyMap<keyof D & string, Side>): Promise<boolean> {
    const editing = $editing.get();
    if (!editing?.theirs) return false;
    const { value: base, version } = editing.theirs;
    const mine = merged({ base: editing.base, mine: editing.mine, theirs: base }, choices);
    if (isSame(mine, base)) {
      discard();
      return true;
    }
    update({ base, version, mine, theirs: null });
    return save();
  }

  return { $editing, $loadProblem, load, change, discard, save, resolve, stop: keeping.stop };
}
