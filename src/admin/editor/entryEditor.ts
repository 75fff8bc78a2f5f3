import { atom } from 'nanostores';
import type * as z from 'zod';
import { type DraftKey, dropDraft, keepDraft, keepWhenIdle, readDraft } from '#adapters/drafts';
import type { CallName } from '#contract/api';
import type { Versioned } from '#contract/endpoint';
import { isSame } from '#domain/comparison';
import type { FieldChange, VersionEvent } from '#domain/entry/history';
import { merge, type Side } from '#domain/entry/merging';
import type { EntryKind } from '#domain/entryKind';
import { type FieldError, type Problem, parse } from '#domain/problem';
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

/** Who saved a version, and when. */
export interface SavedBy {
  by?: string | undefined;
  at?: string | undefined;
  /** Whether it was this person, in another tab or on another device. */
  isYou?: boolean | undefined;
}

/** A stored version that is newer than the form's. */
export type Newer<D> = Versioned<D> & SavedBy;

/** Changes by others that were taken into the form. */
export type TakenIn = SavedBy & { fields: readonly string[] };

/** An entry being edited. */
export interface Editing<D> {
  /** The stored entry in this version. */
  base: D;
  version: number;
  /** The entry with this person's changes. */
  mine: D;
  /** Why `base` differs from the stored entry, which saving replaces even without a change. */
  substitute: Substitute | null;
  /** A newer stored version that the changes clash with, until a person has chosen. */
  theirs: Newer<D> | null;
  /** A newer stored version that can be taken into the form. */
  newer: Newer<D> | null;
  /** What the form took in last, until its own next save. */
  takenIn: TakenIn | null;
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

/** The fields that are new to the form in a stored version. */
export const newFields = <D, K extends keyof D>(
  fields: readonly K[],
  { base, mine }: Editing<D>,
  stored: D,
): K[] =>
  fields.filter((field) => [base, mine].every((known) => !isSame(known[field], stored[field])));

const asProblem = (error: unknown) => problemOf(error, sentences.wentWrongTryAgain);

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

  const opened = ({ value, version }: Versioned<D>): Editing<D> => ({
    base: value,
    version,
    mine: value,
    substitute: null,
    theirs: null,
    newer: null,
    takenIn: null,
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

  /**
   * Continues from a newer stored version, with this person's changes in it. If both changed the
   * same, a person must choose first, and the result is false.
   */
  function rebase(stored: Newer<D>): boolean {
    const editing = $editing.get();
    if (!editing) return false;
    const versions = { base: editing.base, mine: editing.mine, theirs: stored.value };
    const { value, differences } = merge(versions, type.fields);
    if (differences.some(({ settled }) => settled === null)) {
      update({ theirs: stored, newer: null });
      return false;
    }
    const fields = newFields(type.fields, editing, stored.value);
    const { value: base, version, by, at, isYou } = stored;
    update({
      base,
      version,
      mine: isSame(value, base) ? base : value,
      substitute: null,
      theirs: null,
      newer: null,
      takenIn: fields.length > 0 ? { by, at, isYou, fields } : null,
    });
    keeping.now();
    return true;
  }

  /**
   * Learns which version is stored. A form without changes follows a newer one; with changes, it
   * offers to take it in.
   */
  async function learn({ version, ...saved }: SavedBy & { version: number }): Promise<void> {
    const isNews = () => {
      const editing = $editing.get();
      return (
        editing &&
        version > (editing.newer ?? editing).version &&
        !(editing.isSaving || editing.theirs || editing.substitute)
      );
    };
    if (!isNews()) return;
    // Without it, the form learns of the version when it is saved.
    const stored = await calls.load(key).catch(() => null);
    const editing = $editing.get();
    if (!stored || stored.substitute || stored.version !== version || !editing || !isNews()) return;
    const newer = { value: stored.value, version, ...saved };
    if (isDirty(editing) && newFields(type.fields, editing, newer.value).length > 0)
      update({ newer });
    else rebase(newer);
  }

  /** Takes the newer stored version into the form. */
  function takeIn(): void {
    const newer = $editing.get()?.newer;
    if (newer) rebase(newer);
  }

  /** Loads the entry and restores unsaved changes. */
  async function load(): Promise<void> {
    $loadProblem.set(null);
    try {
      const stored = await calls.load(key);
      const substitute = stored.substitute ?? null;
      const draft = readDraft(draftKey, type.draftSchema);
      if (!draft || isSame(draft.mine, draft.base)) {
        settle(stored, null);
        update({ substitute });
        if (stored.mine) change(stored.mine);
        return;
      }
      const { at, ...restored } = draft;
      $editing.set({ ...opened(stored), ...restored, substitute, restoredFrom: at });
      if (draft.version === stored.version) return;
      const isWhole = rebase(stored);
      update({ substitute });
      const editing = $editing.get();
      if (isWhole && editing && !isDirty(editing)) update({ restoredFrom: null, takenIn: null });
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
    const newer = editing.theirs ?? editing.newer;
    settle(newer ?? { value: editing.base, version: editing.version }, null);
    update({ restoredFrom: null, substitute: newer ? null : editing.substitute });
  }

  /**
   * Handles a save that met a newer version: saves again with both changes, unless they clash. If
   * nothing is left to save, the answer to an earlier save was lost.
   */
  async function meetNewer({ data }: Problem, from: number): Promise<boolean> {
    const current = type.draftSchema.safeParse(data.current);
    const version = Number(/"(\d+)"/.exec(data.etag ?? '')?.[1]);
    if (!current.success || !(version > from))
      throw new Error('The answer lacks the newer version.');
    const { by, at, isYou } = data;
    if (!rebase({ value: current.data, version, by, at, isYou })) return false;
    const editing = $editing.get();
    if (!editing || !isDirty(editing)) {
      update({ restoredFrom: null });
      return true;
    }
    const isSaved = await send(editing);
    if (isSaved) update({ takenIn: editing.takenIn });
    return isSaved;
  }

  async function send(editing: Editing<D>): Promise<boolean> {
    try {
      const wanted = parse(type.schema, editing.mine);
      settle(await calls.save(wanted, editing.version), editing.mine);
      update({ restoredFrom: null });
      return true;
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === 'changed') return await meetNewer(problem, editing.version);
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

  /** Merges both versions as chosen, by the ids of their differences, and saves if any change remains. */
  async function resolve(choices: ReadonlyMap<string, Side>): Promise<boolean> {
    const editing = $editing.get();
    if (!editing?.theirs) return false;
    const { value: base, version } = editing.theirs;
    const versions = { base: editing.base, mine: editing.mine, theirs: base };
    const { value: mine } = merge(versions, type.fields, choices);
    if (isSame(mine, base)) {
      discard();
      return true;
    }
    update({ base, version, mine, theirs: null });
    return save();
  }

  return {
    $editing,
    $loadProblem,
    load,
    learn,
    takeIn,
    change,
    discard,
    save,
    resolve,
    stop: keeping.stop,
  };
}
