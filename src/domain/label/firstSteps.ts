import * as z from 'zod';
import { type Label, neutralLabel } from '#domain/label/label';
import type { OwnPage } from '#domain/label/ownPage';
import { namesImprint } from '#domain/label/pageTemplates';
import { mailAddressSchema } from '#domain/mailAddress';
import { plainText } from '#domain/richText/richText';

/** The first things to do in an empty installation, in order. */
export const firstSteps = [
  'language',
  'name',
  'mark',
  'timeZone',
  'imprint',
  'email',
  'artist',
  'release',
] as const;
export const firstStepSchema = z.enum(firstSteps);
export type FirstStep = z.infer<typeof firstStepSchema>;

/** The stored part of the first steps: facts that the label and its catalogue don't show. */
export const setUpSchema = z.object({
  skipped: z.array(firstStepSchema).default([]),
  /** Steps confirmed as they are, such as a language that really is the default. */
  kept: z.array(firstStepSchema).default([]),
  /** Whether the list was dismissed. */
  isAway: z.boolean().default(false),
  /** The last test email. Its code is in the email, and confirms that it arrived. */
  email: z
    .object({
      address: mailAddressSchema,
      code: z.string(),
      sentAt: z.iso.datetime(),
      arrivedAt: z.iso.datetime().nullable(),
    })
    .nullable()
    .default(null),
});
export type SetUp = z.infer<typeof setUpSchema>;

/** A step with its state: done if the data says so, even if it was skipped before. */
export const stepStateSchema = z.object({
  step: firstStepSchema,
  state: z.enum(['open', 'done', 'skipped']),
});
export type StepState = z.infer<typeof stepStateSchema>;

/** Whether a page has a text in any language. */
const hasText = ({ body, bodyIn }: OwnPage) =>
  [body, ...Object.values(bodyIn ?? {})].some(plainText);

/** Whether a page has an imprint's title or address in any language. */
const isNamedImprint = ({ slug, title, titleIn }: OwnPage, titles: readonly string[]) =>
  [slug, title, ...Object.values(titleIn ?? {})].some((name) => namesImprint(name, titles));

interface Facts {
  label: Pick<
    Label,
    'languages' | 'tagline' | 'description' | 'name' | 'marks' | 'timeZone' | 'pages'
  >;
  setUp: SetUp;
  hasArtist: boolean;
  hasRelease: boolean;
  /** The titles of imprints in the site's languages. */
  imprints: readonly string[];
}

/** The state of every step. */
export function stepStates({ label, setUp, hasArtist, hasRelease, imprints }: Facts): StepState[] {
  // Once a page is marked as the imprint, names no longer count.
  const isMarked = label.pages.some(({ kind }) => kind === 'imprint');
  const isDone: Record<FirstStep, boolean> = {
    // Texts are written in a language that was chosen.
    language:
      label.languages.join() !== neutralLabel.languages.join() ||
      [label.tagline, label.description].some(plainText) ||
      setUp.kept.includes('language'),
    name: label.name !== neutralLabel.name,
    mark: label.marks.light !== null,
    timeZone: label.timeZone !== neutralLabel.timeZone || setUp.kept.includes('timeZone'),
    imprint: label.pages.some(
      (page) =>
        hasText(page) && (isMarked ? page.kind === 'imprint' : isNamedImprint(page, imprints)),
    ),
    email: setUp.email !== null && setUp.email.arrivedAt !== null,
    artist: hasArtist,
    release: hasRelease,
  };
  return firstSteps.map((step) => ({
    step,
    state: isDone[step] ? 'done' : setUp.skipped.includes(step) ? 'skipped' : 'open',
  }));
}
