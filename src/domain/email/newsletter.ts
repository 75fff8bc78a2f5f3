import * as z from 'zod';
import { addressUnder } from '#domain/addressUnder';
import { lineSchema, textSchema } from '#domain/characters';
import { idSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { addressSchema } from '#domain/link';
import { entryPageOf } from '#domain/pagePath';

export const maxSubject = 150;
export const maxNewsletterText = 20_000;

const textsSchema = z.object({
  subject: lineSchema(maxSubject).min(1, 'Give it a subject.'),
  /** An empty line separates paragraphs. */
  text: textSchema(maxNewsletterText).min(1, 'Write something.'),
  buttonLabel: lineSchema(60).default(''),
  buttonAddress: z.union([z.literal(''), addressSchema]).default(''),
});
/** A newsletter's texts in one language: plain paragraphs, and an optional button. */
export type NewsletterTexts = z.infer<typeof textsSchema>;

/** A button has both a text and a link, or neither. */
const withWholeButton = <S extends z.ZodType<NewsletterTexts>>(schema: S) =>
  schema
    .refine(({ buttonLabel, buttonAddress }) => !buttonLabel || buttonAddress, {
      path: ['buttonAddress'],
      error: 'Give the button a link.',
    })
    .refine(({ buttonLabel, buttonAddress }) => !buttonAddress || buttonLabel, {
      path: ['buttonLabel'],
      error: 'Give the button a text.',
    });

/** What staff write: the texts in the label's first language, and in others by their codes. */
export const newsletterDraftSchema = withWholeButton(
  textsSchema.extend({
    others: z.record(languageSchema, withWholeButton(textsSchema)).optional(),
    /** Whether it ends with the next shows. */
    withShows: z.boolean().optional(),
    /** Whether the site shows it once it is sent; absent for one from before the site could. */
    onSite: z.boolean().optional(),
  }),
);
export type NewsletterDraft = z.infer<typeof newsletterDraftSchema>;

/** The texts for a reader of a language: those of the first one, where theirs is not written. */
export function textsFor(
  { others = {}, ...first }: NewsletterTexts & Pick<NewsletterDraft, 'others'>,
  language: string | undefined,
): NewsletterTexts {
  return (language && others[language]) || first;
}

/** `sending`: queued in chunks. `stopped`: staff stopped it, and the rest is not sent. */
export const newsletterStates = ['draft', 'sending', 'sent', 'stopped'] as const;

const timestamp = z.iso.datetime();

/** A newsletter as it is stored, in the table `newsletters`. */
const newsletterSchema = z.object({
  id: idSchema,
  draft: newsletterDraftSchema,
  state: z.enum(newsletterStates),
  savedAt: timestamp,
  savedBy: z.string(),
  /** When staff sent it; everyone subscribed by then gets it. Null for a draft. */
  startedAt: timestamp.nullable(),
  /** When the last chunk was queued. */
  chunkAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** The key of the last reader queued; absent before the first chunk. */
  queuedTo: z.string().optional(),
  /** The number of readers when it was sent. */
  readers: z.int(),
  /** The label's first language when it was first saved: the one of its own texts. */
  language: languageSchema.optional(),
  /** How often it came to the site or left it: each is a public change of the label. */
  siteChanges: z.int().optional(),
  /** Who deleted the draft, and when. It is kept as long as other things in the trash. */
  deleted: z.object({ by: z.string(), at: timestamp }).optional(),
});
export type Newsletter = z.infer<typeof newsletterSchema>;

/** A newsletter that nobody has sent. */
export const unsentNewsletter = (
  given: Pick<Newsletter, 'id' | 'draft' | 'savedAt' | 'savedBy' | 'language'>,
): Newsletter => ({
  ...given,
  state: 'draft',
  startedAt: null,
  chunkAt: null,
  endedAt: null,
  readers: 0,
});

/** Whether the site shows a newsletter, if the label shows any. One that was stopped is not shown. */
export const isOnSite = ({ draft, state }: Pick<Newsletter, 'draft' | 'state'>): boolean =>
  draft.onSite === true && (state === 'sending' || state === 'sent');

/** The only group of newsletters. */
export const newsletterGroup = 'newsletter';

/** The least time between chunks in milliseconds: the sending limit counts emails per minute. */
export const chunkInterval = 50_000;

/** The paragraphs of its text. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** The number of the release whose page on a site is a whole paragraph: it is shown with its cover. */
export function releaseIn(paragraph: string, siteUrl: string): number | undefined {
  const page = entryPageOf(addressUnder(siteUrl, paragraph)?.pathname ?? '');
  return page?.kind === 'release' ? page.cId : undefined;
}
