import { createElement as h, type ReactNode } from 'react';
import type { CallName } from '#contract/api';
import type { Problem } from '#domain/problem';
import { consentTexts, presaveLead } from '#domain/visitor/consentTexts';
import { honeypotField } from '#domain/visitor/honeypot';
import { presavePlatforms } from '#domain/visitor/presavePlatform';
import type { PageContent } from '#functions/http/pages/frame';

/** The posted values, by field name. */
export type Posted = Readonly<Record<string, string>>;

interface FieldSpec {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'long' | 'hidden' | 'choice' | 'box';
}

const mailAddress: FieldSpec = { name: 'mailAddress', label: 'Your email address', kind: 'email' };
const subscribe: FieldSpec = { name: 'subscribe', label: consentTexts.newsletter, kind: 'box' };

/** A form as it is shown again; `note` says what submitting it agrees to. */
interface FormSpec {
  send: string;
  fields: FieldSpec[];
  note?: string;
}

const forms: { [N in CallName]?: FormSpec } = {
  sendMail: {
    send: 'Send',
    fields: [
      { name: 'fromName', label: 'Your name', kind: 'text' },
      { name: 'fromAddress', label: 'Your email address', kind: 'email' },
      { name: 'body', label: 'Your message', kind: 'long' },
      subscribe,
    ],
  },
  addPresave: {
    send: 'Pre-save',
    fields: [
      { name: 'releaseId', label: '', kind: 'hidden' },
      mailAddress,
      { name: 'platform', label: 'Where you listen', kind: 'choice' },
      subscribe,
    ],
    note: `${presaveLead} “${consentTexts.presave}”`,
  },
  requestPersonalData: { send: 'Send me the link', fields: [mailAddress] },
};

/** A field's error; the first field with one gets the focus. */
interface FieldError {
  message: string | undefined;
  isFirst: boolean;
}

/** Values of `autocomplete`, by a field's name or kind. */
const autoCompletes: Record<string, string> = { fromName: 'name', email: 'email' };

function control(
  { name, kind }: FieldSpec,
  value: string,
  { message, isFirst }: FieldError,
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
      h('option', { value: '' }, 'Anywhere'),
      presavePlatforms.map((platform) => h('option', { key: platform }, platform)),
    );
  return h('input', { ...given, type: kind, defaultValue: value });
}

function fieldOf(spec: FieldSpec, posted: Posted, error: FieldError): ReactNode {
  const { name, label, kind } = spec;
  const value = posted[name] ?? '';
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
  { posted, action }: { posted: Posted; action: string },
): PageContent {
  const form = forms[name];
  const title = 'Not sent yet';
  const said = h('p', { key: 'said', className: 'wrong', role: 'alert' }, problem.message);
  if (!form) return { title: 'That did not work', body: said };
  const errors = problem.data.errors ?? [];
  const messageOf = (field: string) => errors.find(({ path }) => path === field)?.message;
  const first = form.fields.find(({ name: field }) => messageOf(field));
  const fields = form.fields.map((spec) =>
    fieldOf(spec, posted, { message: messageOf(spec.name), isFirst: spec === first }),
  );
  const trap = h(
    'label',
    { key: 'trap', className: 'trap', 'aria-hidden': true },
    'Leave this empty',
    h('input', { name: honeypotField, tabIndex: -1, autoComplete: 'off' }),
  );
  const send = h('button', { key: 'send', type: 'submit' }, form.send);
  const known = errors.some(({ path }) => form.fields.some((field) => field.name === path));
  const note = form.note && h('p', { key: 'note', className: 'note' }, form.note);
  const again = h('form', { key: 'form', method: 'post', action }, fields, note, trap, send);
  return { title, body: known ? again : [said, again] };
}
