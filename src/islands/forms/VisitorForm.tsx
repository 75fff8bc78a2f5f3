import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Proof } from '#adapters/visitorApi';
import { Problem, reasonOf } from '#domain/problem';
import { honeypotField } from '#domain/visitor/honeypot';
import { type FromPage, pageQuery } from '#domain/visitor/pageQuery';
import { refusalBy } from '#words/refusal';
import type { Words } from '#words/translation';
import { type AlertWords, alertWords, Toasts } from '../../components/Toasts.tsx';
import { fetchWords } from '../pageWords.ts';
import { createFormToken } from './formToken.ts';

/** The sentences of every visitor form. */
export const visitorWords = ['newsletterConsent', 'leaveEmpty', 'email', ...alertWords] as const;
/** The sentences of a form with the newsletter checkbox. */
export const newsletterWords = [...visitorWords, 'newsletterSent'] as const;
type VisitorWords = Pick<Words['forms'], (typeof visitorWords)[number]>;

/** The messages of refused fields, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The values of a form. An empty honeypot is left out. */
function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const { [honeypotField]: honeypot, ...fields } = Object.fromEntries(new FormData(form));
  const subscribe = 'subscribe' in fields;
  return { ...fields, subscribe, ...(honeypot && { [honeypotField]: honeypot }) };
}

/** The errors of the form's visible fields; null if the problem concerns none of them. */
function errorsOf(problem: unknown, form: HTMLFormElement): FieldErrors | null {
  const all = problem instanceof Problem ? (problem.data.errors ?? []) : [];
  const isVisible = (path: string) =>
    form.querySelector(`[name="${CSS.escape(path)}"]:not([type=hidden])`);
  const visible = all.filter(({ path }) => isVisible(path));
  if (visible.length === 0) return null;
  return Object.fromEntries(visible.map(({ path, message }) => [path, message]));
}

/** The longest wait for a refusal's translation, in milliseconds. */
const patience = 2_000;

/**
 * Translates refusals to the page's language. The translations load with the form's token, on first
 * interaction; if they are missing or late, refusals are shown in English.
 */
export async function translation(isTranslated: boolean): Promise<(english: string) => string> {
  if (!isTranslated) return (english) => english;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  const fetched = await Promise.race([fetchWords().catch(() => null), late]);
  return (english) => (fetched && refusalBy(fetched.refusals, english)) || english;
}

const mapped = (errors: FieldErrors, say: (text: string) => string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, say(text)]));

interface Props {
  /** The API's base address. */
  apiBase: string;
  /** The path of the call to which the browser posts without scripts, below the base. */
  path: string;
  words: VisitorWords & AlertWords;
  /** The page's language, if not the label's first. */
  language?: string | undefined;
  /** The release's or artist's page that contains the form, if any. */
  from?: FromPage | undefined;
  /** Whether the page translates the API's refusals. */
  isTranslated?: boolean | undefined;
  /** The submit button's label, idle and while sending. */
  button: { idle: string; busy: string };
  /**
   * Sends the values with the form's token. Returns the success message, or false if nothing was
   * done.
   */
  send: (values: Record<string, unknown>, proof: Proof) => Promise<string | false>;
  /** Reports a failure that concerns no field. */
  onFailure: (message: string) => void;
  /** Renders the fields. */
  children: (errors: FieldErrors) => ReactNode;
}

/**
 * A visitor form. Refused fields show their errors, and the first one gets the focus; the input
 * stays until it is accepted. Before hydration the browser validates and posts.
 */
export function VisitorForm(props: Props) {
  const { apiBase, path, words, language, from, isTranslated = false, button } = props;
  const { send, onFailure, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  // Stays until the form is used again; the alert with the same text is announced and disappears.
  const [done, setDone] = useState('');
  const [{ touch, proof, forget }] = useState(() => createFormToken(apiBase));
  const [isHydrated, setHydrated] = useState(false);
  const touched = () => {
    touch();
    if (isTranslated) void fetchWords().catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, for what was focused before.
  useEffect(() => {
    setHydrated(true);
    if (form.current?.contains(document.activeElement)) touched();
  }, []);
  useEffect(() => {
    const isRefused = Object.keys(errors).length > 0;
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = async (submitted: HTMLFormElement) => {
    try {
      const said = await send(valuesOf(submitted), proof);
      if (said) submitted.reset();
      setDone(said || '');
      forget();
    } catch (problem) {
      const say = await translation(isTranslated);
      const refused = errorsOf(problem, submitted);
      setErrors(mapped(refused ?? {}, say));
      if (!refused) onFailure(say(reasonOf(problem)));
    }
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    // Earlier refusals don't apply to the new submission.
    setErrors({});
    setDone('');
    await submit(event.currentTarget);
    setBusy(false);
  };
  return (
    <>
      <form
        className="form"
        action={apiBase + path + pageQuery({ language, from }).replace('&', '?')}
        ref={form}
        onSubmit={onSubmit}
        onInput={() => setDone('')}
        onFocus={touched}
        noValidate={isHydrated}
        method="post"
      >
        {children(errors)}
        {language && <input type="hidden" name="language" value={language} />}
        <Honeypot label={words.leaveEmpty} />
        <button className="button" type="submit" aria-disabled={busy}>
          {busy ? button.busy : button.idle}
        </button>
        {done && <p className="form-done">{done}</p>}
      </form>
      <Toasts words={words} />
    </>
  );
}

/** A field that people neither see nor reach, but bots fill in. */
function Honeypot({ label }: { label: string }) {
  return (
    <div className="left-empty" aria-hidden="true">
      <label>
        {label}
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The success message; it also mentions the newsletter's confirmation link, if ticked. */
export function doneWords(
  done: string,
  values: Record<string, unknown>,
  words: Pick<Words['forms'], 'newsletterSent'>,
): string {
  return values['subscribe'] ? `${done}\n${words.newsletterSent}` : done;
}

/** The consent to the newsletter, never pre-ticked. */
export function NewsletterField({ words }: { words: VisitorWords }) {
  return (
    <label className="check">
      <input type="checkbox" name="subscribe" value="true" />
      {words.newsletterConsent}
    </label>
  );
}
