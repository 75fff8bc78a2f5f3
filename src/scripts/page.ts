import { countViews } from '#adapters/analytics';
import { startCoverTransitions } from './coverTransitions.ts';
import { startMenu, watchForAccount } from './menu.ts';
import { startPlayButtons } from './playButtons.ts';
import { startSearchShortcut } from './searchShortcut.ts';
import { updateDays } from './shownDays.ts';

const turns = ['ArrowLeft', 'ArrowRight'];

/** Turns a list's pages with the left and right arrow keys while nothing has the focus. */
function startPageTurning(): void {
  document.addEventListener('keydown', (event) => {
    const side = turns.indexOf(event.key);
    const { activeElement, body } = document;
    const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (side < 0 || !isPlain || (activeElement && activeElement !== body)) return;
    // A link with an address; the list's island handles its clicks once hydrated.
    const turn = side === Number(document.dir !== 'rtl') ? 'next' : 'prev';
    document.querySelector<HTMLElement>(`.pager [rel=${turn}]`)?.click();
  });
}

/**
 * Loads the script of the newsletter's forms once somebody begins to fill one in. Until then, or if
 * that fails, the browser posts it.
 */
function startNewsletterForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('.newsletter'))
    form.addEventListener(
      'focusin',
      () => {
        import('../islands/forms/newsletterForm.ts')
          .then(({ takeOver }) => takeOver(form))
          .catch(() => undefined);
      },
      { once: true },
    );
}

const menu = document.getElementById('menu');
if (menu) {
  startMenu(menu);
  watchForAccount(menu);
}
const search = document.getElementById('search');
if (search instanceof HTMLAnchorElement) startSearchShortcut(search);
startCoverTransitions();
startPageTurning();
startPlayButtons();
startNewsletterForms();
// Work that would delay the first paint: to write a day alone takes about 100 ms on phones.
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  const { dataset } = document.documentElement;
  countViews(dataset);
  updateDays(new Date());
}).observe({ type: 'paint', buffered: true });
