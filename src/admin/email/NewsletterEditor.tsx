import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { NewslettersAnswer } from '#contract/newsletters';
import { counted } from '#domain/counted';
import { type NewsletterDraft, newsletterDraftSchema } from '#domain/email/newsletter';
import { addToast } from '#stores/toasts';
import { Field, TextField } from '../../components/Field.tsx';
import { setAnswer } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { fieldErrorAt, submitting, useRequest } from '../ui/formErrors.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';

export const emptyDraft: NewsletterDraft = {
  subject: '',
  text: '',
  buttonLabel: '',
  buttonAddress: '',
};

/** A draft as it is edited, with its calls. Each call stores the draft first. */
function useDraft(id: string, stored: NewsletterDraft) {
  const [draft, setDraft] = useState(stored);
  const [saved, setSaved] = useState(stored);
  const { errors, failure, isBusy, check, ask } = useRequest();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);

  const change = (call: () => Promise<NewslettersAnswer>) =>
    ask(async () => setAnswer('getNewsletters', {}, await call()));
  const save = async (): Promise<boolean> => {
    const checked = check(newsletterDraftSchema, draft);
    if (!checked) return false;
    const isStored = await change(() => api.saveNewsletter({ body: { id, ...checked } }));
    if (isStored) setSaved(draft);
    return isStored;
  };
  const then = async (call: 'tryNewsletter' | 'sendNewsletter') =>
    (await save()) && change(() => api[call]({ body: { id } }));
  return { draft, setDraft, errors, failure, isBusy, isChanged, save, then };
}

interface Props {
  id: string;
  stored: NewsletterDraft;
  readers: number;
  perMinute: number;
  onClose: () => void;
}

/** Writes a newsletter, tries it out and sends it. */
export function NewsletterEditor({ id, stored, readers, perMinute, onClose }: Props) {
  const { draft, setDraft, errors, failure, isBusy, isChanged, save, then } = useDraft(id, stored);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    $unsaved.set(isChanged ? { name: 'the newsletter', save, discard: onClose } : null);
    return () => $unsaved.set(null);
  });
  const field = (name: keyof NewsletterDraft) => ({
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    error: fieldErrorAt(errors, name),
  });
  const saveDraft = async () => {
    const isStored = await save();
    if (isStored) addToast('success', 'The draft is saved.');
    return isStored;
  };
  const tryOut = async () => {
    if (await then('tryNewsletter')) addToast('success', 'It is on its way to the label.');
  };
  const send = async () => {
    setAsking(false);
    if (await then('sendNewsletter')) onClose();
  };
  const text = field('text');
  return (
    <form className="admin-panel" noValidate onSubmit={submitting(saveDraft)}>
      <h3>{stored.subject || 'A new newsletter'}</h3>
      <TextField label="Subject" maxLength={150} {...field('subject')} />
      <Field
        label="Text"
        hint="An empty line begins a paragraph. A link to unsubscribe is added to each email."
        error={text.error}
      >
        {(control) => (
          <textarea
            {...control}
            rows={12}
            dir="auto"
            value={text.value}
            onChange={({ target }) => text.onChange(target.value)}
          />
        )}
      </Field>
      <TextField label="Words on the button, if there is one" {...field('buttonLabel')} />
      <TextField
        label="Address that the button opens"
        type="url"
        placeholder="https://"
        {...field('buttonAddress')}
      />
      <ErrorMessage>{failure}</ErrorMessage>
      <p className="actions">
        <button
          type="button"
          className="button"
          disabled={isBusy || readers === 0}
          onClick={() => setAsking(true)}
        >
          {readers === 0
            ? 'Nobody has subscribed yet'
            : `Send to ${counted(readers, 'one reader', 'readers')}`}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          onClick={() => void tryOut()}
        >
          Email it to the label only
        </button>
        <button type="submit" className="button quiet" disabled={isBusy || !isChanged}>
          Save draft
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
      </p>
      {isAsking && (
        <Modal
          title="Send the newsletter?"
          confirm="Send"
          disabled={isBusy}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <p>
            “{draft.subject}” goes to {counted(readers, 'one reader', 'readers')},{' '}
            {counted(Math.ceil(readers / perMinute), 'within a minute', 'minutes in all')}. It can
            be stopped meanwhile, but no email can be called back.
          </p>
        </Modal>
      )}
    </form>
  );
}
