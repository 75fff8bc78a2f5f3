import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import type { Me } from '#stores/session';
import { NoticesSection } from './ProfilePage.tsx';

const { setNotices } = calls;
const me: Me = { name: 'Astrid Lund', role: 'staff', artists: [] };
const box = () => screen.getByLabelText<HTMLInputElement>('Email me at');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

it('offers the account’s address to somebody without one, and begins to write to it', async () => {
  setNotices.mockResolvedValue(me);
  render(<NoticesSection me={me} offered="astrid@label.example" />);
  expect(screen.getByText(/until you save an address/)).toBeTruthy();
  expect(box().value).toBe('astrid@label.example');
  await save();
  const body = { notices: true, mail: 'astrid@label.example' };
  expect(setNotices).toHaveBeenCalledExactlyOnceWith({ body });
});

it('moves the emails to another address, and leaves them off for whoever wants none', async () => {
  setNotices.mockResolvedValue(me);
  const own = { ...me, mail: 'old@label.example', notices: false };
  render(<NoticesSection me={own} offered="astrid@label.example" />);
  expect(box().value).toBe('old@label.example');
  await userEvent.clear(box());
  await userEvent.type(box(), 'new@label.example');
  await save();
  const body = { notices: false, mail: 'new@label.example' };
  expect(setNotices).toHaveBeenCalledExactlyOnceWith({ body });
});

it('says at the field why an address is refused', async () => {
  setNotices.mockRejectedValue(new Problem('invalid-input', 'Write an address.'));
  render(<NoticesSection me={me} offered="" />);
  await userEvent.type(box(), 'astrid@label.example');
  await save();
  expect(await screen.findByText('Write an address.')).toBeTruthy();
  expect(box().value).toBe('astrid@label.example');
});
