import * as z from 'zod';
import { lineSchema } from '#domain/characters';
import type { Day } from '#domain/day';
import { daySchema } from '#domain/day.schema';
import { idSchema, numberSchema } from '#domain/identifier';

/** The kinds of entry that Home may begin with. */
export const featuredKinds = ['release', 'artist', 'show', 'news'] as const;
export type FeaturedKind = (typeof featuredKinds)[number];

export const maxFeatured = 6;
const maxFeaturedName = 500;

/** An entry that Home begins with for a while. */
const featuredSchema = z.object({
  kind: z.enum(featuredKinds),
  id: idSchema,
  /** Its name at the last save of the label, for the form and the history. */
  name: lineSchema(maxFeaturedName).default(''),
  /** The last day; absent for as long as the entry stands here. */
  until: daySchema.optional(),
});
export type Featured = z.infer<typeof featuredSchema>;

const hasNoTwins = (values: readonly unknown[]) => new Set(values).size === values.length;

/** The entries for Home, in order: the first one that is public and not over is shown. */
export const featuredListSchema = z
  .array(featuredSchema)
  .max(maxFeatured, `Choose at most ${maxFeatured} entries.`)
  .refine((entries) => hasNoTwins(entries.map(({ id }) => id)), 'An entry can be here only once.');

/** A featured entry as the site needs it. */
export const publicFeaturedSchema = z.object({
  kind: z.enum(featuredKinds),
  cId: numberSchema,
  until: daySchema.optional(),
});
export type PublicFeatured = z.infer<typeof publicFeaturedSchema>;

/** Whether the last day of a featured entry is past. */
export const isFeaturedOver = ({ until }: Pick<Featured, 'until'>, today: Day): boolean =>
  until !== undefined && until < today;

/**
 * The featured entries as the public sees them: those that are not over, with the numbers of
 * their pages.
 * @param numberOf the number of an entry by its id; undefined for one that is not public
 */
export function publicFeatured(
  featured: readonly Featured[],
  numberOf: (id: string) => number | undefined,
  today: Day,
): PublicFeatured[] {
  return featured.flatMap((entry) => {
    const cId = numberOf(entry.id);
    if (cId === undefined || isFeaturedOver(entry, today)) return [];
    return [{ kind: entry.kind, cId, ...(entry.until && { until: entry.until }) }];
  });
}

/** The sections that Home may have. */
export const homeSections = [
  'featured',
  'latest',
  'coming',
  'shows',
  'artists',
  'news',
  'shop',
  'newsletter',
] as const;
export type HomeSection = (typeof homeSections)[number];

/** The sections of a label that chose none. */
export const usualSections: readonly HomeSection[] = [
  'featured',
  'latest',
  'coming',
  'shows',
  'news',
];

/** The sections that Home shows, in order; empty for the usual ones. */
export const homeSectionsSchema = z
  .array(z.enum(homeSections))
  .max(homeSections.length)
  .refine(hasNoTwins, 'A section can be here only once.');

/** The sections that Home shows, in order. */
export const shownSections = (chosen: readonly HomeSection[]): readonly HomeSection[] =>
  chosen.length > 0 ? chosen : usualSections;
