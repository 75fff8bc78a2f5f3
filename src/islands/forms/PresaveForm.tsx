import { consentTexts, presaveLead } from '#domain/visitor/consentTexts';
import { presavePlatforms } from '#domain/visitor/presavePlatform';
import { addToast } from '#stores/toasts';
import { Field } from '../../components/Field.tsx';
import { NewsletterField, VisitorForm } from './VisitorForm.tsx';

interface Props {
  /** The API's base address. */
  apiBase: string;
  /** The release's public number. */
  releaseId: number;
}

/** Requests an email on the day of a release. */
export function PresaveForm({ apiBase, releaseId }: Props) {
  return (
    <VisitorForm
      apiBase={apiBase}
      path="/presave/add"
      button={{ idle: 'Pre-save', busy: 'Saving…' }}
      send={async (values, proof) => {
        const { addPresave } = await import('#adapters/visitorApi');
        await addPresave(apiBase, { ...values, releaseId }, proof);
        addToast('success', 'Pre-save successful!');
        return true;
      }}
      onFailure={(message) => addToast('error', `Pre-save failed!\n${message}`)}
    >
      {(errors) => (
        <>
          <input type="hidden" name="releaseId" value={releaseId} />
          <Field label="Your email address" error={errors['mailAddress']}>
            {(given) => (
              <input {...given} name="mailAddress" type="email" required autoComplete="email" />
            )}
          </Field>
          <Field label="Where you listen (if you like)" error={errors['platform']}>
            {(given) => (
              <select {...given} name="platform">
                <option value="">Anywhere</option>
                {presavePlatforms.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <NewsletterField />
          <p className="form-note">
            {presaveLead} <q>{consentTexts.presave}</q>
          </p>
        </>
      )}
    </VisitorForm>
  );
}
