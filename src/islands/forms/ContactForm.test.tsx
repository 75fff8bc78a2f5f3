import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $toasts } from '#stores/toasts';
import { en } from '#words/en';
import { ContactForm } from './ContactForm.tsx';

const limits = { minName: 3, minMessage: 10, maxMessage: 10_000 };
const sent = vi.fn();
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
  vi.unstubAllGlobals();
});

it('sends what was written, says so, and is empty again', async () => {
  await fillIn('Johanna', 'jo@example.com', 'A question about a sleeve.');
  await waitFor(() => expect(toasts()).toEqual(['success: Your message was sent']), {
    timeout: 20_000,
  });
  // The alert goes after a while; what the form says stays until it is used again.
  const done = await screen.findByText('Your message was sent', { selector: '.form-done' });
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
  await waitFor(() => expect(toasts()).toEqual([`success: ${said}`]), { timeout: 20_000 });
  expect(document.querySelector('.form-done')?.textContent).toBe(said);
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
  await waitFor(() => expect(toasts()).toEqual(['error: No.']), { timeout: 20_000 });
});

it.each([
  [
    'refuses',
    () => Response.json({ Error: 'We are moving house.' }),
    'error: We are moving house.',
  ],
  [
    'is away',
    () => new Response(null, { status: 503 }),
    'error: The service answered with an error (503).',
  ],
])('keeps what was written when the service %s', async (_, answer, toast) => {
  answerWith(answer);
  await fillIn('Johanna', 'jo@example.com', 'A question about a sleeve.');
  await waitFor(() => expect(toasts()).toEqual([toast]), { timeout: 20_000 });
  expect(typedInto('Your message')).toBe('A question about a sleeve.');
});
