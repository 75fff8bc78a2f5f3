import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { languages } from '#words/languages';
import { PresaveForm } from './PresaveForm.tsx';

const en = languages.en.words;
const said = () => document.querySelector('.form-outcome p')?.textContent;
const problem = {
  type: 'urn:gatefold:invalid-input',
  title: 'The input is not valid',
  status: 400,
  detail: 'This release is out already.',
};

async function presave(answer: Response) {
  const fetched = vi.fn(async () => answer.clone());
  vi.stubGlobal('fetch', fetched);
  render(<PresaveForm apiBase="http://api/api" words={en.forms} releaseId={31} />);
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Your email address'), 'jo@example.com');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Pre-save' }));
  await waitFor(() => expect(said()).toBeTruthy(), { timeout: 20_000 });
  return fetched;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("asks for a mail by the release's number, and says that it worked and the newsletter waits", async () => {
  const fetched = await presave(Response.json({}));
  expect(said()).toBe(`Pre-save successful!\n${en.forms.newsletterSent}`);
  const body = { mailAddress: 'jo@example.com', subscribe: true, releaseId: 31 };
  expect(fetched).toHaveBeenLastCalledWith(
    'http://api/api/presave/add',
    expect.objectContaining({ method: 'POST', body: JSON.stringify(body) }),
  );
});

it('says why it failed on a line of its own, and keeps the address', async () => {
  await presave(Response.json(problem, { status: 400 }));
  expect(said()).toBe('Pre-save failed!\nThis release is out already.');
  const field = screen.getByLabelText<HTMLInputElement>('Your email address');
  expect(field.value).toBe('jo@example.com');
});

it('says beside its button what one agrees to, in the words that are stored', () => {
  render(<PresaveForm apiBase="http://api/api" words={en.forms} releaseId={31} />);
  expect(screen.getByText(`With a pre-save you say: “${en.forms.presaveConsent}”`)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(en.forms.newsletterConsent).checked).toBe(false);
});
