import { expect, it, vi } from 'vitest';
import { leadOn } from './leadOn.ts';

it('leads to a page without a transition', () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue();
  leadOn('/admin');
  expect(replace).toHaveBeenCalledWith('/admin');
  const viewTransition = { skipTransition: vi.fn() };
  window.dispatchEvent(Object.assign(new Event('pageswap'), { viewTransition }));
  expect(viewTransition.skipTransition).toHaveBeenCalledOnce();
});
