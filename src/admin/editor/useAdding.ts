import { useRef, useState } from 'react';
import type { z } from 'zod';
import { type FieldError, Problem, parse } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { goTo } from '../state/router.ts';

interface Adding<S extends z.ZodType> {
  schema: S;
  /** Adds it; the same key makes the same one. Answers where to go on. */
  add: (given: z.output<S>, idempotencyKey: string) => Promise<string>;
}

/** Adds something once, however often one presses, and goes on to its form. */
export function useAdding<S extends z.ZodType>({ schema, add }: Adding<S>) {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const sent = useRef({ body: '', key: '' });

  /** The same body has the same key, so that a second try adds nothing. */
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
