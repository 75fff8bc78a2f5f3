import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnSignIn } from '#contract/signIn';
import { ownTenant } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { queryClient } from '../state/queries.ts';
import { SignInSection } from './SignInSection.tsx';

const { getOwnSignIn, removeSignInWay, requestLinkCode, linkMail, makeRecoveryCodes, endSignIn } =
  calls;
const addedAt = '2026-06-01T08:00:00.000Z';
const object = anId('account', 7);
const mail = 'ida@label.example';
const own: OwnSignIn = {
  ways: [
    { kind: 'email', tenant: ownTenant, object, mail, addedAt },
    { kind: 'passkey', id: 'pk', name: 'Phone', addedAt },
  ],
  recoveryCodes: 0,
  open: { microsoft: false, email: true, passkey: true },
  sessions: [
    {
      id: anId('account', 1),
      way: 'email',
      device: 'Firefox on Linux',
      startedAt: addedAt,
      refreshedAt: addedAt,
      isThis: false,
    },
  ],
};

beforeEach(() => {
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('lists the ways, and removes one after a question', async () => {
  getOwnSignIn.mockResolvedValue(own);
  removeSignInWay.mockRejectedValueOnce(new Problem('clash', 'This is your last way.'));
  render(<SignInSection />);
  await screen.findByText(`Code by email to ${mail}`);
  expect(screen.queryByText(/Add a second, so that/)).toBeNull();
  await click('Remove Phone');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('This is your last way.')).toBeTruthy();
  const [first] = own.ways;
  removeSignInWay.mockResolvedValue({ ...own, ways: first ? [first] : [] });
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(removeSignInWay).toHaveBeenLastCalledWith({ body: { way: 'pk' } });
  expect(await screen.findByText(/Add a second, so that/)).toBeTruthy();
});

it('adds an address by the code that it got, and keeps what was typed after a wrong one', async () => {
  getOwnSignIn.mockResolvedValue(own);
  requestLinkCode.mockResolvedValue({});
  const message = 'This code is wrong.';
  linkMail.mockRejectedValueOnce(
    new Problem('invalid-input', message, { errors: [{ path: 'code', message }] }),
  );
  render(<SignInSection />);
  await screen.findByText('Passkey: Phone');
  await click('Add an email address');
  await userEvent.type(screen.getByLabelText('Email address to sign in with'), 'new@x.example');
  await click('Send me a code');
  const code = await screen.findByLabelText<HTMLInputElement>('Code from the email');
  await userEvent.type(code, '123456');
  await click('Add the address');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(code.value).toBe('123456');
  linkMail.mockResolvedValue(own);
  await click('Add the address');
  expect(linkMail).toHaveBeenLastCalledWith({
    body: { mail: 'new@x.example', code: '123456', browser: expect.stringMatching(/^[\w-]{24}$/) },
  });
});

it('shows recovery codes once, and ends a session elsewhere', async () => {
  getOwnSignIn.mockResolvedValue(own);
  makeRecoveryCodes.mockResolvedValue({ codes: ['AAAA-BBBB-CCCC-DDDD'] });
  endSignIn.mockResolvedValue({});
  render(<SignInSection />);
  await screen.findByText('Recovery codes');
  await click('Make recovery codes');
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy();
  await click('Sign out Firefox on Linux');
  expect(endSignIn).toHaveBeenCalledExactlyOnceWith({ body: { session: anId('account', 1) } });
});
