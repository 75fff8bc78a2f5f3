/** The cover in a list on this page that leads to an address. An entry's page has one of its own. */
function coverLeadingTo(address: string | null | undefined): HTMLElement | null {
  if (!address) return null;
  const { pathname } = new URL(address);
  return document.querySelector(
    `main:not(:has(.gatefold)) a[href="${CSS.escape(pathname)}"] :is(img, .drawn)`,
  );
}

/** Names a cover for as long as a transition takes. */
function name(cover: HTMLElement | null, transition: ViewTransition | null): void {
  if (!cover || !transition) return;
  const forget = () => {
    cover.style.viewTransitionName = '';
  };
  cover.style.viewTransitionName = 'cover';
  // Refused when the transition is skipped: that is no error.
  transition.finished.then(forget, forget);
}

/**
 * Lets a cover travel from a list to its own page, and back. The page of an entry names its cover
 * in the stylesheet; here the one that was chosen in a list gets the same name, just in time.
 */
export function letCoversTravel(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) =>
    name(coverLeadingTo(activation?.entry?.url), viewTransition),
  );
  addEventListener('pagereveal', ({ viewTransition }) =>
    name(coverLeadingTo(window.navigation?.activation?.from?.url), viewTransition),
  );
}
