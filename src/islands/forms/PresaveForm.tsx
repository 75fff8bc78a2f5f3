import { presavePlatforms } from '#domain/visitor/presavePlatform';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { Field } from '../../components/Field.tsx';
import { doneWords, NewsletterField, newsletterWords, VisitorForm } from './VisitorForm.tsx';

/** The sentences of the form. */
export const presaveWords = [
  ...newsletterWords,
  ...(['presave', 'saving', 'presaved', 'presaveFailed', 'platform', 'anywhere'] as const),
  ...(['presaveLead', 'presaveConsent'] as const),
] as const;

interface Props {
  /** The API's base address. */
  apiBase: string;
  words: Pick<Words['forms'], (typeof presaveWords)[number]>;
  language?: string | undefined;
  /** Whether the page translates the API's refusals. */
  isTranslated?: boolean | undefined;
  /** The release's public number. */
  releaseId: number;
}

/** Requests an email on a release's day. */
export function PresaveForm({ apiBase, words, language, isTranslated = false, releaseId }: Props) {
  return (
    <VisitorForm
      apiBase={apiBase}
      path="/presave/add"
      from={{ release: releaseId }}
      words={words}
      language={language}
      isTranslated={isTranslated}
      button={{ idle: words.presave, busy: words.saving }}
      send={async (values, proof) => {
        const { addPresave } = await import('#adapters/visitorApi');
        await addPresave(apiBase, { ...values, releaseId }, proof);
        return doneWords(words.presaved, values, words);
      }}
      failed={words.presaveFailed}
    >
      {(errors) => (
        <>
          <input type="hidden" name="releaseId" value={releaseId} />
          <Field label={words.email} error={errors['mailAddress']}>
            {(given) => (
              <input {...given} name="mailAddress" type="email" required autoComplete="email" />
            )}
          </Field>
          <Field label={words.platform} error={errors['platform']}>
            {(given) => (
              <select {...given} name="platform">
                <option value="">{words.anywhere}</option>
                {presavePlatforms.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <NewsletterField words={words} />
          <p className="form-note">{fill(words.presaveLead, { consent: words.presaveConsent })}</p>
        </>
      )}
    </VisitorForm>
  );
}
