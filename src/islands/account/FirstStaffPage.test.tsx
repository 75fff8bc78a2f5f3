import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { $me } from '#stores/session';
import { languages } from '#words/languages';
import { BecomeStaff, FirstStaffPage } from './FirstStaffPage.tsx';

const en = languages.en.words.signIn;
const { becomeFirstStaff } = calls;

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  sessionStorage.clear();
  $me.set(null);
});

const become = () => userEvent.click(screen.getByRole('button', { name: 'Become staff' }));

it('says what is missing without the whole address', () => {
  render(<FirstStaffPage texts={{ words: en, refusals: {} }} />);
  expect(screen.getByRole('heading', { name: 'This address is not complete' })).toBeTruthy();
});

it('sends the secret with a name, and keeps it after a refused name', async () => {
  const message = 'Write your name.';
  const errors = [{ path: 'name', message }];
  becomeFirstStaff.mockRejectedValue(new Problem('invalid-input', `name: ${message}`, { errors }));
  sessionStorage.setItem('gatefold.first', 'secret');
  render(<BecomeStaff secret="secret" />);
  await become();
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your name'), 'Astrid');
  await become();
  const body = { secret: 'secret', name: 'Astrid' };
  expect(becomeFirstStaff).toHaveBeenLastCalledWith({ body });
  expect(sessionStorage.getItem('gatefold.first')).toBe('secret');
});

it('forgets an address that somebody used before', async () => {
  becomeFirstStaff.mockRejectedValue(new Problem('not-found', 'This address was used.'));
  sessionStorage.setItem('gatefold.first', 'secret');
  render(<BecomeStaff secret="secret" />);
  await userEvent.type(screen.getByLabelText('Your name'), 'Astrid');
  await become();
  expect(await screen.findByText('This address was used.')).toBeTruthy();
  expect(sessionStorage.getItem('gatefold.first')).toBeNull();
});

it('offers nothing to somebody who is staff already', async () => {
  $me.set({ name: 'Ada', role: 'staff', artists: [] });
  render(<BecomeStaff secret="secret" />);
  expect(screen.getByRole('heading', { name: 'You are a member of staff' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Become staff' })).toBeNull();
});
