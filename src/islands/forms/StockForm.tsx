import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { Field } from '../../components/Field.tsx';
import { VisitorForm, visitorWords } from './VisitorForm.tsx';

/** The sentences of the form. */
export const stockWords = [
  ...visitorWords,
  ...(['stock', 'following', 'stockEdition', 'stockLead', 'stockConsent', 'stockSent'] as const),
] as const;

interface Props {
  /** The API's base address. */
  apiBase: string;
  words: Pick<Words['forms'], (typeof stockWords)[number]>;
  language?: string | undefined;
  /** Whether the page translates the API's refusals. */
  isTranslated?: boolean | undefined;
  /** The release's public number. */
  releaseId: number;
  /** The editions that can be asked for, each with its name. */
  editions: readonly { id: string; name: string }[];
}

/** Requests one email once an edition is in stock. */
export function StockForm(props: Props) {
  const { apiBase, words, language, isTranslated = false, releaseId, editions } = props;
  return (
    <VisitorForm
      apiBase={apiBase}
      path="/visitors/stock"
      words={words}
      language={language}
      from={{ release: releaseId }}
      isTranslated={isTranslated}
      button={{ idle: words.stock, busy: words.following }}
      send={async (values, proof) => {
        const { askForStock } = await import('#adapters/visitorApi');
        await askForStock(apiBase, { ...values, releaseId }, proof);
        return words.stockSent;
      }}
    >
      {(errors) => (
        <>
          <input type="hidden" name="releaseId" value={releaseId} />
          <Field label={words.stockEdition} error={errors['edition']}>
            {(given) => (
              <select {...given} name="edition">
                {editions.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={words.email} error={errors['mailAddress']}>
            {(given) => (
              <input {...given} name="mailAddress" type="email" required autoComplete="email" />
            )}
          </Field>
          <p className="form-note">{fill(words.stockLead, { consent: words.stockConsent })}</p>
        </>
      )}
    </VisitorForm>
  );
}
