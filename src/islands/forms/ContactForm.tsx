import { addToast } from '#stores/toasts';
import { Field } from '../../components/Field.tsx';
import { Toasts } from '../../components/Toasts.tsx';
import { Honeypot } from './Honeypot.tsx';
import { Subscribe } from './Subscribe.tsx';
import { type FieldErrors, useVisitorForm } from './useVisitorForm.ts';

interface Props {
  /** The API's base address. */
  apiBase: string;
  /** The message's limits. They come from the page, since their schema would weigh on the island. */
  limits: { minName: number; minMessage: number; maxMessage: number };
}

interface FieldsProps extends Pick<Props, 'limits'> {
  errors: FieldErrors;
}

function MessageFields({ limits, errors }: FieldsProps) {
  return (
    <>
      <Field label="Your name" error={errors.fromName}>
        {(given) => (
          <input
            {...given}
            name="fromName"
            required
            minLength={limits.minName}
            autoComplete="name"
          />
        )}
      </Field>
      <Field label="Your e-mail address" error={errors.fromAddress}>
        {(given) => (
          <input {...given} name="fromAddress" type="email" required autoComplete="email" />
        )}
      </Field>
      <Field label="Your message" error={errors.body}>
        {(given) => (
          <textarea
            {...given}
            name="body"
            required
            minLength={limits.minMessage}
            maxLength={limits.maxMessage}
            rows={6}
          />
        )}
      </Field>
    </>
  );
}

/** Writes to the label. Without script the browser posts it by itself. */
export function ContactForm({ apiBase, limits }: Props) {
  const { errors, busy, formProps } = useVisitorForm({
    apiBase,
    send: async (filled, proof) => {
      const { sendMessage } = await import('#adapters/visitorApi');
      const { Error: refusal } = await sendMessage(apiBase, filled, proof);
      addToast(refusal ? 'error' : 'success', refusal ?? 'Your message was sent');
      return !refusal;
    },
    onFailure: (message) => addToast('error', message),
  });
  return (
    <>
      <form className="form" action={`${apiBase}/functions/sendmail`} {...formProps}>
        <MessageFields {...{ limits, errors }} />
        <Subscribe />
        <Honeypot />
        <button className="button" type="submit" aria-disabled={busy}>
          {busy ? 'Sending…' : 'Send'}
        </button>
      </form>
      <Toasts />
    </>
  );
}
