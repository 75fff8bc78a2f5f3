import type { KeyboardEvent } from 'react';

/** Enter and Escape in a field of a row: the row is done, and the form is not sent. */
export function doneKeys(onDone: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onDone();
  };
}
