import * as z from 'zod';
import { type Label, neutralLabel } from '#domain/label/label';
import type { OwnPage } from '#domain/label/ownPage';
import { namesImprint } from '#domain/label/pageTemplates';
import { plainText } from '#domain/richText/richText';
import { mailAddressSchema } from '#domain/visitor/contact';

/** The first things to do in an empty product, in their order. */
export const firstSteps = [
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

/** The stored part of the first steps: whatever can't be read from the label and its catalogue. */
export const setUpSchema = z.object({
  skipped: z.array(firstStepSchema).default([]),
  /** The steps that are right as they were: a time zone that really is the default one. */
  kept: z.array(firstStepSchema).default([]),
  /** Whether the list was put away. */
  isAway: z.boolean().default(false),
  /** The last test email. Its code is in that email, and confirms that it arrived. */
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

/** A step with its state: done if the data says so, whether or not it was skipped before. */
export const stepStateSchema = z.object({
  step: firstStepSchema,
  state: z.enum(['open', 'done', 'skipped']),
});
export type StepState = z.infer<typeof stepStateSchema>;

/** Whether a page has a text, in whichever language. */
const hasText = ({ body, bodyIn }: OwnPage) =>
  [body, ...Object.values(bodyIn ?? {})].some(plainText);

/** Whether a page is called as imprints are, in whichever language. */
const isNamedImprint = ({ slug, title, titleIn }: OwnPage, titles: readonly string[]) =>
  [slug, title, ...Object.values(titleIn ?? {})].some((name) => namesImprint(name, titles));

interface Facts {
  label: Pick<Label, 'name' | 'marks' | 'timeZone' | 'pages'>;
  setUp: SetUp;
  hasArtist: boolean;
  hasRelease: boolean;
  /** The titles of imprints in the languages of the site. */
  imprints: readonly string[];
}

/** The state of every step. */
export function stepStates({ label, setUp, hasArtist, hasRelease, imprints }: Facts): StepState[] {
  // Once any page has the mark, names say nothing any more.
  const isMarked = label.pages.some(({ kind }) => kind === 'imprint');
  const isDone: Record<FirstStep, boolean> = {
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
