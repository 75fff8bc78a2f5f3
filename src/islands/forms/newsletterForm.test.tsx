import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const sent = vi.fn();
const consent = 'By subscribing you say: “Tell me about new records.”';
const words = {
  newsletter: { sending: 'Sending…', newsletterSent: 'Check your email.' },
  refusals: { 'This form is not from our page. Reload the page.': 'Bitte neu laden.' },
};
let answer: () => Response;

/** The form as the page has it, taken over. */
async function open() {
  document.body.innerHTML = `
    <form class="newsletter" action="http://api.example/api/visitors/newsletter?language=en">
      <label for="mail">Newsletter</label>
      <input id="mail" name="mailAddress" type="email" required aria-describedby="line">
      <input type="hidden" name="language" value="en">
      <button type="submit">Subscribe</button>
      <p id="line" class="newsletter-line">${consent}</p>
      <input name="reference">
    </form>`;
  const { takeOver } = await import('./newsletterForm.ts');
  await takeOver(document.querySelector('form') as HTMLFormElement);
  return userEvent.setup();
}
const field = () => screen.getByLabelText<HTMLInputElement>('Newsletter');
const line = () => document.querySelector('.newsletter-line')?.textContent;
const isDone = () => document.querySelector('.newsletter-line')?.hasAttribute('data-done');

beforeEach(() => {
  // A page fetches its sentences once.
  vi.resetModules();
  answer = () => Response.json({});
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.endsWith('/visitors/token')) return Response.json({ token: 'signed' });
    if (path.endsWith('/words.json')) return Response.json(words);
    sent(path, JSON.parse(String(body)));
    return answer();
  });
});
afterEach(() => {
  document.body.innerHTML = '';
  sent.mockReset();
  vi.unstubAllGlobals();
});

it('sends the address with a token, says what comes next, and is empty again', async () => {
  const person = await open();
  await person.type(field(), 'ada@reader.example{Enter}');
  expect(line()).toBe('Sending…');
  await waitFor(() => expect(line()).toBe('Check your email.'), { timeout: 5_000 });
  expect([field().value, isDone()]).toEqual(['', true]);
  const body = { mailAddress: 'ada@reader.example', language: 'en', token: 'signed' };
  expect(sent.mock.calls).toEqual([['http://api.example/api/visitors/newsletter', body]]);
  await person.type(field(), 'b');
  expect([line(), isDone()]).toEqual([consent, false]);
});

it('says at the field what is wrong with an address, keeps it, and sends nothing', async () => {
  const person = await open();
  await person.type(field(), 'ada{Enter}');
  await waitFor(() => expect(line()).toBe('Write an address such as name@example.com.'));
  expect(document.activeElement).toBe(field());
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['ada', 'true']);
  expect(sent).not.toHaveBeenCalled();
  await person.type(field(), '@');
  expect(field().hasAttribute('aria-invalid')).toBe(false);
});

it('keeps the address when the API refuses it, and says why in the language of the page', async () => {
  const detail = 'This form is not from our page. Reload the page.';
  answer = () =>
    Response.json(
      { type: 'urn:gatefold:too-many', title: 'x', status: 429, detail },
      { status: 429 },
    );
  const person = await open();
  await person.type(field(), 'ada@reader.example{Enter}');
  await waitFor(() => expect(line()).toBe('Bitte neu laden.'), { timeout: 5_000 });
  expect(field().value).toBe('ada@reader.example');
});
