import * as z from 'zod';
import { lineSchema, textSchema } from '#domain/characters';
import { isTimeZone } from '#domain/day';
import { type Id, idSchema, numberSchema } from '#domain/identifier';
import { menuSchema } from '#domain/label/menu';
import { ownPagesSchema } from '#domain/label/ownPage';
import { themeSchema } from '#domain/label/theme';
import { languageSchema } from '#domain/language';
import { addressSchema, linksSchema } from '#domain/link';
import { otherTextsSchema } from '#domain/otherTexts';
import { listenChoices } from '#domain/release/listenChoice';
import { richTextSchema } from '#domain/richText/richText';
import { mailAddressSchema } from '#domain/visitor/contact';

/** The id and the number of the one label that an installation has. */
export const labelId: Id = '6c616265-6c00-4000-8000-000000000001';
export const labelNumber = 1;

/** The name on the site of a label that is not set up yet: the product's. */
const neutralName = 'Gatefold';

const maxLabelName = 100;
const maxWords = 500;
const yearRange = 'A label began between 1860 and 2200.';

/** Where demos go: nowhere, to the contact form, or to an address elsewhere. */
export const demoWays = ['off', 'form', 'link'] as const;

const demosSchema = z
  .object({ by: z.enum(demoWays), url: addressSchema.nullable().default(null) })
  .refine(({ by, url }) => by !== 'link' || url !== null, {
    path: ['url'],
    error: 'Say where demos go, as in https://example.com/demos.',
  });

const yearSchema = z
  .int('A year is a whole number, as in 2019.')
  .min(1860, yearRange)
  .max(2200, yearRange);

const marksOf = <S extends z.ZodType<string>>(mark: S) =>
  z.object({
    light: mark.nullable().default(null),
    dark: mark.nullable().default(null),
    wordmark: mark.nullable().default(null),
    wordmarkDark: mark.nullable().default(null),
  });

/**
 * The label, as members see it. All but the name have a default, so that an entry from before a
 * field existed can be read.
 */
export const labelSchema = z.object({
  name: lineSchema(maxLabelName).min(1, 'A label needs a name.'),
  /** For the copyright line and the imprint; empty for the name. */
  legalName: lineSchema(200).default(''),
  /** The year that the copyright line begins with; null for the current one. */
  year: yearSchema.nullable().default(null),
  /** One short line, shown large. */
  tagline: lineSchema(200).default(''),
  taglineIn: otherTextsSchema(lineSchema(200)),
  /** Two or three sentences, for the home page and for search engines. */
  description: textSchema(1000).default(''),
  descriptionIn: otherTextsSchema(textSchema(1000)),
  /** Visitors' messages go there; empty for the address that emails are sent from. */
  mail: z.union([z.literal(''), mailAddressSchema]).default(''),
  /** Whether the site shows it. */
  mailShown: z.boolean().default(true),
  /** An IANA name: a release's day begins there. */
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'There is no such time zone. One is written as Europe/Oslo.')
    .default('UTC'),
  languages: z.array(languageSchema).min(1, 'A label has a language.').max(2).default(['en']),
  /** The language of texts that do not name theirs; absent as long as it is the first one. */
  textsLanguage: languageSchema.optional(),
  /** The addresses of the uploaded marks and wordmarks, for light and for dark pages. */
  marks: marksOf(z.url()).prefault({}),
  theme: themeSchema.prefault({}),
  /** The label's profiles on other platforms. */
  socials: linksSchema.default([]),
  /** The shop, on another site. */
  merchUrl: addressSchema.nullable().default(null),
  demos: demosSchema.default({ by: 'form', url: null }),
  /** The choice that a new track begins with; see `choiceNow`. */
  listening: z.enum(listenChoices).default('none'),
  pages: ownPagesSchema.default([]),
  /** The label's own words on the page about privacy, before those of the product. */
  privacy: richTextSchema.default(''),
  privacyIn: otherTextsSchema(richTextSchema),
  menu: menuSchema.default([]),
  footer: menuSchema.default([]),
  /** Sentences of the site in the label's own words, by language and key: `pt-BR.home.headline`. */
  words: z
    .record(z.string().regex(/^[a-z][A-Za-z0-9.-]{0,80}$/), textSchema(2000))
    .refine((words) => Object.keys(words).length <= maxWords, `At most ${maxWords} sentences.`)
    .default({}),
});
export type Label = z.infer<typeof labelSchema>;

/** A schema that gives no default for what is left out. */
const withoutDefault = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return withoutDefault(schema.unwrap() as z.ZodType);
  return schema.optional();
};

/**
 * A change of the label: the fields to save, each whole. A field that is left out keeps what is
 * stored, so that a client of an earlier version erases nothing that it doesn't know.
 */
export const labelChangeSchema = z
  .object(
    Object.fromEntries(
      Object.entries(labelSchema.shape).map(([name, schema]) => [name, withoutDefault(schema)]),
      // The compiler can't follow the fields through the object's entries.
    ) as unknown as {
      [K in keyof typeof labelSchema.shape]: z.ZodOptional<
        z.ZodType<Label[K], z.input<typeof labelSchema>[K]>
      >;
    },
  )
  .refine((change) => Object.keys(change).length > 0, 'Send at least one field of the label.');

/** The label as stored, with the marks' paths instead of their addresses. */
export const storedLabelSchema = labelSchema.extend({
  id: idSchema,
  cId: numberSchema,
  marks: marksOf(z.string()).prefault({}),
});
export type StoredLabel = z.infer<typeof storedLabelSchema>;

/** The label before anybody set it up: every field's default. */
export const neutralLabel: Label = labelSchema.parse({ name: neutralName });

/** The same as stored. */
export const firstLabel: StoredLabel = storedLabelSchema.parse({
  ...neutralLabel,
  id: labelId,
  cId: labelNumber,
});
