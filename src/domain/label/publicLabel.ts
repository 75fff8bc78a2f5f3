// A file of its own: the snapshot and the tests read it, and it reads the schema and its facts.
import * as z from 'zod';
import type { Day } from '#domain/day';
import { schemaIn } from '#domain/field';
import { type Label, labelSchema, neutralLabel } from '#domain/label/label';
import { labelFields } from '#domain/label/labelFields';
import { mailWays } from '#domain/mailWay';

/** The label as the public sees it. An allow-list: the facts of its fields say which are public. */
export const publicLabelSchema = schemaIn(labelSchema, labelFields, 'site').extend({
  /** The way that its emails go, which the page on privacy names. */
  mailBy: z.enum(mailWays).default('sendgrid'),
  /** Its `favicon.ico` in base64, for the address at which whatever reads no page looks for it. */
  icon: z.string().max(200_000).default(''),
  /** The address of the folder with the pictures of drawn covers; empty where none are drawn. */
  drawnCovers: z.string().max(1000).default(''),
});
export type PublicLabel = z.infer<typeof publicLabelSchema>;

/** The label as the public sees it, with the marks' addresses. */
export function publicLabel(label: Label): PublicLabel {
  return publicLabelSchema.parse({ ...label, mail: label.mailShown ? label.mail : '' });
}

/** The label of a snapshot from before there was one in it. */
export const neutralPublicLabel: PublicLabel = publicLabel(neutralLabel);

/** The years and the name of the copyright line, on a day in the label's time zone. */
export function copyrightLine(
  { year, legalName, name }: Pick<Label, 'year' | 'legalName' | 'name'>,
  today: Day,
): string {
  const current = Number(today.slice(0, 4));
  const years = year !== null && year < current ? `${year}–${current}` : String(current);
  return `© ${years} ${legalName || name}`;
}
