const travels = 'cover';

/** The cover on this page that leads to an address. */
function coverLeadingTo(address: string | null | undefined): HTMLElement | null {
  if (!address) return null;
  const { pathname } = new URL(address);
  return document.querySelector(`a[href="${CSS.escape(pathname)}"] :is(img, .drawn)`);
}

/** Names a cover for as long as a transition takes. */
function name(cover: HTMLElement | null, transition: ViewTransition | null): void {
  // It is refused where the page that follows wants none, as the back office: that is no error.
  transition?.ready.catch(() => undefined);
  if (!cover || !transition) return;
  cover.style.viewTransitionName = travels;
  const forget = () => {
    cover.style.viewTransitionName = '';
  };
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
