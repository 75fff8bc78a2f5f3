const covers = ':is(img, .drawn)';

/** The cover on an entry's own page, which the style sheet names. */
const ownCover = () => document.querySelector<HTMLElement>(`article > .gatefold ${covers}`);

/** The first sleeve on this page that links to an address. */
function sleeveLinkingTo(path: string): HTMLElement | null {
  return document.querySelector(`main a[href="${CSS.escape(path)}"] ${covers}`);
}

const pathOf = (address: string | null | undefined) => address && new URL(address).pathname;

/** The pages of entries, whose addresses end in their number. */
const isEntry = (path: string) => /-\d+$/.test(path);

/** Whether a navigation leads back to the page from which this one was opened. */
function isReturn(activation: NavigationActivation): boolean {
  const { from, entry, navigationType } = activation;
  return navigationType === 'traverse' && from !== null && entry.index < from.index;
}

/**
 * Names the one cover that travels, for the duration of a transition. Two of a name would cancel
 * it.
 */
function nameCover(cover: HTMLElement | null, transition: ViewTransition): void {
  const own = ownCover();
  const name = (ownName: string, coverName: string) => {
    if (own) own.style.viewTransitionName = ownName;
    if (cover) cover.style.viewTransitionName = coverName;
  };
  const forget = () => name('', '');
  name('none', 'cover');
  // Both reject when the transition is skipped, which is no error.
  transition.ready.catch(forget);
  transition.finished.then(forget, forget);
}

/** The cover that leaves this page: the sleeve that leads on, or the page's own on the way back. */
function leaving(activation: NavigationActivation): HTMLElement | null {
  const to = pathOf(activation.entry.url);
  if (!to || isReturn(activation)) return ownCover();
  // From one entry to another by a link without a sleeve, none travels.
  return sleeveLinkingTo(to) ?? (isEntry(to) ? null : ownCover());
}

/** The cover that arrives on this page: its own, or on the way back the sleeve that led away. */
function arriving(activation: NavigationActivation): HTMLElement | null {
  const from = pathOf(activation.from?.url);
  const own = isReturn(activation) ? null : ownCover();
  return own ?? (from ? sleeveLinkingTo(from) : null);
}

/** Lets a sleeve travel to its page and back, by the browser's view transitions. */
export function startCoverTransitions(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (activation && viewTransition) nameCover(leaving(activation), viewTransition);
  });
  addEventListener('pagereveal', ({ viewTransition }) => {
    const { activation } = window.navigation ?? {};
    if (activation && viewTransition) nameCover(arriving(activation), viewTransition);
  });
}
