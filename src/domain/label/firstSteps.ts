import { z } from 'zod';
import { type Label, neutralLabel } from '#domain/label/label';
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

/** Slugs and titles of imprints, in the languages that labels of such countries write. */
const imprints = /impress|imprint|legal|mentions|colophon|kolofon|aviso|note-legali|om-oss/i;

interface Facts {
  label: Pick<Label, 'name' | 'marks' | 'timeZone' | 'pages'>;
  setUp: SetUp;
  hasArtist: boolean;
  hasRelease: boolean;
}

/** The state of every step. */
export function stepStates({ label, setUp, hasArtist, hasRelease }: Facts): StepState[] {
  const isDone: Record<FirstStep, boolean> = {
    name: label.name !== neutralLabel.name,
    mark: label.marks.light !== null,
    timeZone: label.timeZone !== neutralLabel.timeZone,
    imprint: label.pages.some(
      ({ slug, title, body }) => body !== '' && (imprints.test(slug) || imprints.test(title)),
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
