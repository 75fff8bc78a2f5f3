import { type SubmitEvent, useState } from 'react';
import type * as z from 'zod';
import { type FieldError, fieldErrors } from '#domain/problem';
import { problemOf, shownMessage } from '../state/problems.ts';

/** The error of the field at a path, such as `links.2.url`. */
export function fieldErrorAt(
  errors: readonly FieldError[],
  ...path: (string | number)[]
): string | undefined {
  const wanted = path.join('.');
  const found = errors.find((error) => error.path === wanted);
  return found && shownMessage(found.message);
}

/** Whether the field at a path, or any part of it, has an error. */
export function hasErrorUnder(
  errors: readonly FieldError[],
  ...path: (string | number)[]
): boolean {
  const wanted = path.join('.');
  return errors.some((error) => error.path === wanted || error.path.startsWith(`${wanted}.`));
}

/** Handles a form's submission: saves, and on failure focuses the first invalid field. */
export function submitting(save: () => Promise<boolean>) {
  return async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await save()) return;
    // React marks the invalid fields by the next frame.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
}

/** A form's requests: whether one is in progress, and why the last one failed, also by field. */
export function useRequest() {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  /** Validates input before it is sent; undefined if a field is invalid. */
  function check<S extends z.ZodType>(schema: S, given: unknown): z.output<S> | undefined {
    const checked = schema.safeParse(given);
    setErrors(checked.success ? [] : fieldErrors(checked.error));
    return checked.data;
  }

  /** Resolves to true if the call succeeds. */
  async function ask(call: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFailure('');
    try {
      await call();
      return true;
    } catch (error) {
      const { data, message } = problemOf(error);
      setErrors(data.errors ?? []);
      setFailure(message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { errors, failure, isBusy, check, ask };
}
