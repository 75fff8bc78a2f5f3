// A file of its own: the browser runs it.
import type { ClientDirective } from 'astro';

const events = ['pointerover', 'focusin', 'touchstart', 'input'];

/**
 * Hydrates an island on the first pointer, focus, touch or input in it; at once if the address
 * has a query, which is the island's state. Nothing is fetched before. An island whose script can't
 * be fetched says so in the words of its parent's `data-failed`: its controls would do nothing.
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
  if (!location.search) return;
  // The page shows its first view until the one in the address has come.
  list?.setAttribute('aria-busy', 'true');
  void hydrateOnce();
};
export default onInterest;
