import type { CallName } from '#contract/api';
import { messageInForm, type Problem } from '#domain/problem';
import { honeypotField } from '#domain/visitor/honeypot';
import { presavePlatforms } from '#domain/visitor/presavePlatform';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { refusalIn, type Wording } from '#words/wording';
import type { PageContent } from './frame.tsx';

/** The posted values, by field name. */
export type Posted = Readonly<Record<string, string>>;

interface FieldSpec {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'long' | 'hidden' | 'platform' | 'box';
  /** A hidden field that repeats another one, once that was refused: sending the form again confirms it. */
  confirms?: string;
}

/** A form to show again; `note` is the consent given by submitting it, exactly as it is stored. */
interface FormSpec {
  send: string;
  fields: FieldSpec[];
  note?: string;
}

function formsIn({ forms, answers, redeem }: Words): { [N in CallName]?: FormSpec } {
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
        { name: 'platform', label: answers.platform, kind: 'platform' },
        subscribe,
        language,
      ],
      note: fill(forms.presaveLead, { consent: forms.presaveConsent }),
    },
    followArtist: {
      send: forms.follow,
      fields: [
        { name: 'artistId', label: '', kind: 'hidden' },
        mailAddress,
        { name: 'shows', label: forms.followShows, kind: 'box' },
        { name: 'place', label: forms.followPlace, kind: 'text' },
        { name: 'askedPlace', label: '', kind: 'hidden', confirms: 'place' },
        language,
      ],
    },
    askForStock: {
      send: forms.stock,
      fields: [
        { name: 'releaseId', label: '', kind: 'hidden' },
        { name: 'edition', label: '', kind: 'hidden' },
        mailAddress,
        language,
      ],
      note: fill(forms.stockLead, { consent: forms.stockConsent }),
    },
    subscribeToNewsletter: {
      send: forms.subscribe,
      fields: [mailAddress, language],
      note: fill(forms.subscribeLead, { consent: forms.newsletterConsent }),
    },
    redeemCode: {
      send: redeem.button,
      fields: [{ name: 'code', label: redeem.field, kind: 'text' }, language],
      note: redeem.hint,
    },
    requestPersonalData: { send: forms.sendLink, fields: [mailAddress, language] },
  };
}

/** Values of `autocomplete`, by a field's name or kind. */
const autoCompletes: Record<string, string> = { fromName: 'name', email: 'email' };

interface FieldProps {
  spec: FieldSpec;
  /** The posted value. */
  value: string;
  error: string | undefined;
  /** The first field with an error gets the focus. */
  isFirst: boolean;
  /** The label of the option for no platform. */
  anywhere: string;
}

function Control({ spec: { name, kind }, value, error, isFirst, anywhere }: FieldProps) {
  const given = {
    id: name,
    name,
    autoFocus: isFirst,
    autoComplete: autoCompletes[name] ?? autoCompletes[kind],
    ...(error && { 'aria-invalid': true, 'aria-describedby': `${name}-wrong` }),
    defaultValue: value,
  };
  if (kind === 'long') return <textarea {...given} rows={8} />;
  if (kind !== 'platform') return <input {...given} type={kind} />;
  return (
    <select {...given}>
      <option value="">{anywhere}</option>
      {presavePlatforms.map((platform) => (
        <option key={platform}>{platform}</option>
      ))}
    </select>
  );
}

function Field(props: FieldProps) {
  const { spec, value, error } = props;
  const { name, label, kind } = spec;
  if (kind === 'hidden') return value && <input type="hidden" name={name} value={value} readOnly />;
  if (kind === 'box')
    return (
      <label className="check">
        <input type="checkbox" name={name} value="true" defaultChecked={value !== ''} />
        {label}
      </label>
    );
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <Control {...props} />
      {error && (
        <p className="wrong" id={`${name}-wrong`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The form again, with the posted values and an error beside each refused field. */
export function refusedForm(
  name: CallName,
  problem: Problem,
  { posted, action, wording }: { posted: Posted; action: string; wording: Wording },
): PageContent {
  const { answers, forms } = wording.words;
  const form = formsIn(wording.words)[name];
  const reason = (
    <p className="wrong" role="alert">
      {refusalIn(wording, messageInForm(problem))}
    </p>
  );
  if (!form) return { title: answers.failed, body: reason };
  const errorAt = (name: string) => problem.data.errors?.find(({ path }) => path === name)?.message;
  const errorOf = (field: FieldSpec) => {
    const message = errorAt(field.name);
    return message && refusalIn(wording, message);
  };
  const valueIn = ({ name, confirms }: FieldSpec) =>
    (confirms === undefined ? posted[name] : errorAt(confirms) && posted[confirms]) ?? '';
  const first = form.fields.find(errorOf);
  return {
    title: answers.notSent,
    body: (
      <>
        {!first && reason}
        <form method="post" action={action}>
          {form.fields.map((spec) => (
            <Field
              key={spec.name}
              spec={spec}
              value={valueIn(spec)}
              error={errorOf(spec)}
              isFirst={spec === first}
              anywhere={forms.anywhere}
            />
          ))}
          {form.note && <p className="note">{form.note}</p>}
          <label className="left-empty" aria-hidden>
            {forms.leaveEmpty}
            <input name={honeypotField} tabIndex={-1} autoComplete="off" />
          </label>
          <button type="submit">{form.send}</button>
        </form>
      </>
    ),
  };
}
