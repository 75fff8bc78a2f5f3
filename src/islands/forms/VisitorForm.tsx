import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Proof } from '#adapters/visitorApi';
import { Problem, reasonOf } from '#domain/problem';
import { honeypotField } from '#domain/visitor/honeypot';
import { type FromPage, pageQuery } from '#domain/visitor/pageQuery';
import { addToast } from '#stores/toasts';
import { refusalBy } from '#words/refusal';
import type { Words } from '#words/translation';
import { type AlertWords, alertWords, Toasts } from '../../components/Toasts.tsx';
import { fetchWords } from '../pageWords.ts';
import { createFormToken } from './formToken.ts';

/** The sentences of every visitor form. */
export const visitorWords = [
  ...(['newsletterConsent', 'leaveEmpty', 'email', 'again'] as const),
  ...alertWords,
] as const;
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
async function translation(isTranslated: boolean): Promise<(english: string) => string> {
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
   * Sends the values with the form's token; returns the success message, empty if the page says it
   * elsewhere.
   * @throws {Problem} if the service refuses
   */
  send: (values: Record<string, unknown>, proof: Proof) => Promise<string>;
  /** Whether it is sent with a token, as forms are that send emails. */
  hasToken?: boolean;
  /** The first line of a failure that concerns no field. */
  failed?: string;
  /** Renders the fields. */
  children: (errors: FieldErrors) => ReactNode;
}

/** The outcome of a submission, except for refused fields, which show their own errors. */
interface Outcome {
  isDone: boolean;
  text: string;
}

/** Whether the whole of an element is in the window. */
function isInView(element: Element | null): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
  return top >= 0 && bottom <= innerHeight;
}

/**
 * A visitor form. Refused fields show their errors, and the first one gets the focus; the input
 * stays until it is accepted. Before hydration the browser validates and posts.
 */
export function VisitorForm(props: Props) {
  const { apiBase, path, words, language, from, isTranslated = false, button } = props;
  const { send, failed, hasToken = true, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  // Success stays until the form is used again, a failure until it is sent again.
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const line = useRef<HTMLDivElement>(null);
  const [{ touch, proof, forget }] = useState(() => createFormToken(apiBase));
  const [isHydrated, setHydrated] = useState(false);
  const touched = () => {
    if (hasToken) touch();
    if (isTranslated) void fetchWords().catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, for what was focused before.
  useEffect(() => {
    setHydrated(true);
    if (form.current?.contains(document.activeElement)) touched();
  }, []);
  useEffect(() => {
    // An alert beside the line would say the same twice.
    if (outcome && !isInView(line.current))
      addToast(outcome.isDone ? 'success' : 'error', outcome.text);
  }, [outcome]);
  useEffect(() => {
    const isRefused = Object.keys(errors).length > 0;
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = async (submitted: HTMLFormElement) => {
    try {
      const text = await send(valuesOf(submitted), proof);
      submitted.reset();
      setOutcome(text ? { isDone: true, text } : null);
      forget();
    } catch (problem) {
      const say = await translation(isTranslated);
      const refused = errorsOf(problem, submitted);
      setErrors(mapped(refused ?? {}, say));
      if (refused) return;
      const reason = say(reasonOf(problem));
      setOutcome({ isDone: false, text: failed ? `${failed}\n${reason}` : reason });
    }
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    // Earlier refusals don't apply to the new submission.
    setErrors({});
    setOutcome(null);
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
        onInput={() => outcome?.isDone && setOutcome(null)}
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
        {/* Always there, so that additions are announced. */}
        <div className="form-outcome" role="status" ref={line}>
          {outcome && (
            <p className={outcome.isDone ? 'form-done' : 'form-failed'}>{outcome.text}</p>
          )}
          {outcome && !outcome.isDone && (
            <button
              type="submit"
              className="button"
              // It goes with the line; the focus would be lost.
              onClick={({ currentTarget: { form } }) =>
                form?.querySelector<HTMLElement>('.button')?.focus()
              }
            >
              {words.again}
            </button>
          )}
        </div>
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
