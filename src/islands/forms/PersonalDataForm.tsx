import type { Words } from '#words/translation';
import { Field } from '../../components/Field.tsx';
import { VisitorForm, visitorWords } from './VisitorForm.tsx';

/** The sentences of the form. */
export const personalDataWords = [
  ...visitorWords,
  ...(['sendLink', 'sending', 'linkSent'] as const),
] as const;

interface Props {
  /** The API's base address. */
  apiBase: string;
  words: Pick<Words['forms'], (typeof personalDataWords)[number]>;
  language?: string | undefined;
  /** Whether the page translates the API's refusals. */
  isTranslated?: boolean | undefined;
}

/** Requests a link to the personal data stored for an address. */
export function PersonalDataForm({ apiBase, words, language, isTranslated = false }: Props) {
  return (
    <VisitorForm
      apiBase={apiBase}
      path="/visitors/link"
      words={words}
      language={language}
      isTranslated={isTranslated}
      button={{ idle: words.sendLink, busy: words.sending }}
      send={async (values, proof) => {
        const { requestPersonalData } = await import('#adapters/visitorApi');
        await requestPersonalData(apiBase, values, proof);
        return words.linkSent;
      }}
    >
      {(errors) => (
        <Field label={words.email} error={errors['mailAddress']}>
          {(given) => (
            <input {...given} name="mailAddress" type="email" required autoComplete="email" />
          )}
        </Field>
      )}
    </VisitorForm>
  );
}
