import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { OpenWays } from './OpenWays.tsx';

const { getSignInWays, setSignInWays } = calls;
const ways = { microsoft: true, email: true, passkey: true, microsoftAtOnce: true };

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

it('closes a way at once, and says why one must stay', async () => {
  getSignInWays.mockResolvedValue(ways);
  setSignInWays.mockResolvedValue({ ...ways, email: false });
  render(<OpenWays />);
  const email = await screen.findByLabelText<HTMLInputElement>('Codes by email');
  await userEvent.click(email);
  const body = { microsoft: true, email: false, passkey: true };
  expect(setSignInWays).toHaveBeenCalledExactlyOnceWith({ body });
  expect(email.checked).toBe(false);
  setSignInWays.mockRejectedValue(new Problem('clash', 'Leave a way open.'));
  await userEvent.click(screen.getByLabelText('Microsoft accounts'));
  expect(await screen.findByText('Leave a way open.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Microsoft accounts').checked).toBe(true);
});
