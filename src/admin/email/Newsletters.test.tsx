import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NewslettersAnswer, NewsletterView } from '#contract/newsletters';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { $toasts } from '#stores/toasts';
import { queryClient } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Newsletters } from './Newsletters.tsx';

const at = '2026-06-01T08:00:00.000Z';
const draft: NewsletterView = {
  id: '7d0d6c0e-5b6f-4f0c-9f5b-2f1f0c9a4e11',
  subject: 'Low Water is out',
  text: 'Hello.',
  buttonLabel: '',
  buttonAddress: '',
  state: 'draft',
  savedAt: at,
  savedBy: 'Astrid',
  startedAt: null,
  endedAt: null,
  readers: 0,
  remaining: 0,
};
const sending: NewsletterView = { ...draft, state: 'sending', readers: 90, remaining: 30 };
const list = (...newsletters: NewsletterView[]): NewslettersAnswer => ({
  newsletters,
  deleted: [],
  readers: 90,
  perMinute: 60,
  languages: ['en'],
  hasArchive: true,
});

const later = '2026-06-01T09:00:00.000Z';
/** The answer to a save. */
const saved = (body: Parameters<typeof calls.saveNewsletter>[0]['body']) =>
  list({ ...draft, ...body, savedAt: later });

beforeEach(() => {
  calls.getNewsletters.mockResolvedValue(list());
  calls.saveNewsletter.mockImplementation(async ({ body }) => saved(body));
  calls.sendNewsletter.mockResolvedValue(list(sending));
  calls.tryNewsletter.mockResolvedValue(list(draft));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  queryClient.clear();
  $toasts.set([]);
  $unsaved.set(null);
  vi.resetAllMocks();
});

const show = () => render(<Newsletters counts={{ listed: 90, waiting: 0 }} />);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
/** The row of what this browser keeps, before the next poll. */
const keptRow = () =>
  screen.findByText(/^Not saved yet\. Kept in this browser only/, {}, { timeout: 5_000 });
async function write() {
  await press('Write a newsletter');
  await userEvent.type(screen.getByLabelText('Subject'), 'Low Water is out');
  await userEvent.type(screen.getByLabelText('Text'), 'Hello.');
}

it('is saved before it is sent, and sent only after a question that counts the readers', async () => {
  show();
  await write();
  expect($unsaved.get()?.name).toBe('the newsletter');
  await press('Send to 90 readers');
  const question = screen.getByRole('dialog', { name: 'Send the newsletter?' });
  expect(question.textContent).toContain('2 minutes in all');
  expect(calls.sendNewsletter).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Send' }));
  await screen.findByText('Being sent to 90 readers: 30 to go.');
  const [first] = calls.saveNewsletter.mock.calls[0] ?? [];
  expect(first?.body).toMatchObject({ subject: 'Low Water is out', text: 'Hello.', savedAt: null });
  expect(calls.sendNewsletter).toHaveBeenCalledExactlyOnceWith({
    body: { id: first?.body.id, savedAt: later },
  });
  expect($unsaved.get()).toBeNull();
});

it('says at the field why it is not saved, and sends nothing', async () => {
  show();
  await press('Write a newsletter');
  await press('Send a test to the label');
  expect(await screen.findByText('Give it a subject.')).toBeDefined();
  expect(screen.getByText('Write something.')).toBeDefined();
  expect(calls.saveNewsletter).not.toHaveBeenCalled();
});

it('keeps what was written when a call is refused, and says why', async () => {
  calls.saveNewsletter.mockRejectedValue(
    new Problem('unavailable', 'The service is out of reach.'),
  );
  show();
  await write();
  await press('Save draft');
  await screen.findByText('The service is out of reach.');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Hello.');
});

it('opens a draft again, and deletes it after a question', async () => {
  calls.getNewsletters.mockResolvedValue(list(draft));
  calls.removeNewsletter.mockResolvedValue(list());
  show();
  await press('Open: Low Water is out');
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Low Water is out');
  await press('Close');
  await press('Delete: Low Water is out');
  const question = screen.getByRole('dialog', { name: 'Delete the draft?' });
  expect(within(question).getByText(/can be restored for 30 days/)).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(calls.removeNewsletter).toHaveBeenCalledExactlyOnceWith({ body: { id: draft.id } });
  expect(await screen.findByRole('button', { name: 'Write a newsletter' })).toBeDefined();
});

it('sends all of an opened draft again, with the choice to end it with the next shows', async () => {
  const others = { nb: { subject: 'Ute nå', text: 'Hei.', buttonLabel: '', buttonAddress: '' } };
  calls.getNewsletters.mockResolvedValue(list({ ...draft, others, withShows: true }));
  show();
  await press('Open: Low Water is out');
  expect(screen.getByRole('checkbox', { name: /upcoming shows/ })).toHaveProperty('checked', true);
  await userEvent.type(screen.getAllByLabelText('Text')[0] as HTMLElement, ' Again.');
  await press('Save draft');
  const [first] = calls.saveNewsletter.mock.calls[0] ?? [];
  expect(first?.body).toMatchObject({ text: 'Hello. Again.', others, withShows: true });
});

it('stops one that is being sent', async () => {
  calls.getNewsletters.mockResolvedValue(list(sending));
  calls.stopNewsletter.mockResolvedValue(list({ ...sending, state: 'stopped' }));
  show();
  await press('Stop: Low Water is out');
  await screen.findByText('Stopped. It was meant for 90 readers.');
});

it('brings back what was typed before the page was left, also of one never saved', async () => {
  show();
  await write();
  cleanup();
  queryClient.clear();
  show();
  await keptRow();
  await press('Open: Low Water is out');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Hello.');
  expect(screen.getByText(/^Your unsaved entries from/)).toBeTruthy();
  await press('Save draft');
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toEqual(['The draft is saved.']);
  expect(Object.keys(localStorage)).toEqual([]);
});

const byMina = { ...draft, text: 'A long text.', savedAt: later, savedBy: 'Mina' };

it('does not write over what somebody saved meanwhile, and loses nothing of either', async () => {
  calls.getNewsletters.mockResolvedValue(list(draft));
  show();
  await press('Open: Low Water is out');
  await userEvent.type(screen.getByLabelText('Subject'), ' now');
  calls.saveNewsletter.mockRejectedValueOnce(new Problem('clash', 'Mina saved this newsletter.'));
  calls.getNewsletters.mockResolvedValue(list(byMina));
  await press('Save draft');
  expect(calls.saveNewsletter.mock.lastCall?.[0].body.savedAt).toBe(draft.savedAt);
  expect((await screen.findByText(/saved this at/)).textContent).toContain('Mina');
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Low Water is out now');
  await press('Keep my changes');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'A long text.');
  expect(screen.queryByText(/saved this at/)).toBeNull();
  await press('Save draft');
  expect(calls.saveNewsletter.mock.lastCall?.[0].body).toMatchObject({
    subject: 'Low Water is out now',
    text: 'A long text.',
    savedAt: later,
  });
});

it('says that what this browser kept is older than what somebody saved since', async () => {
  calls.getNewsletters.mockResolvedValue(list(draft));
  show();
  await press('Open: Low Water is out');
  await userEvent.type(screen.getByLabelText('Text'), ' More.');
  await press('Close');
  cleanup();
  queryClient.clear();
  calls.getNewsletters.mockResolvedValue(list(byMina));
  show();
  await press('Open: Low Water is out');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Hello. More.');
  expect(screen.getByText(/saved this at/).textContent).toContain('Mina');
  await press('Use the saved version');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'A long text.');
  expect(Object.keys(localStorage)).toEqual([]);
});

it('keeps what was typed in a draft that somebody sent meanwhile, as a new one', async () => {
  calls.getNewsletters.mockResolvedValue(list(draft));
  show();
  await press('Open: Low Water is out');
  await userEvent.type(screen.getByLabelText('Text'), ' More.');
  calls.saveNewsletter.mockRejectedValueOnce(new Problem('clash', 'It has already been sent.'));
  calls.getNewsletters.mockResolvedValue(list({ ...draft, state: 'sent', startedAt: later }));
  await press('Save draft');
  await keptRow();
  await press('Open: Low Water is out');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Hello. More.');
  await press('Save draft');
  const { id, savedAt } = calls.saveNewsletter.mock.lastCall?.[0].body ?? {};
  expect([id === draft.id, savedAt]).toEqual([false, null]);
});

it('goes back to what is saved, and forgets one that was never saved', async () => {
  calls.getNewsletters.mockResolvedValue(list(draft));
  show();
  await press('Open: Low Water is out');
  await userEvent.type(screen.getByLabelText('Text'), ' More.');
  await press('Close');
  await press('Open: Low Water is out');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Hello. More.');
  await press('Discard them');
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Hello.');
  await press('Close');
  await write();
  await press('Close');
  await press('Discard: Low Water is out');
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('takes a text for each of the label’s languages, and none for one left empty', async () => {
  const inTwo = { ...list(), languages: ['en', 'pt-BR'] };
  calls.getNewsletters.mockResolvedValue(inTwo);
  calls.saveNewsletter.mockImplementation(async ({ body }) => ({
    ...inTwo,
    ...saved(body),
    languages: inTwo.languages,
  }));
  show();
  await press('Write a newsletter');
  const [subject, inPortuguese] = screen.getAllByLabelText('Subject');
  const [text, textInPortuguese] = screen.getAllByLabelText('Text');
  if (!subject || !inPortuguese || !text || !textInPortuguese) throw new Error('A field is gone.');
  await userEvent.type(subject, 'Low Water is out');
  await userEvent.type(text, 'Hello.');
  await press('Save draft');
  expect(calls.saveNewsletter.mock.calls[0]?.[0].body.others).toBeUndefined();
  await userEvent.type(inPortuguese, 'Saiu');
  await press('Save draft');
  expect(await screen.findByText('Write something.')).toBeTruthy();
  await userEvent.type(textInPortuguese, 'Olá.');
  await press('Save draft');
  expect(calls.saveNewsletter.mock.calls[1]?.[0].body.others).toEqual({
    'pt-BR': { subject: 'Saiu', text: 'Olá.', buttonLabel: '', buttonAddress: '' },
  });
});

it('ends with the next shows after its draft is opened and saved again', async () => {
  calls.getNewsletters.mockResolvedValue(list({ ...draft, withShows: true }));
  show();
  await press(/^Open/);
  await userEvent.type(screen.getByLabelText('Text'), ' Again.');
  await press('Save draft');
  expect(calls.saveNewsletter.mock.calls[0]?.[0].body).toMatchObject({
    text: 'Hello. Again.',
    withShows: true,
  });
});

it('is open where a link names it', async () => {
  history.replaceState(null, '', `?newsletter=${draft.id}`);
  calls.getNewsletters.mockResolvedValue(list(draft));
  show();
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', draft.subject);
  history.replaceState(null, '', '?');
});

it('is shown on the site once it is sent, unless its writer doesn’t want that', async () => {
  show();
  await press('Write a newsletter');
  const onSite = screen.getByRole('checkbox', { name: /on the site once it is sent/ });
  expect(onSite).toHaveProperty('checked', true);
  await userEvent.click(onSite);
  await userEvent.type(screen.getByLabelText('Subject'), 'A secret');
  await userEvent.type(screen.getByLabelText('Text'), 'For you alone.');
  await press('Save draft');
  expect(calls.saveNewsletter.mock.lastCall?.[0].body.onSite).toBe(false);
});

it('is put on the site and taken off it after it was sent', async () => {
  const sent: NewsletterView = { ...draft, state: 'sent', startedAt: at, onSite: true };
  calls.getNewsletters.mockResolvedValue(list(sent));
  calls.showNewsletter.mockResolvedValue(list({ ...sent, onSite: false }));
  show();
  expect(await screen.findByText(/On the site\./)).toBeTruthy();
  await press('Take off the site: Low Water is out');
  expect(calls.showNewsletter).toHaveBeenCalledWith({ body: { id: draft.id, onSite: false } });
  expect(await screen.findByRole('button', { name: /^Put on the site/ })).toBeTruthy();
  expect(screen.queryByText(/On the site\./)).toBeNull();
});

it('says nothing of the site where the label shows no newsletters on it', async () => {
  calls.getNewsletters.mockResolvedValue({
    ...list({ ...draft, state: 'sent', startedAt: at, onSite: true }),
    hasArchive: false,
  });
  show();
  await screen.findByText('Low Water is out');
  expect(screen.queryByText(/the site/)).toBeNull();
});

it('lists deleted drafts, each with the way back', async () => {
  const until = '2026-07-01T08:00:00.000Z';
  const gone = { id: draft.id, subject: draft.subject, by: 'Mina', at, until };
  calls.getNewsletters.mockResolvedValue({ ...list(), deleted: [gone] });
  calls.restoreNewsletter.mockResolvedValue(list(draft));
  show();
  expect(await screen.findByRole('heading', { name: 'Deleted drafts' })).toBeTruthy();
  await press('Restore: Low Water is out');
  expect(calls.restoreNewsletter).toHaveBeenCalledExactlyOnceWith({ body: { id: draft.id } });
  expect(await screen.findByRole('button', { name: 'Open: Low Water is out' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Deleted drafts' })).toBeNull();
});
