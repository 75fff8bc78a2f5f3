import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $toasts } from '#stores/toasts';
import { en } from '#words/en';
import { ContactForm } from './ContactForm.tsx';

const limits = { minName: 3, minMessage: 10, maxMessage: 10_000 };
const sent = vi.fn();
/** The line in which the form says what came of it. */
const outcome = (selector: string, text: string) =>
  screen.findByText((shown) => shown.startsWith(text), { selector }, { timeout: 20_000 });
const toasts = () => $toasts.get().map(({ type, text }) => `${type}: ${text}`);

function answerWith(answer: () => Response) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent(path, JSON.parse(String(init.body)));
    return answer();
  });
}

async function fillIn(name: string, address: string, message: string) {
  render(<ContactForm apiBase="http://api/api" words={en.words.forms} limits={limits} />);
  const person = userEvent.setup();
  if (name) await person.type(screen.getByLabelText('Your name'), name);
  if (address) await person.type(screen.getByLabelText('Your email address'), address);
  if (message) await person.type(screen.getByLabelText('Your message'), message);
  await person.click(screen.getByRole('button', { name: 'Send' }));
}

const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => answerWith(() => Response.json({})));
afterEach(() => {
  cleanup();
  $toasts.set([]);
  sent.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('sends what was written, says so, and is empty again', async () => {
  await fillIn('Johanna', 'jo@example.com', 'A question about a sleeve.');
  const done = await outcome('.form-done', 'Your message was sent');
  // The line is in view and stays until the form is used again; an alert would say the same.
  expect(toasts()).toEqual([]);
  expect(sent).toHaveBeenCalledExactlyOnceWith('http://api/api/functions/sendmail', {
    fromName: 'Johanna',
    fromAddress: 'jo@example.com',
    body: 'A question about a sleeve.',
    subscribe: false,
  });
  expect(typedInto('Your message')).toBe('');
  await userEvent.type(screen.getByLabelText('Your message'), 'A');
  expect(done.isConnected).toBe(false);
});

it('says that the newsletter, which was ticked, waits for a click in an email', async () => {
  render(<ContactForm apiBase="http://api/api" words={en.words.forms} limits={limits} />);
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Your name'), 'Johanna');
  await person.type(screen.getByLabelText('Your email address'), 'jo@example.com');
  await person.type(screen.getByLabelText('Your message'), 'A question about a sleeve.');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Send' }));
  const said = `Your message was sent\n${en.words.forms.newsletterSent}`;
  expect((await outcome('.form-done', 'Your message was sent')).textContent).toBe(said);
});

it('says it in an alert where its own line is out of view', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -90, 9, 9));
  await fillIn('Johanna', 'jo@example.com', 'A question about a sleeve.');
  await outcome('.form-done', 'Your message was sent');
  expect(toasts()).toEqual(['success: Your message was sent']);
});

it('names what is wrong beside each field, goes to the first, keeps all and sends nothing', async () => {
  await fillIn('Jo', 'jo@', 'Hello');
  const name = screen.getByLabelText('Your name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('A name of at least 3 characters.')).toBeDefined();
  expect(screen.getByText('A message of at least 10 characters.')).toBeDefined();
  expect(typedInto('Your email address')).toBe('jo@');
  expect(sent).not.toHaveBeenCalled();
});

it('says no more what was wrong before while it sends again', async () => {
  await fillIn('Jo', 'jo@example.com', 'A question about a sleeve.');
  const refusal = 'A name of at least 3 characters.';
  await waitFor(() => screen.getByText(refusal));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await userEvent.type(screen.getByLabelText('Your name'), 'hanna{Enter}');
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Sending…'));
  expect(screen.queryByText(refusal)).toBe(null);
});

it('says what is wrong at once, whatever becomes of the form’s token', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await fillIn('Jo', 'jo@example.com', 'A question about a sleeve.');
  await waitFor(() => screen.getByText('A name of at least 3 characters.'));
  expect(screen.getByRole('button').textContent).toBe('Send');
});

it('shows as a message what no field is to blame for', async () => {
  const errors = [{ path: 'token', message: 'Too long.' }];
  const problem = { type: 'urn:gatefold:invalid-input', title: 'x', status: 400, detail: 'No.' };
  answerWith(() => Response.json({ ...problem, errors }, { status: 400 }));
  await fillIn('Johanna', 'jo@example.com', 'A question about a sleeve.');
  await outcome('.form-failed', 'No.');
});

it('sends again at a press on what failed, with the focus kept', async () => {
  answerWith(() => new Response(null, { status: 503 }));
  await fillIn('Johanna', 'jo@example.com', 'A question about a sleeve.');
  const failed = await outcome('.form-failed', 'The service answered with an error (503).');
  answerWith(() => Response.json({}));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.activeElement?.textContent).toMatch(/^Send/);
  await outcome('.form-done', 'Your message was sent');
  expect(failed.isConnected).toBe(false);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
});

it.each([
  ['refuses', () => Response.json({ Error: 'We are moving house.' }), 'We are moving house.'],
  [
    'is away',
    () => new Response(null, { status: 503 }),
    'The service answered with an error (503).',
  ],
])('keeps what was written when the service %s', async (_, answer, said) => {
  answerWith(answer);
  await fillIn('Johanna', 'jo@example.com', 'A question about a sleeve.');
  const failed = await outcome('.form-failed', said);
  expect(typedInto('Your message')).toBe('A question about a sleeve.');
  // It stays while the visitor writes on.
  await userEvent.type(screen.getByLabelText('Your message'), ' And a label.');
  expect(failed.isConnected).toBe(true);
});
