import { afterEach, expect, it, vi } from 'vitest';
import { startCoverTransitions } from './coverTransitions.ts';

const unhandled = vi.fn();
const others = process.listeners('unhandledRejection');

afterEach(() => {
  process.removeAllListeners('unhandledRejection');
  for (const listener of others) process.on('unhandledRejection', listener);
});

it('takes a transition that the browser skips for no error', async () => {
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', unhandled);
  startCoverTransitions();
  const skipped = () => Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
  const viewTransition = { ready: skipped(), finished: skipped() };
  const activation = { entry: { url: 'http://site.example/admin', index: 1 }, from: null };
  window.dispatchEvent(Object.assign(new Event('pageswap'), { activation, viewTransition }));
  // Node reports an unhandled rejection after the microtasks.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});
