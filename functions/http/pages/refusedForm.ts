import { createElement as h, type ReactNode } from 'react';
import type { CallName } from '#contract/api';
import { consentWords } from '#domain/consentWords';
import { trapField } from '#domain/formTrap';
import { presavePlatforms } from '#domain/presavePlatform';
import type { Problem } from '#domain/problem';
import type { PageContent } from '#functions/http/pages/frame';

/** What was posted, by the fields' names. */
export type Posted = Readonly<Record<string, string>>;

interface FieldSpec {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'long' | 'hidden' | 'choice' | 'box';
}

const mailAddress: FieldSpec = { name: 'mailAddress', label: 'Your e-mail address', kind: 'email' };
const subscribe: FieldSpec = { name: 'subscribe', label: consentWords.newsletter, kind: 'box' };

const forms: { [N in CallName]?: { send: string; fields: FieldSpec[] } } = {
  sendMail: {
    send: 'Send',
    fields: [
      { name: 'fromName', label: 'Your name', kind: 'text' },
      { name: 'fromAddress', label: 'Your e-mail address', kind: 'email' },
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
  },
  askHeld: { send: 'Send me the link', fields: [mailAddress] },
};

function control({ name, kind }: FieldSpec, value: string, wrong: boolean): ReactNode {
  const given = {
    name,
    'aria-invalid': wrong,
    ...(wrong && { 'aria-describedby': `${name}-wrong` }),
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

function fieldOf(spec: FieldSpec, posted: Posted, message: string | undefined): ReactNode {
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
    'label',
    { key: name },
    label,
    control(spec, value, message !== undefined),
    message && h('p', { className: 'wrong', id: `${name}-wrong` }, message),
  );
}

/** The form once more, with what was typed and with what is wrong beside it. */
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
  const fields = form.fields.map((spec) => fieldOf(spec, posted, messageOf(spec.name)));
  const trap = h(
    'label',
    { key: 'trap', className: 'trap', 'aria-hidden': true },
    'Leave this empty',
    h('input', { name: trapField, tabIndex: -1, autoComplete: 'off' }),
  );
  const send = h('button', { key: 'send', type: 'submit' }, form.send);
  const known = errors.some(({ path }) => form.fields.some((field) => field.name === path));
  const again = h('form', { key: 'form', method: 'post', action }, fields, trap, send);
  return { title, body: known ? again : [said, again] };
}
