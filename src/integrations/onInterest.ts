import type { ClientDirective } from 'astro';

const signs = ['pointerover', 'focusin', 'touchstart', 'input'];

/**
 * Wakes an island when somebody points at it, touches it, comes to it by keyboard or changes a
 * control of it by whatever other means; at once where the address already carries the island's
 * state. Nothing is fetched before.
 */
const onInterest: ClientDirective = (load, _options, element) => {
  const wake = async () => {
    for (const sign of signs) element.removeEventListener(sign, wake);
    const hydrate = await load();
    await hydrate();
  };
  for (const sign of signs) element.addEventListener(sign, wake, { passive: true });
  if (location.search) void wake();
};
export default onInterest;
