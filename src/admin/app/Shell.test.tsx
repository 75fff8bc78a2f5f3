import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { $me } from '#stores/session';
import { paths, statusPath } from '../../paths.ts';
import { queryClient } from '../state/queries.ts';
import { $adminRoute } from '../state/router.ts';
import { Shell } from './Shell.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  $me.set(null);
  vi.resetAllMocks();
});

it('shows the link of the current screen in a menu that scrolls', () => {
  calls.getPublishing.mockRejectedValue(new Problem('unavailable', 'Away.'));
  calls.listProposals.mockRejectedValue(new Problem('unavailable', 'Away.'));
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  $me.set({ name: 'Astrid', role: 'staff', artists: [] });
  $adminRoute.open(paths.import);
  render(<Shell>{null}</Shell>);
  const menu = within(screen.getByRole('navigation', { name: 'Back office' }));
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Import');
  act(() => $adminRoute.open(statusPath));
  const scrolled = scroll.mock.contexts.map((one) => one instanceof Element && one.textContent);
  expect(scrolled).toEqual(['Import', 'Status']);
});
