import type { z } from 'zod';
import type { Versioned } from '#contract/endpoint';
import type { FieldError, Problem } from '#domain/problem';
import type { EntryKind } from '#domain/publication/publication';
import type { HistoryPage } from './HistoryVersion.tsx';

/** What every entry has, whatever its kind. */
export interface Entry {
  id: string;
  /** Its public page. */
  url: string;
  archived?: boolean | undefined;
}

/** What an editor must know of a kind of entry. `D` is the entry while it is typed. */
export interface Editable<E extends D, D extends Entry> {
  kind: EntryKind;
  /** What a person calls it. */
  nameOf(entry: D): string;
  /** What can be read back from a kept draft. */
  draftSchema: z.ZodType<D>;
  /** What may be saved. */
  schema: z.ZodType<E>;
  /** The fields that a person edits, in the order of the form. */
  fields: readonly (keyof D & string)[];
  load(key: string): Promise<Versioned<E>>;
  save(entity: E, ifMatch: number): Promise<Versioned<E>>;
  /** The change that archives an entry, or brings it back. */
  archiving(isArchived: boolean): Partial<D>;
  /** The versions below a number. */
  history(id: string, below: number): Promise<HistoryPage<E>>;
}

/** An entry under edit: what is stored, and what this person made of it. */
export interface Edited<D> {
  base: D;
  version: number;
  mine: D;
}

/** Where the editing of an entry stands. */
export interface EditorState<D> {
  edited: Edited<D> | null;
  /** Why it could not be loaded, or not be saved. */
  problem: Problem | null;
  /** The refused fields, each beside its reason. */
  errors: readonly FieldError[];
  isSaving: boolean;
  /** What somebody else saved meanwhile: a person must choose. */
  theirs: Versioned<D> | null;
  /** When the changes were made that were found again; null for none. */
  restoredFrom: string | null;
  /** False once the browser had no room to keep the changes. */
  isKept: boolean;
}
