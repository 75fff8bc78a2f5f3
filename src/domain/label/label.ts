import * as z from 'zod';
import { lineSchema, textSchema } from '#domain/characters';
import { isTimeZone } from '#domain/day';
import { type Id, idSchema, numberSchema } from '#domain/identifier';
import { featuredListSchema, homeSectionsSchema } from '#domain/label/home';
import { menuSchema } from '#domain/label/menu';
import { ownPagesSchema, storedOwnPagesSchema } from '#domain/label/ownPage';
import { themeSchema } from '#domain/label/theme';
import { languageSchema } from '#domain/language';
import { addressSchema, linkLookupNames, linksSchema } from '#domain/link';
import { mailAddressSchema } from '#domain/mailAddress';
import { currencySchema } from '#domain/money';
import { otherTextsSchema } from '#domain/otherTexts';
import { listenChoices } from '#domain/release/listenChoice';
import { richTextSchema } from '#domain/richText/richText';

/** The id and the number of an installation's only label. */
export const labelId: Id = '6c616265-6c00-4000-8000-000000000001';
export const labelNumber = 1;

/** The name of a label that is not set up yet: the product's. */
const neutralName = 'Gatefold';

const maxLabelName = 100;
const maxSentences = 1000;
const yearRange = 'Give a year between 1860 and 2200.';

/** How artists send demos: not at all, by the contact form, or at an external address. */
export const demoWays = ['off', 'form', 'link'] as const;

const demosSchema = z
  .object({ by: z.enum(demoWays), url: addressSchema.nullable().default(null) })
  .refine(({ by, url }) => by !== 'link' || url !== null, {
    path: ['url'],
    error: 'Give the address for demos, such as https://example.com/demos.',
  });

const yearSchema = z
  .int('Give the year as a whole number, such as 2019.')
  .min(1860, yearRange)
  .max(2200, yearRange);

const logosOf = <S extends z.ZodType<string>>(logo: S) =>
  z.object({
    light: logo.nullable().default(null),
    dark: logo.nullable().default(null),
    wordmark: logo.nullable().default(null),
    wordmarkDark: logo.nullable().default(null),
  });

/**
 * The label as members see it. All fields but the name have defaults, so that older entries can
 * still be read.
 */
export const labelSchema = z.object({
  name: lineSchema(maxLabelName).min(1, 'A label needs a name.'),
  /** For the copyright line and the imprint; empty for `name`. */
  legalName: lineSchema(200).default(''),
  /** The first year of the copyright line; null for the current one. */
  year: yearSchema.nullable().default(null),
  /** One short line, shown large. */
  tagline: lineSchema(200).default(''),
  taglineIn: otherTextsSchema(lineSchema(200)),
  /** Two or three sentences, for the home page and for search engines. */
  description: textSchema(1000).default(''),
  descriptionIn: otherTextsSchema(textSchema(1000)),
  /** The recipient of visitors' messages; empty for the address that emails are sent from. */
  mail: z.union([z.literal(''), mailAddressSchema]).default(''),
  /** Whether the site shows that address. */
  mailShown: z.boolean().default(true),
  /** An IANA time zone: release days begin in it. */
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'There is no such time zone. Write it like Europe/Oslo.')
    .default('UTC'),
  /** The currency of a price that staff write as a number alone; empty for none. */
  currency: z
    .union([z.literal(''), z.string().trim().toUpperCase().pipe(currencySchema)])
    .default(''),
  languages: z.array(languageSchema).min(1, 'Choose at least one language.').max(2).default(['en']),
  /** The language of texts without a language of their own; absent while it is the site's first. */
  textsLanguage: languageSchema.optional(),
  /** The addresses of the uploaded logos and wordmarks, for light and dark pages. */
  marks: logosOf(z.url()).prefault({}),
  theme: themeSchema.prefault({}),
  /** The label's profiles on other platforms. */
  socials: linksSchema.default([]),
  /** The shop on another site. */
  merchUrl: addressSchema.nullable().default(null),
  demos: demosSchema.default({ by: 'form', url: null }),
  /** The services that *Update from API* may ask; staff read the terms of the others first. */
  linkLookups: z
    .array(z.enum(linkLookupNames))
    .max(linkLookupNames.length)
    .default(['MusicBrainz']),
  /** Whether every page has a field to subscribe to the newsletter in its footer. */
  newsletter: z.boolean().default(true),
  /** Whether the site has a page with the newsletters that were sent. */
  newsletterArchive: z.boolean().default(true),
  /** The default choice for new tracks; see `choiceNow`. */
  listening: z.enum(listenChoices).default('none'),
  pages: ownPagesSchema.default([]),
  /** The label's own text on the privacy page, above the product's. */
  privacy: richTextSchema.default(''),
  privacyIn: otherTextsSchema(richTextSchema),
  featured: featuredListSchema.default([]),
  homeSections: homeSectionsSchema.default([]),
  menu: menuSchema.default([]),
  footer: menuSchema.default([]),
  /**
   * The label's own versions of the site's sentences, by language and key: `pt-BR.home.headline`.
   */
  words: z
    .record(z.string().regex(/^[a-z][A-Za-z0-9.-]{0,80}$/), textSchema(2000))
    .refine(
      (words) => Object.keys(words).length <= maxSentences,
      `At most ${maxSentences} sentences.`,
    )
    .default({}),
});
export type Label = z.infer<typeof labelSchema>;

/** A schema without its default. */
const withoutDefault = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return withoutDefault(schema.unwrap() as z.ZodType);
  return schema.optional();
};

/**
 * A change of the label: the fields to save, each complete. A missing field keeps its stored value,
 * so that an older client erases nothing it doesn't know.
 */
export const labelChangeSchema = z
  .object(
    Object.fromEntries(
      Object.entries(labelSchema.shape).map(([name, schema]) => [name, withoutDefault(schema)]),
      // The compiler can't infer the fields through `Object.entries`.
    ) as unknown as {
      [K in keyof typeof labelSchema.shape]: z.ZodOptional<
        z.ZodType<Label[K], z.input<typeof labelSchema>[K]>
      >;
    },
  )
  .refine((change) => Object.keys(change).length > 0, 'Send at least one field of the label.');

/** The label as stored, with the paths of logos and pictures instead of their addresses. */
export const storedLabelSchema = labelSchema.extend({
  id: idSchema,
  cId: numberSchema,
  marks: logosOf(z.string()).prefault({}),
  pages: storedOwnPagesSchema.default([]),
});
export type StoredLabel = z.infer<typeof storedLabelSchema>;

/** The label before it is set up: every field's default. */
export const neutralLabel: Label = labelSchema.parse({ name: neutralName });

/** The same as stored. */
export const firstLabel: StoredLabel = storedLabelSchema.parse({
  ...neutralLabel,
  id: labelId,
  cId: labelNumber,
});
