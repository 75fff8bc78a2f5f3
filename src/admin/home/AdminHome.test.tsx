import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../state/queries.ts';
import { AdminHome } from './AdminHome.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

it('keeps what each screen is for folded away, since the menu is beside it', () => {
  render(<AdminHome items={[{ path: '/admin/email', title: 'Email', about: 'Deliveries.' }]} />);
  const folded = screen.getByText('What each screen is for').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.contains(screen.getByRole('link', { name: 'Email', hidden: true }))).toBe(true);
});
