// Runs in the browser.
import type { ClientDirective } from 'astro';

const events = ['pointerover', 'focusin', 'touchstart', 'input'];

/**
 * Hydrates an island on the first pointer, focus, touch or input event; at once if the address has
 * a query, which is the island's state, or if the focus is within. Fetches nothing before. If the
 * island's script can't be fetched, shows the text in its parent's `data-failed`, since its controls
 * would do nothing.
 */
const onInterest: ClientDirective = (load, _options, element) => {
  const list = element.querySelector('.list');
  const hydrateOnce = async () => {
    for (const event of events) element.removeEventListener(event, hydrateOnce);
    const hydrate = await load();
    await hydrate();
  };
  element.addEventListener('astro:hydration-error', () => {
    list?.removeAttribute('aria-busy');
    const failure = document.createElement('p');
    failure.role = 'alert';
    failure.className = 'list-failed';
    failure.textContent = element.parentElement?.dataset['failed'] ?? '';
    element.prepend(failure);
  });
  for (const event of events) element.addEventListener(event, hydrateOnce, { passive: true });
  // The page shows its default view until the address's view has loaded.
  if (location.search) list?.setAttribute('aria-busy', 'true');
  // The focus may have come before this script.
  else if (!element.matches(':focus-within')) return;
  void hydrateOnce();
};
export default onInterest;
