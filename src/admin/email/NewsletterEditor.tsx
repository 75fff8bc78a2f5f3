import { useEffect, useState } from 'react';
import type { NewsletterTexts } from '#domain/email/newsletter';
import type { FieldError } from '#domain/problem';
import { languageName } from '#domain/release/sungLanguage';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { Field, TextField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences as editor } from '../sentences/editor.ts';
import { sentences } from '../sentences/email.ts';
import { counted } from '../sentences/language.ts';
import { $unsaved } from '../state/unsaved.ts';
import { fieldErrorAt, submitting } from '../ui/formErrors.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { emptyTexts, type StoredNewsletter, useNewsletterDraft } from './useNewsletterDraft.ts';
import '../ui/note.css';

interface TextsProps {
  value: NewsletterTexts;
  onChange: (texts: NewsletterTexts) => void;
  errors: readonly FieldError[];
  /** Where the errors of these texts are. */
  path?: readonly string[];
  hint: string;
}

/** The fields of a newsletter in one language. */
function Texts({ value, onChange, errors, path = [], hint }: TextsProps) {
  const field = (name: keyof NewsletterTexts) => ({
    value: value[name],
    onChange: (text: string) => onChange({ ...value, [name]: text }),
    error: fieldErrorAt(errors, ...path, name),
  });
  const text = field('text');
  return (
    <>
      <TextField label={sentences.subject} maxLength={150} {...field('subject')} />
      <Field label={sentences.text} hint={hint} error={text.error}>
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
    </>
  );
}

interface MeanwhileProps {
  /** What somebody else saved, or deleted, since the draft was read. */
  newer: StoredNewsletter | null;
  takeTheirs: () => void;
  keepMine: () => void;
}

/** Tells of a newer draft, and asks which one to go on with. */
function Meanwhile({ newer, takeTheirs, keepMine }: MeanwhileProps) {
  return (
    <div role="status">
      {newer && (
        <div className="restored">
          <span>
            {newer.savedAt
              ? filled(sentences.savedMeanwhile, {
                  by: <bdi>{newer.savedBy}</bdi>,
                  at: <Timestamp at={newer.savedAt} />,
                })
              : sentences.deletedMeanwhile}
          </span>
          <button type="button" className="button quiet small" onClick={keepMine}>
            {newer.savedAt ? sentences.keepMine : sentences.keepAnyway}
          </button>
          {newer.savedAt && (
            <button type="button" className="button quiet small" onClick={takeTheirs}>
              {sentences.takeTheirs}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface Props {
  id: string;
  stored: StoredNewsletter;
  readers: number;
  perMinute: number;
  /** The label's languages, the first one first. */
  languages: readonly string[];
  /** Whether the site shows newsletters that were sent. */
  hasArchive: boolean;
  onClose: () => void;
}

/** Writes, tests and sends a newsletter. */
export function NewsletterEditor(props: Props) {
  const { id, stored, readers, perMinute, languages, hasArchive, onClose } = props;
  const { draft, put, isChanged, save, then, drop, ...more } = useNewsletterDraft(id, stored);
  const { errors, failure, isBusy, isKept, keepNow, restoredFrom, meanwhile } = more;
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const saved = async () => (await save()) !== null;
    $unsaved.set(isChanged ? { name: 'the newsletter', save: saved, discard: drop } : null);
    return () => $unsaved.set(null);
  });
  const { others = {}, ...first } = draft;
  const [firstLanguage = 'en', ...furtherLanguages] = languages;
  // Texts in a language that the label has given up stay until they are emptied.
  const otherLanguages = [...new Set([...furtherLanguages, ...Object.keys(others)])];
  const nameOf = (code: string) => languageName(code, 'en');
  /** Nothing is lost: the list shows what is kept in the browser. */
  const close = () => {
    keepNow();
    onClose();
  };
  const saveDraft = async () => {
    const isStored = (await save()) !== null;
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
  return (
    <form className="admin-panel" noValidate onSubmit={submitting(saveDraft)}>
      <h3>{stored.draft.subject || sentences.newNewsletter}</h3>
      <Meanwhile {...meanwhile} />
      {restoredFrom && (
        <p className="restored" role="status">
          <span>{filled(editor.entriesAreBack, { at: <Timestamp at={restoredFrom} /> })}</span>
          <button type="button" className="button quiet small" onClick={drop}>
            {editor.discardThem}
          </button>
        </p>
      )}
      {otherLanguages.length > 0 && <h4>{nameOf(firstLanguage)}</h4>}
      <Texts
        value={first}
        onChange={(texts) => put({ ...draft, ...texts })}
        errors={errors}
        hint={sentences.textHint}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={draft.withShows ?? false}
          onChange={({ target }) => put({ ...draft, withShows: target.checked })}
        />
        {sentences.withShows}
      </label>
      {hasArchive && (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.onSite ?? false}
            onChange={({ target }) => put({ ...draft, onSite: target.checked })}
          />
          {sentences.onSite}
        </label>
      )}
      {otherLanguages.map((code) => (
        <fieldset key={code} className="newsletter-language">
          <legend>{nameOf(code)}</legend>
          <Texts
            value={others[code] ?? emptyTexts}
            onChange={(texts) => put({ ...draft, others: { ...others, [code]: texts } })}
            errors={errors}
            path={['others', code]}
            hint={fill(sentences.otherTextHint, {
              language: nameOf(code),
              first: nameOf(firstLanguage),
            })}
          />
        </fieldset>
      ))}
      <ErrorMessage>{failure}</ErrorMessage>
      <div aria-live="polite">
        {isChanged && !isKept && <p className="field-hint">{editor.notSavedOrKept}</p>}
      </div>
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
        <button type="button" className="button quiet" onClick={close}>
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
