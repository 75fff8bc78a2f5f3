// A file of its own: Astro hydrates it as an island.
import { addToast } from '#stores/toasts';
import { Field } from '../../components/Field.tsx';
import { Toasts } from '../../components/Toasts.tsx';
import { Honeypot } from './Honeypot.tsx';
import { useVisitorForm } from './useVisitorForm.ts';

/** Asks for the link to what is held of an address. Without script the browser posts it by itself. */
export function PersonalDataForm({ apiBase }: { apiBase: string }) {
  const { errors, busy, formProps } = useVisitorForm({
    apiBase,
    send: async (filled, proof) => {
      const { requestPersonalData } = await import('#adapters/visitorApi');
      await requestPersonalData(apiBase, filled, proof);
      addToast('success', 'Look into your mail: if we hold anything, a link is on its way.');
      return true;
    },
    onFailure: (message) => addToast('error', message),
  });
  return (
    <>
      <form className="form" action={`${apiBase}/visitors/link`} {...formProps}>
        <Field label="Your e-mail address" error={errors['mailAddress']}>
          {(given) => (
            <input {...given} name="mailAddress" type="email" required autoComplete="email" />
          )}
        </Field>
        <Honeypot />
        <button className="button" type="submit" aria-disabled={busy}>
          {busy ? 'Sending…' : 'Send me the link'}
        </button>
      </form>
      <Toasts />
    </>
  );
}
