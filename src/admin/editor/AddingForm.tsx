import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type FieldError, Problem, parse } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { goTo } from '../state/router.ts';
import { $unsaved } from '../state/unsaved.ts';
import { submitting } from '../ui/formErrors.ts';
import { SaveProblem } from './EntryEditor.tsx';

interface Adding<S extends z.ZodType> {
  schema: S;
  /** Adds the entry, once for each idempotency key, and answers the path of its editor. */
  add: (given: z.output<S>, idempotencyKey: string) => Promise<string>;
}

/** Adds an entry, once however often Save is pressed, and opens its editor. */
export function useAdding<S extends z.ZodType>({ schema, add }: Adding<S>) {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const sent = useRef({ body: '', key: '' });

  /** The same body keeps its key, so that a second attempt adds nothing twice. */
  const keyFor = (given: unknown): string => {
    const body = JSON.stringify(given);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    return sent.current.key;
  };

  const save = async (given: z.input<S>): Promise<boolean> => {
    if (isSaving) return false;
    setSaving(true);
    setErrors([]);
    setProblem(null);
    try {
      const path = await add(parse(schema, given), keyFor(given));
      addToast('success', 'Added');
      goTo(path);
      return true;
    } catch (error) {
      const known =
        error instanceof Problem ? error : new Problem('unavailable', 'Something went wrong.');
      setErrors(known.data.errors ?? []);
      setProblem(known.data.errors ? null : known);
      setSaving(false);
      return false;
    }
  };
  return { errors, problem, isSaving, save };
}

interface Props {
  title: string;
  problem: Problem | null;
  isSaving: boolean;
  /** Whether leaving would lose anything. */
  isDirty: boolean;
  /** Resolves to true once the entry is saved. */
  onSave: () => Promise<boolean>;
  children: ReactNode;
}

/** The form around the fields of a new entry. */
export function AddingForm({ title, problem, isSaving, isDirty, onSave, children }: Props) {
  useEffect(() => {
    // While it saves, going on to the entry's editor loses nothing.
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
