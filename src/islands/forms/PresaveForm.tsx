import { consentTexts, presaveLead } from '#domain/visitor/consentTexts';
import { presavePlatforms } from '#domain/visitor/presavePlatform';
import { addToast } from '#stores/toasts';
import { Field } from '../../components/Field.tsx';
import { Toasts } from '../../components/Toasts.tsx';
import { Honeypot } from './Honeypot.tsx';
import { Subscribe } from './Subscribe.tsx';
import { useVisitorForm } from './useVisitorForm.ts';

interface Props {
  /** The API's base address. */
  apiBase: string;
  /** The release's public number. */
  releaseId: number;
}

function PlatformField({ error }: { error: string | undefined }) {
  return (
    <Field label="Where you listen (if you like)" error={error}>
      {(given) => (
        <select {...given} name="platform">
          <option value="">Anywhere</option>
          {presavePlatforms.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Asks for a mail on the day of a release. Without script the browser posts it by itself. */
export function PresaveForm({ apiBase, releaseId }: Props) {
  const { errors, busy, formProps } = useVisitorForm({
    apiBase,
    send: async (filled, proof) => {
      const { addPresave } = await import('#adapters/visitorApi');
      await addPresave(apiBase, { ...filled, releaseId }, proof);
      addToast('success', 'Pre-save successful!');
      return true;
    },
    onFailure: (message) => addToast('error', `Pre-save failed!\n${message}`),
  });
  return (
    <>
      <form className="form" action={`${apiBase}/presave/add`} {...formProps}>
        <input type="hidden" name="releaseId" value={releaseId} />
        <Field label="Your e-mail address" error={errors.mailAddress}>
          {(given) => (
            <input {...given} name="mailAddress" type="email" required autoComplete="email" />
          )}
        </Field>
        <PlatformField error={errors['platform']} />
        <Subscribe />
        <p className="form-note">
          {presaveLead} <q>{consentTexts.presave}</q>
        </p>
        <Honeypot />
        <button className="button" type="submit" aria-disabled={busy}>
          {busy ? 'Saving…' : 'Pre-save'}
        </button>
      </form>
      <Toasts />
    </>
  );
}
