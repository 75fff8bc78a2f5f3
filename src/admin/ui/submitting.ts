import type { SubmitEvent } from 'react';

/** Answers a form's submission: saves, and leads to the first field that was refused. */
export function submitting(save: () => Promise<boolean>) {
  return async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await save()) return;
    // By then what was refused is marked.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
}
