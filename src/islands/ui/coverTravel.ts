const travels = 'cover';

/** The cover in a list on this page that leads to an address. */
function coverLeadingTo(address: string | null | undefined): HTMLElement | null {
  if (!address) return null;
  const { pathname } = new URL(address);
  return document.querySelector(`main a[href="${CSS.escape(pathname)}"] :is(img, .drawn)`);
}

/** The cover that the page itself is about, which the stylesheet names. */
const ownCover = () => document.querySelector<HTMLElement>('.gatefold-cover :is(img, .drawn)');

/** Names the chosen cover for as long as a transition takes; the page's own has no name meanwhile. */
function name(cover: HTMLElement | null, transition: ViewTransition | null): void {
  if (!transition) return;
  const own = cover && ownCover();
  if (own) own.style.viewTransitionName = 'none';
  if (cover) cover.style.viewTransitionName = travels;
  const forget = () => {
    for (const one of [own, cover]) one?.style.removeProperty('view-transition-name');
  };
  // All are refused where the other page wants none, as the back office: that is no error.
  transition.ready.catch(() => undefined);
  transition.updateCallbackDone.catch(() => undefined);
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
