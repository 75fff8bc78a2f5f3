/**
 * Replaces the login page by the wanted one, without a transition: the office's styles may have to be
 * fetched first, and until then the browser would skip it there, and report an error.
 */
export function leadOn(to: string): void {
  addEventListener('pageswap', ({ viewTransition }) => viewTransition?.skipTransition(), {
    once: true,
  });
  location.replace(to);
}
