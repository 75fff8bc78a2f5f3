import type { SubmitEvent } from 'react';
import type { FieldError } from '#domain/problem';

/** The error of the field at a path, as in `links.2.url`. */
export function fieldErrorAt(
  errors: readonly FieldError[],
  ...path: (string | number)[]
): string | undefined {
  const wanted = path.join('.');
  return errors.find((error) => error.path === wanted)?.message;
}

/** Whether the field at a path, or any part of it, has an error. */
export function hasErrorUnder(
  errors: readonly FieldError[],
  ...path: (string | number)[]
): boolean {
  const wanted = path.join('.');
  return errors.some((error) => error.path === wanted || error.path.startsWith(`${wanted}.`));
}

/** Handles a form's submission: saves, and focuses the first invalid field if that fails. */
export function submitting(save: () => Promise<boolean>) {
  return async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await save()) return;
    // React has marked the invalid fields by the next frame.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
}
