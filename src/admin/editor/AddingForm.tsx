import { type ReactNode, useEffect } from 'react';
import type { Problem } from '#domain/problem';
import { $unsaved } from '../state/unsaved.ts';
import { submitting } from '../ui/submitting.ts';
import { SaveProblem } from './SaveProblem.tsx';

interface Props {
  title: string;
  problem: Problem | null;
  isSaving: boolean;
  /** Whether leaving would lose something. */
  isDirty: boolean;
  /** True once it is saved. */
  onSave: () => Promise<boolean>;
  children: ReactNode;
}

/** What is the same around every form that adds something. */
export function AddingForm({ title, problem, isSaving, isDirty, onSave, children }: Props) {
  useEffect(() => {
    // While it is saved it goes on to the new entry's form, which is no leaving.
    if (!isDirty || isSaving) return;
    const save = async () => {
      await onSave();
      return false;
    };
    $unsaved.set({ name: title, save, discard: () => undefined });
    return () => $unsaved.set(null);
  });
  return (
    <form className="adding" noValidate aria-busy={isSaving} onSubmit={submitting(onSave)}>
      <h1>{title}</h1>
      <SaveProblem problem={problem} />
      {children}
      <p className="actions">
        <button type="submit" className="button" aria-busy={isSaving}>
          Save
        </button>
      </p>
    </form>
  );
}
