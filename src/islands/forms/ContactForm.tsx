import { addToast } from '#stores/toasts';
import { Field } from '../../components/Field.tsx';
import { NewsletterField, VisitorForm } from './VisitorForm.tsx';

interface Props {
  /** The API's base address. */
  apiBase: string;
  /** The message's limits, passed by the page: their schema would weigh on the island. */
  limits: { minName: number; minMessage: number; maxMessage: number };
}

/** Sends a message to the label. */
export function ContactForm({ apiBase, limits }: Props) {
  return (
    <VisitorForm
      apiBase={apiBase}
      path="/functions/sendmail"
      button={{ idle: 'Send', busy: 'Sending…' }}
      send={async (values, proof) => {
        const { sendMessage } = await import('#adapters/visitorApi');
        const { Error: refusal } = await sendMessage(apiBase, values, proof);
        addToast(refusal ? 'error' : 'success', refusal ?? 'Your message was sent');
        return !refusal;
      }}
      onFailure={(message) => addToast('error', message)}
    >
      {(errors) => (
        <>
          <Field label="Your name" error={errors['fromName']}>
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
          <Field label="Your email address" error={errors['fromAddress']}>
            {(given) => (
              <input {...given} name="fromAddress" type="email" required autoComplete="email" />
            )}
          </Field>
          <Field label="Your message" error={errors['body']}>
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
          <NewsletterField />
        </>
      )}
    </VisitorForm>
  );
}
