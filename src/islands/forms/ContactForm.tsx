import { Problem } from '#domain/problem';
import type { Words } from '#words/translation';
import { Field } from '../../components/Field.tsx';
import { doneWords, NewsletterField, newsletterWords, VisitorForm } from './VisitorForm.tsx';

/** The sentences of the form. */
export const contactWords = [
  ...newsletterWords,
  ...(['name', 'message', 'send', 'sending', 'sent'] as const),
] as const;

interface Props {
  /** The API's base address. */
  apiBase: string;
  /** The message's limits, passed by the page, since their schema would enlarge the island. */
  words: Pick<Words['forms'], (typeof contactWords)[number]>;
  language?: string | undefined;
  /** Whether the page translates the API's refusals. */
  isTranslated?: boolean | undefined;
  limits: { minName: number; minMessage: number; maxMessage: number };
}

/** Sends a message to the label. */
export function ContactForm({ apiBase, words, language, isTranslated = false, limits }: Props) {
  return (
    <VisitorForm
      apiBase={apiBase}
      path="/functions/sendmail"
      words={words}
      language={language}
      isTranslated={isTranslated}
      button={{ idle: words.send, busy: words.sending }}
      send={async (values, proof) => {
        const { sendMessage } = await import('#adapters/visitorApi');
        const { Error: refusal } = await sendMessage(apiBase, values, proof);
        if (refusal) throw new Problem('unavailable', refusal);
        return doneWords(words.sent, values, words);
      }}
    >
      {(errors) => (
        <>
          <Field label={words.name} error={errors['fromName']}>
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
          <Field label={words.email} error={errors['fromAddress']}>
            {(given) => (
              <input {...given} name="fromAddress" type="email" required autoComplete="email" />
            )}
          </Field>
          <Field label={words.message} error={errors['body']}>
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
          <NewsletterField words={words} />
        </>
      )}
    </VisitorForm>
  );
}
