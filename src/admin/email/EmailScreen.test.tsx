import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EmailsAnswer } from '#contract/emails';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { $toasts } from '#stores/toasts';
import { queryClient } from '../state/queries.ts';
import { EmailScreen } from './EmailScreen.tsx';

const at = '2026-06-01T08:00:00.000Z';
const empty: EmailsAnswer = {
  emails: [],
  campaigns: [],
  newsletter: { listed: 0, waiting: 0 },
  followers: 0,
  way: { by: 'smtp', from: 'post@label.example' },
  accessLog: [],
  mayReadAddresses: false,
};
const sending = {
  since: at,
  nextAt: at,
  tries: 2,
  failure: 'SendGrid refused this message (400).',
};
const full: EmailsAnswer = {
  emails: [
    { id: 'dead', kind: 'contact', state: 'dead', ...sending },
    { id: 'waits', kind: 'confirm', state: 'waiting', ...sending },
  ],
  campaigns: [
    {
      cId: 7,
      title: 'Low Water',
      open: true,
      waitsFor: 'links',
      day: null,
      waiting: 3,
      sent: 0,
      sentAt: null,
      refused: 0,
      sending: null,
      failure: '',
    },
  ],
  newsletter: { listed: 4, waiting: 1 },
  followers: 7,
  way: { by: 'smtp', from: 'post@label.example' },
  accessLog: [{ at, name: 'Astrid', what: '7', reason: 'She asked us to.', count: 3 }],
  mayReadAddresses: true,
};

beforeEach(() => {
  calls.getEmails.mockResolvedValue(full);
  calls.getNewsletters.mockResolvedValue({
    newsletters: [],
    deleted: [],
    readers: 4,
    perMinute: 60,
    languages: ['en'],
    hasArchive: true,
  });
  calls.retryEmail.mockResolvedValue(empty);
  calls.discardEmail.mockResolvedValue(empty);
  calls.readAddresses.mockResolvedValue({
    entries: [{ address: 'ada@x.example', at, text: 'Hello' }],
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  $toasts.set([]);
  vi.resetAllMocks();
});

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

it('counts who follows an artist', async () => {
  render(<EmailScreen />);
  expect(await screen.findByText('7 people follow an artist.')).toBeTruthy();
});

it('says what is stuck, and offers a decision there only', async () => {
  render(<EmailScreen />);
  await screen.findByText('One delivery needs your decision.');
  expect(screen.getAllByRole('button', { name: /Send again/ })).toHaveLength(1);
  expect(screen.getByText('3 to be sent once there is a link: add at least one.')).toBeDefined();
  expect(screen.getByText(/3 addresses of/).textContent).toContain('pre-saves of Low Water');
  expect(screen.getByText('Subscribers: 4. Still to confirm: 1.')).toBeDefined();
  expect(screen.getByText(/the label’s mail server, from post@label\.example/)).toBeDefined();
});

it('shows who gave whom the right to look up addresses', async () => {
  const granted = { at, name: 'Astrid', what: 'granted', reason: 'Noor may read.', count: 0 };
  calls.getEmails.mockResolvedValue({ ...full, accessLog: [granted] });
  render(<EmailScreen />);
  const row = (await screen.findByText('Noor may read.')).closest('li');
  expect(row?.textContent).toContain('the right to look up addresses');
  expect(row?.textContent).not.toContain('0 addresses');
});

it('sends once more at the press of a button', async () => {
  render(<EmailScreen />);
  await press(/^Send again/);
  expect(calls.retryEmail).toHaveBeenCalledExactlyOnceWith({ body: { email: 'dead' } });
  await screen.findByText('Every email has been sent.');
});

it('asks before it erases what could not be sent', async () => {
  render(<EmailScreen />);
  await press(/^Discard/);
  const question = screen.getByRole('dialog', { name: 'Discard?' });
  expect(question.textContent).toContain('cannot be restored');
  expect(calls.discardEmail).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(calls.discardEmail).toHaveBeenCalledExactlyOnceWith({ body: { email: 'dead' } });
  await screen.findByText('Every email has been sent.');
});

it('says why a decision was refused, and keeps the list', async () => {
  calls.retryEmail.mockRejectedValue(
    new Problem('clash', 'Somebody decided this just now. Look again.'),
  );
  render(<EmailScreen />);
  await press(/^Send again/);
  expect($toasts.get().map(({ text }) => text)).toEqual([
    'Somebody decided this just now. Look again.',
  ]);
  expect(screen.getByRole('button', { name: /^Send again/ })).toBeDefined();
});

it('shows addresses once a reason is given, then who looked', async () => {
  render(<EmailScreen />);
  await userEvent.selectOptions(await screen.findByLabelText('Addresses of'), '7');
  await userEvent.type(screen.getByLabelText('Reason'), 'She asked us to.');
  await press('Show addresses');
  const body = { of: '7', reason: 'She asked us to.' };
  expect(calls.readAddresses).toHaveBeenCalledExactlyOnceWith({ body });
  expect(await screen.findByText('ada@x.example')).toBeDefined();
  expect(calls.getEmails).toHaveBeenCalledTimes(2);
  await press('Hide addresses');
  expect(screen.queryByText('ada@x.example')).toBeNull();
});

it('offers no look at addresses to who lacks the right, and says where it is given', async () => {
  calls.getEmails.mockResolvedValue({ ...full, mayReadAddresses: false });
  render(<EmailScreen />);
  await screen.findByText(/Only staff with the right to look up addresses/);
  expect(screen.queryByRole('button', { name: 'Show addresses' })).toBeNull();
});

it('says that it could not be loaded, and tries again', async () => {
  calls.getEmails.mockRejectedValueOnce(new Problem('unavailable', 'The service is out of reach.'));
  render(<EmailScreen />);
  await screen.findByText('The emails could not be loaded');
  await press(/again/i);
  await screen.findByText('One delivery needs your decision.');
});
