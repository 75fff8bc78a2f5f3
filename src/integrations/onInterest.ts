// A file of its own: the browser runs it.
import type { ClientDirective } from 'astro';

const events = ['pointerover', 'focusin', 'touchstart', 'input'];

/**
 * Hydrates an island on the first pointer, focus, touch or input in it; at once if the address
 * has a query, which is the island's state. Nothing is fetched before.
 */
const onInterest: ClientDirective = (load, _options, element) => {
  const hydrateOnce = async () => {
    for (const event of events) element.removeEventListener(event, hydrateOnce);
    const hydrate = await load();
    await hydrate();
  };
  for (const event of events) element.addEventListener(event, hydrateOnce, { passive: true });
  if (location.search) void hydrateOnce();
};
export default onInterest;
