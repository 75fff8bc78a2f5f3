// A file of its own: Astro hydrates it as an island.
import { addToast } from '#stores/toasts';
import { Field } from '../../components/Field.tsx';
import { VisitorForm } from './VisitorForm.tsx';

/** Requests the link to the personal data that is stored for an address. */
export function PersonalDataForm({ apiBase }: { apiBase: string }) {
  return (
    <VisitorForm
      apiBase={apiBase}
      path="/visitors/link"
      button={{ idle: 'Send me the link', busy: 'Sending…' }}
      send={async (values, proof) => {
        const { requestPersonalData } = await import('#adapters/visitorApi');
        await requestPersonalData(apiBase, values, proof);
        addToast('success', 'Check your email: if we hold anything, a link is on its way.');
        return true;
      }}
      onFailure={(message) => addToast('error', message)}
    >
      {(errors) => (
        <Field label="Your email address" error={errors['mailAddress']}>
          {(given) => (
            <input {...given} name="mailAddress" type="email" required autoComplete="email" />
          )}
        </Field>
      )}
    </VisitorForm>
  );
}
