import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { api } from '#adapters/api';
import {
  type DraftKey,
  draftIds,
  dropDraft,
  keepDraft,
  keepWhenIdle,
  readDraft,
} from '#adapters/drafts';
import type { NewslettersAnswer } from '#contract/newsletters';
import { isSame } from '#domain/comparison';
import {
  type NewsletterDraft,
  type NewsletterTexts,
  newsletterDraftSchema,
} from '#domain/email/newsletter';
import type { FieldError } from '#domain/problem';
import { languageName } from '#domain/release/sungLanguage';
import { $session } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { Field, TextField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences as editor } from '../sentences/editor.ts';
import { sentences } from '../sentences/email.ts';
import { counted } from '../sentences/language.ts';
import { setAnswer } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { fieldErrorAt, submitting, useRequest } from '../ui/formErrors.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import '../ui/note.css';

const emptyTexts: NewsletterTexts = {
  subject: '',
  text: '',
  buttonLabel: '',
  buttonAddress: '',
};

/** A newsletter that nobody has written yet. */
export const newNewsletter: NewsletterDraft = { ...emptyTexts, onSite: true };

const isEmpty = (texts: NewsletterTexts) => Object.values(texts).every((text) => !text.trim());

/** Fields that may be unfinished, as they are kept in the browser. */
const typedSchema = z.object({
  subject: z.string(),
  text: z.string(),
  buttonLabel: z.string(),
  buttonAddress: z.string(),
});
const typedDraftSchema = typedSchema.extend({
  others: z.record(z.string(), typedSchema).optional(),
  withShows: z.boolean().optional(),
  onSite: z.boolean().optional(),
});

const keyOf = (id: string, username: string): DraftKey => ({ kind: 'newsletter', id, username });

/** The texts typed for newsletters that were never saved, by their ids; kept in this browser. */
export function keptNewsletters(username: string, saved: readonly { id: string }[]) {
  return draftIds({ kind: 'newsletter', username })
    .filter((id) => !saved.some((one) => one.id === id))
    .flatMap((id) => {
      const kept = readDraft(keyOf(id, username), typedDraftSchema);
      return kept ? [{ id, subject: kept.mine.subject, at: kept.at }] : [];
    });
}

/** Forgets what was typed for a newsletter in this browser. */
export const forgetNewsletter = (id: string, username: string) => dropDraft(keyOf(id, username));

/** A draft being edited, kept in the browser until it is saved. Each call stores it first. */
function useDraft(id: string, stored: NewsletterDraft) {
  const username = useStore($session).username ?? '';
  const key = useMemo(() => keyOf(id, username), [id, username]);
  const [kept] = useState(() => readDraft(key, typedDraftSchema));
  const [restoredFrom, setRestoredFrom] = useState(kept?.at ?? null);
  const [draft, setDraft] = useState(kept?.mine ?? stored);
  const [saved, setSaved] = useState(stored);
  const { errors, failure, isBusy, check, ask } = useRequest();
  const isChanged = !isSame(draft, saved);

  const typed = useRef({ draft, saved });
  const keeping = useRef<ReturnType<typeof keepWhenIdle>>(undefined);
  useEffect(() => {
    const started = keepWhenIdle(() => {
      const { draft: mine, saved: base } = typed.current;
      if (isSame(mine, base)) dropDraft(key);
      else keepDraft(key, { version: 0, base, mine, at: new Date().toISOString() });
    });
    keeping.current = started;
    return started.stop;
  }, [key]);
  const put = (next: NewsletterDraft) => {
    typed.current.draft = next;
    setDraft(next);
    keeping.current?.soon();
  };
  const settle = (as: NewsletterDraft) => {
    typed.current = { draft: as, saved: as };
    setDraft(as);
    setSaved(as);
    setRestoredFrom(null);
    keeping.current?.now();
  };

  const change = (call: () => Promise<NewslettersAnswer>) =>
    ask(async () => setAnswer('getNewsletters', {}, await call()));
  const save = async (): Promise<boolean> => {
    // A language without any text is not written yet: its readers get the first one's.
    const written = Object.entries(draft.others ?? {}).filter(([, texts]) => !isEmpty(texts));
    const { others: _, ...first } = draft;
    const others = Object.fromEntries(written);
    const given = written.length > 0 ? { ...first, others } : first;
    const checked = check(newsletterDraftSchema, given);
    if (!checked) return false;
    const isStored = await change(() => api.saveNewsletter({ body: { id, ...checked } }));
    if (isStored) settle(draft);
    return isStored;
  };
  const then = async (call: 'tryNewsletter' | 'sendNewsletter') =>
    (await save()) && change(() => api[call]({ body: { id } }));
  const drop = () => settle(saved);
  const keepNow = () => keeping.current?.now();
  const request = { errors, failure, isBusy };
  return { draft, put, ...request, isChanged, save, then, drop, keepNow, restoredFrom };
}

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

interface Props {
  id: string;
  stored: NewsletterDraft;
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
  const { draft, put, isChanged, save, then, drop, restoredFrom, ...request } = useDraft(
    id,
    stored,
  );
  const { errors, failure, isBusy, keepNow } = request;
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    $unsaved.set(isChanged ? { name: 'the newsletter', save, discard: drop } : null);
    return () => $unsaved.set(null);
  });
  const { others = {}, ...first } = draft;
  const [firstLanguage = 'en', ...more] = languages;
  // Texts in a language that the label has given up stay until they are emptied.
  const otherLanguages = [...new Set([...more, ...Object.keys(others)])];
  const nameOf = (code: string) => languageName(code, 'en');
  /** Nothing is lost: the list shows what is kept in the browser. */
  const close = () => {
    keepNow();
    onClose();
  };
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
  return (
    <form className="admin-panel" noValidate onSubmit={submitting(saveDraft)}>
      <h3>{stored.subject || sentences.newNewsletter}</h3>
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
