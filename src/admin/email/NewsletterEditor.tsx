import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { NewslettersAnswer } from '#contract/newsletters';
import { type NewsletterDraft, newsletterDraftSchema } from '#domain/email/newsletter';
import { addToast } from '#stores/toasts';
import { Field, TextField } from '../../components/Field.tsx';
import { sentences } from '../sentences/email.ts';
import { counted } from '../sentences/language.ts';
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

/** A draft being edited, with its calls. Each call stores the draft first. */
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

/** Writes, tests and sends a newsletter. */
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
    if (isStored) addToast('success', sentences.draftIsSaved);
    return isStored;
  };
  const tryOut = async () => {
    if (await then('tryNewsletter')) addToast('success', sentences.onItsWay);
  };
  const send = async () => {
    setAsking(false);
    if (await then('sendNewsletter')) onClose();
  };
  const text = field('text');
  return (
    <form className="admin-panel" noValidate onSubmit={submitting(saveDraft)}>
      <h3>{stored.subject || sentences.newNewsletter}</h3>
      <TextField label={sentences.subject} maxLength={150} {...field('subject')} />
      <Field label={sentences.text} hint={sentences.textHint} error={text.error}>
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
      <TextField label={sentences.buttonLabel} {...field('buttonLabel')} />
      <TextField
        label={sentences.buttonAddress}
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
          {readers === 0 ? sentences.noSubscribers : counted(sentences.sendTo, { count: readers })}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          onClick={() => void tryOut()}
        >
          {sentences.emailToLabel}
        </button>
        <button type="submit" className="button quiet" disabled={isBusy || !isChanged}>
          {sentences.saveDraft}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {sentences.close}
        </button>
      </p>
      {isAsking && (
        <Modal
          title={sentences.sendQuestion}
          confirm={sentences.send}
          disabled={isBusy}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {counted(sentences.goesTo, {
              count: readers,
              subject: draft.subject,
              time: counted(sentences.inMinutes, { count: Math.ceil(readers / perMinute) }),
            })}
          </p>
        </Modal>
      )}
    </form>
  );
}
