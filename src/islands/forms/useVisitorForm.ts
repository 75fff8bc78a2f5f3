import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Proof } from '#adapters/visitorApi';
import { Problem, reasonOf } from '#domain/problem';
import { honeypotField } from '#domain/visitor/honeypot';
import { useFormToken } from './useFormToken.ts';

/** The refused fields, each with its message. */
export type FieldErrors = Readonly<Record<string, string>>;

interface Settings {
  /** The API's base address. */
  apiBase: string;
  /** Sends what was filled in, with the form's proof; true when the form may be emptied. */
  send: (filled: Record<string, unknown>, proof: Proof) => Promise<boolean>;
  /** Says that it failed, for a reason that no field is to blame for. */
  onFailure: (message: string) => void;
}

function filledIn(form: HTMLFormElement): Record<string, unknown> {
  const { [honeypotField]: trap, ...fields } = Object.fromEntries(new FormData(form));
  const subscribe = 'subscribe' in fields;
  return { ...fields, subscribe, ...(trap && { [honeypotField]: trap }) };
}

/** What is wrong beside which field; null when no field that one sees is to blame. */
function errorsOf(problem: unknown, form: HTMLFormElement): FieldErrors | null {
  const all = problem instanceof Problem ? (problem.data.errors ?? []) : [];
  const isSeen = (path: string) =>
    form.querySelector(`[name="${CSS.escape(path)}"]:not([type=hidden])`);
  const seen = all.filter(({ path }) => isSeen(path));
  if (seen.length === 0) return null;
  return Object.fromEntries(seen.map(({ path, message }) => [path, message]));
}

/**
 * A visitor's form: refused fields are named beside them and the first gets the focus; what was
 * typed stays until it has arrived. Until the island is awake the browser itself checks and posts.
 */
export function useVisitorForm({ apiBase, send, onFailure }: Settings) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const { touch, proof, forget } = useFormToken(apiBase);
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  useEffect(() => {
    const refused = Object.keys(errors).length > 0;
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const attempt = async (filling: HTMLFormElement) => {
    try {
      if (await send(filledIn(filling), proof)) filling.reset();
      forget();
      setErrors({});
    } catch (problem) {
      const refused = errorsOf(problem, filling);
      setErrors(refused ?? {});
      if (!refused) onFailure(reasonOf(problem));
    }
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await attempt(event.currentTarget);
    setBusy(false);
  };
  const shared = { ref: form, onSubmit, onFocus: touch, noValidate: awake, method: 'post' };
  return { errors, busy, formProps: shared };
}
