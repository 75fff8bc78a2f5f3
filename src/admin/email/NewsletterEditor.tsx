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
import type { NewslettersAnswer, NewsletterView } from '#contract/newsletters';
import { isSame } from '#domain/comparison';
import {
  type NewsletterDraft,
  type NewsletterTexts,
  newsletterDraftSchema,
} from '#domain/email/newsletter';
import { merge } from '#domain/entry/merging';
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
import { problemOf } from '../state/problems.ts';
import { reload, setAnswer } from '../state/queries.ts';
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

/**
 * The texts typed for newsletters that were never saved, or sent by somebody meanwhile, by their
 * ids; kept in this browser.
 */
export function keptNewsletters(
  username: string,
  saved: readonly Pick<NewsletterView, 'id' | 'state'>[],
) {
  const isOpen = (id: string) => saved.some((one) => one.id === id && one.state === 'draft');
  return draftIds({ kind: 'newsletter', username })
    .filter((id) => !isOpen(id))
    .flatMap((id) => {
      const kept = readDraft(keyOf(id, username), typedDraftSchema);
      return kept ? [{ id, subject: kept.mine.subject, at: kept.at }] : [];
    });
}

/** Moves the text typed for a newsletter to a new one, because somebody has sent the first meanwhile. */
export function moveNewsletter(from: string, to: string, username: string): void {
  const kept = readDraft(keyOf(from, username), typedDraftSchema);
  if (!kept) return;
  const moved = { ...kept, version: 0, base: newNewsletter };
  if (keepDraft(keyOf(to, username), moved)) dropDraft(keyOf(from, username));
}

/** Forgets what was typed for a newsletter in this browser. */
export const forgetNewsletter = (id: string, username: string) => dropDraft(keyOf(id, username));

/** A newsletter as it was read: its texts, and who saved them when. Null for one not stored. */
interface StoredNewsletter {
  draft: NewsletterDraft;
  savedAt: string | null;
  savedBy: string;
}

/** When a draft was saved, as the version of what the browser keeps; 0 for one never saved. */
const versionOf = (savedAt: string | null) => (savedAt ? Date.parse(savedAt) : 0);

const fieldsOf = (...drafts: NewsletterDraft[]) => [
  ...new Set(drafts.flatMap((one) => Object.keys(one) as (keyof NewsletterDraft)[])),
];

/**
 * A draft being edited, kept in the browser until it is saved. Each call stores it first, unless
 * somebody saved another one since it was read.
 */
function useDraft(id: string, stored: StoredNewsletter) {
  const username = useStore($session).username ?? '';
  const key = useMemo(() => keyOf(id, username), [id, username]);
  const [kept] = useState(() => readDraft(key, typedDraftSchema));
  const [restoredFrom, setRestoredFrom] = useState(kept?.at ?? null);
  const [draft, setDraft] = useState(kept?.mine ?? stored.draft);
  const [isKept, setKept] = useState(true);
  /** What the draft is based on. */
  const [base, setBase] = useState(() => {
    const { draft: saved, savedAt } = stored;
    if (!kept || kept.version === versionOf(savedAt) || isSame(kept.base, saved))
      return { draft: saved, savedAt };
    const { version } = kept;
    return { draft: kept.base, savedAt: version ? new Date(version).toISOString() : null };
  });
  const { errors, failure, isBusy, check, ask } = useRequest();
  const isChanged = !isSame(draft, base.draft);
  const newer = !isBusy && stored.savedAt !== base.savedAt ? stored : null;

  const typed = useRef({ draft, base });
  const keeping = useRef<ReturnType<typeof keepWhenIdle>>(undefined);
  useEffect(() => {
    const started = keepWhenIdle(() => {
      const { draft: mine, base: from } = typed.current;
      const version = versionOf(from.savedAt);
      const at = new Date().toISOString();
      if (isSame(mine, from.draft)) dropDraft(key);
      else setKept(keepDraft(key, { version, base: from.draft, mine, at }));
    });
    keeping.current = started;
    return started.stop;
  }, [key]);
  const put = (next: NewsletterDraft) => {
    typed.current.draft = next;
    setDraft(next);
    keeping.current?.soon();
  };
  /** Continues with a draft, based on what is stored. */
  const goOn = (mine: NewsletterDraft, from: typeof base) => {
    typed.current = { draft: mine, base: from };
    setDraft(mine);
    setBase(from);
    setRestoredFrom(null);
    keeping.current?.now();
  };

  const change = (call: () => Promise<NewslettersAnswer>) =>
    ask(async () => {
      try {
        const answer = await call();
        await setAnswer('getNewsletters', {}, answer);
        return answer;
      } catch (error) {
        // Somebody else was here: what they did is shown beside the reason.
        const { code } = problemOf(error);
        if (code === 'clash' || code === 'not-found') await reload('getNewsletters');
        throw error;
      }
    });
  /** When it was saved; null if it was not. */
  const save = async (): Promise<string | null> => {
    // A language without any text is not written yet: its readers get the first one's.
    const written = Object.entries(draft.others ?? {}).filter(([, texts]) => !isEmpty(texts));
    const { others: _, ...first } = draft;
    const others = Object.fromEntries(written);
    const given = written.length > 0 ? { ...first, others } : first;
    const checked = check(newsletterDraftSchema, given);
    if (!checked) return null;
    let savedAt: string | null = null;
    await change(async () => {
      const body = { id, ...checked, savedAt: base.savedAt };
      const answer = await api.saveNewsletter({ body });
      savedAt = answer.newsletters.find((one) => one.id === id)?.savedAt ?? null;
      // What was typed while it was being saved stays.
      goOn(typed.current.draft, { draft, savedAt });
      return answer;
    });
    return savedAt;
  };
  const then = async (call: 'tryNewsletter' | 'sendNewsletter') => {
    const savedAt = await save();
    return savedAt !== null && change(() => api[call]({ body: { id, savedAt } }));
  };
  const isStored = stored.savedAt !== null;
  const takeTheirs = () => goOn(stored.draft, stored);
  /** Keeps what was changed here, with theirs beside it. */
  const keepMine = () => {
    if (!isStored) return goOn(draft, { draft: newNewsletter, savedAt: null });
    const versions = { base: base.draft, mine: draft, theirs: stored.draft };
    goOn(merge(versions, fieldsOf(base.draft, draft, stored.draft)).value, stored);
  };
  // Without changes here, theirs is simply shown.
  const isOvertaken = newer !== null && isStored && !isChanged;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `takeTheirs` is new with each render.
  useEffect(() => {
    if (isOvertaken) takeTheirs();
  }, [isOvertaken]);
  const drop = () => goOn(base.draft, base);
  const keepNow = () => keeping.current?.now();
  const request = { errors, failure, isBusy };
  const meanwhile = { newer: isOvertaken ? null : newer, takeTheirs, keepMine };
  return {
    draft,
    put,
    ...request,
    isChanged,
    isKept,
    save,
    then,
    drop,
    keepNow,
    restoredFrom,
    meanwhile,
  };
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
  const { draft, put, isChanged, save, then, drop, restoredFrom, ...more } = useDraft(id, stored);
  const { errors, failure, isBusy, isKept, keepNow, meanwhile } = more;
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
