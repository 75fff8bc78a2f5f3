import '../withoutEval.ts';
import { subscribeToNewsletter } from '#adapters/visitorApi';
import { Problem, reasonOf } from '#domain/problem';
import { honeypotField } from '#domain/visitor/honeypot';
import { refusalBy } from '#words/refusal';
import { fetchWords } from '../pageWords.ts';
import { createFormToken } from './formToken.ts';

/** The values of a form. An empty honeypot is left out. */
function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const { [honeypotField]: honeypot, ...fields } = Object.fromEntries(new FormData(form));
  return { ...fields, ...(honeypot && { [honeypotField]: honeypot }) };
}

/**
 * Takes over a form of `NewsletterForm.astro`: it sends the address by the API, and the line below
 * the field says what came of it. Without this script the browser posts the form.
 * @throws {Error} when the sentences can't be fetched; the form is still the browser's then
 */
export async function takeOver(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('[type=email]');
  const line = form.querySelector<HTMLElement>('.newsletter-line');
  if (!field || !line) return;
  const { origin, pathname } = new URL(form.action);
  const apiBase = origin + pathname.replace(/\/visitors\/newsletter$/, '');
  const { touch, proof, forget } = createFormToken(apiBase);
  touch();
  const { newsletter: words, refusals } = await fetchWords();
  const lead = line.textContent;
  let isBusy = false;
  const say = (text: string, isDone = false) => {
    line.textContent = text;
    line.toggleAttribute('data-done', isDone);
    field.removeAttribute('aria-invalid');
  };
  const refuse = (english: string) => {
    say(refusalBy(refusals, english) || english);
    field.setAttribute('aria-invalid', 'true');
    field.focus();
  };

  async function send(): Promise<void> {
    try {
      await subscribeToNewsletter(apiBase, valuesOf(form), proof);
      form.reset();
      say(words.newsletterSent, true);
      forget();
    } catch (problem) {
      const errors = problem instanceof Problem ? problem.data.errors : undefined;
      const refused = errors?.find(({ path }) => path === field?.name);
      refuse(refused?.message ?? reasonOf(problem));
    }
  }

  // The line shows errors, instead of the browser's bubbles.
  form.noValidate = true;
  form.addEventListener('focusin', touch);
  form.addEventListener('input', () => say(lead));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    say(words.sending);
    await send();
    isBusy = false;
  });
}
