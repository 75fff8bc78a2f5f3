import { Problem } from '#domain/problem';
import { $ended } from '#stores/session';

export const signInFirst = () => new Problem('not-signed-in', 'Sign in first.');

/** Waits for the click to sign in again, while somebody works on the page. */
export function personReady(): Promise<void> {
  return new Promise((resolve, reject) => {
    $ended.set({
      resume: () => {
        $ended.set(null);
        resolve();
      },
      dismiss: () => {
        $ended.set(null);
        reject(signInFirst());
      },
    });
  });
}
