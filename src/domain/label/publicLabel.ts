import * as z from 'zod';
import type { Day } from '#domain/day';
import { schemaIn } from '#domain/field';
import { type PublicFeatured, publicFeaturedSchema } from '#domain/label/home';
import { type Label, labelSchema, neutralLabel } from '#domain/label/label';
import { labelFields } from '#domain/label/labelFields';
import { mailWays } from '#domain/mailWay';

/** Where `npm run deploy` puts the product. */
export const usualHost = 'Microsoft Azure';

/**
 * The label as the public sees it. An allow-list: the facts about its fields say which are public.
 */
export const publicLabelSchema = schemaIn(labelSchema, labelFields, 'site').extend({
  /** The public entries that Home may begin with. */
  featured: z.array(publicFeaturedSchema).default([]),
  /** The email service, named on the privacy page. */
  mailBy: z.enum(mailWays).default('sendgrid'),
  /** The host of what is stored, named there too. */
  hostedBy: z.string().max(100).default(usualHost),
  /** Whether what is stored goes through GitHub for a backup, named there too. */
  hasGitHubBackup: z.boolean().default(false),
  /**
   * Its `favicon.ico` in base64, served at the address that programs try without reading a page.
   */
  icon: z.string().max(200_000).default(''),
  /** The address of the folder with pictures of drawn covers; empty if none are drawn. */
  drawnCovers: z.string().max(1000).default(''),
  /** The address of the folder with share cards; empty if none are drawn. */
  shareCards: z.string().max(1000).default(''),
});
export type PublicLabel = z.infer<typeof publicLabelSchema>;

/**
 * The label as the public sees it, with its logos' addresses.
 * @param featured the featured entries that are public
 */
export function publicLabel(label: Label, featured: readonly PublicFeatured[] = []): PublicLabel {
  const mail = label.mailShown ? label.mail : '';
  return publicLabelSchema.parse({ ...label, mail, featured });
}

/** The label before its first publication, and in place of a broken one without an earlier version. */
export const neutralPublicLabel: PublicLabel = publicLabel(neutralLabel);

/** The years and the name in the copyright line. */
export function copyrightLine(
  { year, legalName, name }: Pick<Label, 'year' | 'legalName' | 'name'>,
  today: Day,
): string {
  const current = Number(today.slice(0, 4));
  const years = year !== null && year < current ? `${year}–${current}` : String(current);
  return `© ${years} ${legalName || name}`;
}
