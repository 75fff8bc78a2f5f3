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
import { $session } from '#stores/session';
import { problemOf } from '../state/problems.ts';
import { reload, setAnswer } from '../state/queries.ts';
import { useRequest } from '../ui/formErrors.ts';

export const emptyTexts: NewsletterTexts = {
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

/** A newsletter as it was read: its texts, and who saved them. `savedAt` is null if it is not stored. */
export interface StoredNewsletter {
  draft: NewsletterDraft;
  savedAt: string | null;
  savedBy: string;
}

/** The version of a draft in the browser: when it was saved, in milliseconds, or 0. */
const versionOf = (savedAt: string | null) => (savedAt ? Date.parse(savedAt) : 0);

const fieldsOf = (...drafts: NewsletterDraft[]) => [
  ...new Set(drafts.flatMap((one) => Object.keys(one) as (keyof NewsletterDraft)[])),
];

/** A draft and what it is based on, kept in the browser while they differ. */
function useKeptDraft(id: string, stored: StoredNewsletter) {
  const username = useStore($session).username ?? '';
  const key = useMemo(() => keyOf(id, username), [id, username]);
  const [kept] = useState(() => readDraft(key, typedDraftSchema));
  const [restoredFrom, setRestoredFrom] = useState(kept?.at ?? null);
  const [draft, setDraft] = useState(kept?.mine ?? stored.draft);
  const [isKept, setKept] = useState(true);
  const [base, setBase] = useState(() => {
    const { draft: saved, savedAt } = stored;
    if (!kept || kept.version === versionOf(savedAt) || isSame(kept.base, saved))
      return { draft: saved, savedAt };
    const { version } = kept;
    return { draft: kept.base, savedAt: version ? new Date(version).toISOString() : null };
  });

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
  return {
    draft,
    base,
    isChanged: !isSame(draft, base.draft),
    isKept,
    restoredFrom,
    put,
    goOn,
    /** The draft as it is typed, also for a call that began earlier. */
    lastTyped: () => typed.current.draft,
    keepNow: () => keeping.current?.now(),
  };
}

/**
 * What somebody else saved or sent since a draft was read. Without changes here, theirs is simply shown.
 */
function useMeanwhile(
  { draft, base, isChanged, goOn }: ReturnType<typeof useKeptDraft>,
  stored: StoredNewsletter,
  isBusy: boolean,
) {
  const newer = !isBusy && stored.savedAt !== base.savedAt ? stored : null;
  const isStored = stored.savedAt !== null;
  const takeTheirs = () => goOn(stored.draft, stored);
  /** Keeps the fields that were changed here, and takes theirs for the others. */
  const keepMine = () => {
    if (!isStored) return goOn(draft, { draft: newNewsletter, savedAt: null });
    const versions = { base: base.draft, mine: draft, theirs: stored.draft };
    goOn(merge(versions, fieldsOf(base.draft, draft, stored.draft)).value, stored);
  };
  const isOvertaken = newer !== null && isStored && !isChanged;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `takeTheirs` is new with each render.
  useEffect(() => {
    if (isOvertaken) takeTheirs();
  }, [isOvertaken]);
  return { newer: isOvertaken ? null : newer, takeTheirs, keepMine };
}

/** A draft without the languages that have no text yet: their readers get the first one's. */
function writtenIn(draft: NewsletterDraft): NewsletterDraft {
  const written = Object.entries(draft.others ?? {}).filter(([, texts]) => !isEmpty(texts));
  const { others: _, ...first } = draft;
  return written.length > 0 ? { ...first, others: Object.fromEntries(written) } : first;
}

/**
 * A draft being edited, kept in the browser until it is saved. Each call stores it first, unless
 * somebody saved another one since it was read.
 */
export function useNewsletterDraft(id: string, stored: StoredNewsletter) {
  const keeping = useKeptDraft(id, stored);
  const { draft, base, isChanged, isKept, restoredFrom, put, goOn, lastTyped, keepNow } = keeping;
  const { errors, failure, isBusy, check, ask } = useRequest();
  const meanwhile = useMeanwhile(keeping, stored, isBusy);

  const change = (call: () => Promise<NewslettersAnswer>) =>
    ask(async () => {
      try {
        const answer = await call();
        await setAnswer('getNewsletters', {}, answer);
        return answer;
      } catch (error) {
        // Somebody else was here: what they did is shown beside the reason.
        const { code } = problemOf(error);
        if (code === 'clash' || code === 'not-found') {
          // If it was sent, the list takes the editor's place, and names what is kept.
          keepNow();
          await reload('getNewsletters');
        }
        throw error;
      }
    });
  /** When it was saved; null if it was not. */
  const save = async (): Promise<string | null> => {
    const checked = check(newsletterDraftSchema, writtenIn(draft));
    if (!checked) return null;
    let savedAt: string | null = null;
    await change(async () => {
      const body = { id, ...checked, savedAt: base.savedAt };
      const answer = await api.saveNewsletter({ body });
      savedAt = answer.newsletters.find((one) => one.id === id)?.savedAt ?? null;
      // Keeps the text that was typed during the save.
      goOn(lastTyped(), { draft, savedAt });
      return answer;
    });
    return savedAt;
  };
  const then = async (call: 'tryNewsletter' | 'sendNewsletter') => {
    const savedAt = await save();
    return savedAt !== null && change(() => api[call]({ body: { id, savedAt } }));
  };
  const drop = () => goOn(base.draft, base);
  const request = { errors, failure, isBusy };
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
