import { createElement as h, type ReactNode } from 'react';
import type { CallName } from '#contract/api';
import type { Problem } from '#domain/problem';
import { honeypotField } from '#domain/visitor/honeypot';
import { presavePlatforms } from '#domain/visitor/presavePlatform';
import type { PageContent } from '#functions/http/pages/frame';
import type { Words } from '#words/catalogue';
import { fill } from '#words/template';
import { refusalIn, type Wording } from '#words/wording';

/** The posted values, by field name. */
export type Posted = Readonly<Record<string, string>>;

interface FieldSpec {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'long' | 'hidden' | 'choice' | 'box';
}

/** A form as it is shown again; `note` says what submitting it agrees to, in the words that are stored. */
interface FormSpec {
  send: string;
  fields: FieldSpec[];
  note?: string;
}

function formsIn({ forms, answers }: Words): { [N in CallName]?: FormSpec } {
  const mailAddress: FieldSpec = { name: 'mailAddress', label: forms.email, kind: 'email' };
  const subscribe: FieldSpec = { name: 'subscribe', label: forms.newsletterConsent, kind: 'box' };
  const language: FieldSpec = { name: 'language', label: '', kind: 'hidden' };
  return {
    sendMail: {
      send: forms.send,
      fields: [
        { name: 'fromName', label: forms.name, kind: 'text' },
        { name: 'fromAddress', label: forms.email, kind: 'email' },
        { name: 'body', label: forms.message, kind: 'long' },
        subscribe,
        language,
      ],
    },
    addPresave: {
      send: forms.presave,
      fields: [
        { name: 'releaseId', label: '', kind: 'hidden' },
        mailAddress,
        { name: 'platform', label: answers.platform, kind: 'choice' },
        subscribe,
        language,
      ],
      note: fill(forms.presaveLead, { consent: forms.presaveConsent }),
    },
    followArtist: {
      send: forms.follow,
      fields: [{ name: 'artistId', label: '', kind: 'hidden' }, mailAddress, language],
    },
    requestPersonalData: { send: forms.sendLink, fields: [mailAddress, language] },
  };
}

/** A field's error; the first field with one gets the focus. */
interface Shown {
  message: string | undefined;
  isFirst: boolean;
  /** The words of the choice that chooses no platform. */
  anywhere: string;
}

/** Values of `autocomplete`, by a field's name or kind. */
const autoCompletes: Record<string, string> = { fromName: 'name', email: 'email' };

function control(
  { name, kind }: FieldSpec,
  value: string,
  { message, isFirst, anywhere }: Shown,
): ReactNode {
  const given = {
    id: name,
    name,
    autoFocus: isFirst,
    autoComplete: autoCompletes[name] ?? autoCompletes[kind],
    ...(message && { 'aria-invalid': true, 'aria-describedby': `${name}-wrong` }),
  };
  if (kind === 'long') return h('textarea', { ...given, rows: 8, defaultValue: value });
  if (kind === 'choice')
    return h(
      'select',
      { ...given, defaultValue: value },
      h('option', { value: '' }, anywhere),
      presavePlatforms.map((platform) => h('option', { key: platform }, platform)),
    );
  return h('input', { ...given, type: kind, defaultValue: value });
}

function fieldOf(spec: FieldSpec, posted: Posted, error: Shown): ReactNode {
  const { name, label, kind } = spec;
  const value = posted[name] ?? '';
  if (kind === 'hidden' && !value) return null;
  if (kind === 'hidden')
    return h('input', { key: name, type: 'hidden', name, value, readOnly: true });
  if (kind === 'box')
    return h(
      'label',
      { key: name, className: 'check' },
      h('input', { type: 'checkbox', name, value: 'true', defaultChecked: value !== '' }),
      label,
    );
  return h(
    'div',
    { key: name, className: 'field' },
    h('label', { htmlFor: name }, label),
    control(spec, value, error),
    error.message && h('p', { className: 'wrong', id: `${name}-wrong` }, error.message),
  );
}

/** The form again, with the typed values and an error beside each refused field. */
export function refusedForm(
  name: CallName,
  problem: Problem,
  { posted, action, wording }: { posted: Posted; action: string; wording: Wording },
): PageContent {
  const { answers, forms } = wording.words;
  const form = formsIn(wording.words)[name];
  const title = answers.notSent;
  const reason = refusalIn(wording, problem.message);
  const said = h('p', { key: 'said', className: 'wrong', role: 'alert' }, reason);
  if (!form) return { title: answers.failed, body: said };
  const errors = problem.data.errors ?? [];
  const messageOf = (field: string) => {
    const message = errors.find(({ path }) => path === field)?.message;
    return message && refusalIn(wording, message);
  };
  const first = form.fields.find(({ name: field }) => messageOf(field));
  const fields = form.fields.map((spec) =>
    fieldOf(spec, posted, {
      message: messageOf(spec.name),
      isFirst: spec === first,
      anywhere: forms.anywhere,
    }),
  );
  const honeypot = h(
    'label',
    { key: 'honeypot', className: 'left-empty', 'aria-hidden': true },
    forms.leaveEmpty,
    h('input', { name: honeypotField, tabIndex: -1, autoComplete: 'off' }),
  );
  const send = h('button', { key: 'send', type: 'submit' }, form.send);
  const known = errors.some(({ path }) => form.fields.some((field) => field.name === path));
  const note = form.note && h('p', { key: 'note', className: 'note' }, form.note);
  const again = h('form', { key: 'form', method: 'post', action }, fields, note, honeypot, send);
  return { title, body: known ? again : [said, again] };
}
