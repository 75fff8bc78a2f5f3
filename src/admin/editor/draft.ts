import * as z from 'zod';
import { artistSchema } from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import { type Control, type FieldTable, type FieldWith, fieldsWith } from '#domain/field';
import { idSchema } from '#domain/identifier';
import { pictureSchema } from '#domain/image/picture';
import { demoWays, labelId, labelSchema } from '#domain/label/label';
import { pageKinds, pagePlaces } from '#domain/label/ownPage';
import { merchSchema } from '#domain/merch/merch';
import { merchFields } from '#domain/merch/merchFields';
import { merchStates } from '#domain/merch/merchState';
import { newsSchema } from '#domain/news/news';
import { newsFields } from '#domain/news/newsFields';
import { editionSchema } from '#domain/release/edition';
import { releaseSchema } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { pictureKinds } from '#domain/release/releasePicture';
import { trackSchema } from '#domain/release/track';
import { trackFields } from '#domain/release/trackFields';
import { showSchema } from '#domain/show/show';
import { showFields } from '#domain/show/showFields';
import { actParts } from '#domain/show/showState';

/** Controls with a text value. While it is typed, any text is accepted. */
const typedControls = [
  'title',
  'text',
  'longText',
  'richText',
  'isrc',
  'slug',
  'date',
  'time',
  'address',
  'imageText',
] as const satisfies readonly Control[];
type TypedControl = (typeof typedControls)[number];

/** Any text; absent or null if the schema of the saved field allows it. */
type AnyText<S> =
  undefined extends z.input<S>
    ? z.ZodOptional<z.ZodString>
    : null extends z.input<S>
      ? z.ZodNullable<z.ZodString>
      : z.ZodString;

function anyText(schema: unknown) {
  if (schema instanceof z.ZodOptional) return z.string().optional();
  return schema instanceof z.ZodNullable ? z.string().nullable() : z.string();
}

type DraftShape<S, T extends FieldTable> = {
  [K in keyof S]: K extends FieldWith<T, TypedControl> ? AnyText<S[K]> : S[K];
};

/** A schema that accepts any text in typed fields, since a draft may still be invalid. */
function draftOf<S extends z.ZodRawShape, T extends FieldTable>(schema: z.ZodObject<S>, table: T) {
  const typed = fieldsWith(table, typedControls).map((name) => [name, anyText(schema.shape[name])]);
  const shape = { ...schema.shape, ...Object.fromEntries(typed) };
  return z.object(shape as DraftShape<S, T>);
}

/** Texts in other languages in a draft. */
const textDraftsSchema = z.record(z.string(), z.string()).optional();

/** Links in a draft. */
export const linkDraftsSchema = z.array(z.object({ name: z.string(), url: z.string() }));

/** A value with parts, or the text that was typed for it and can't be read yet. */
const orText = <S extends z.ZodType>(schema: S) => z.union([schema, z.string()]);
const moneyDraftSchema = z.object({ amount: z.number(), currency: z.string() });

/** An edition in a draft. */
const editionDraftSchema = editionSchema.extend({
  pieces: orText(z.number()).optional(),
  name: z.string().optional(),
  catalogueNumber: z.string().optional(),
  barcode: z.string().optional(),
  price: orText(moneyDraftSchema).optional(),
  prices: z.array(moneyDraftSchema).optional(),
  day: z.string().nullable().optional(),
  copies: orText(z.number()).optional(),
  left: orText(z.number()).optional(),
  pressing: z.string().optional(),
  sides: orText(z.array(z.object({ name: z.string(), tracks: z.array(z.string()) }))).optional(),
  bonusTracks: z.array(z.string()).optional(),
  links: orText(linkDraftsSchema),
});
export type EditionDraft = z.infer<typeof editionDraftSchema>;

/** A picture in a draft. */
const pictureDraftSchema = pictureSchema.extend({ alt: z.string().optional() });
/** A further picture of a release in a draft. */
const releasePictureDraftSchema = pictureDraftSchema.extend({ kind: z.enum(pictureKinds) });
/** A photograph of an artist, or a picture of a page or of news, in a draft. */
const photographDraftSchema = pictureDraftSchema.extend({ credit: z.string().optional() });

/** A track in a draft. */
const trackDraftSchema = draftOf(trackSchema, trackFields);

/** A release in a draft. Saving is stricter: see `releaseSchema`. */
export const releaseDraftSchema = draftOf(releaseSchema, releaseFields).extend({
  tracks: z.array(trackDraftSchema),
  editions: z.array(editionDraftSchema).optional(),
  pictures: z.array(releasePictureDraftSchema).optional(),
  press: z
    .array(z.object({ quote: z.string(), source: z.string(), url: z.string().optional() }))
    .optional(),
  links: linkDraftsSchema,
});
export type ReleaseDraft = z.infer<typeof releaseDraftSchema>;

/** The acts of a show in a draft. */
export const showArtistDraftsSchema = z.array(
  z.object({
    part: z.enum(actParts),
    id: idSchema.optional(),
    name: z.string(),
  }),
);

/** The venue of a show in a draft. */
export const venueDraftSchema = z.object({
  name: z.string(),
  city: z.string(),
  country: z.string().optional(),
  address: z.string().optional(),
  url: z.string().optional(),
});
export type VenueDraft = z.infer<typeof venueDraftSchema>;

/** A price, or the text that was typed for it and can't be read yet. */
const priceDraftSchema = orText(moneyDraftSchema);
export type PriceDraft = z.infer<typeof priceDraftSchema>;

/** A ticket link in a draft. */
const ticketDraftSchema = z.object({
  url: z.string(),
  name: z.string().optional(),
  price: priceDraftSchema.optional(),
  note: z.string().optional(),
});
export type TicketDraft = z.infer<typeof ticketDraftSchema>;

/** A show in a draft. Saving is stricter: see `showSchema`. */
export const showDraftSchema = draftOf(showSchema, showFields).extend({
  artists: showArtistDraftsSchema,
  venue: venueDraftSchema,
  tickets: z.array(ticketDraftSchema),
  previousVenue: venueDraftSchema.pick({ name: true, city: true, country: true }).optional(),
  stateNoteIn: textDraftsSchema,
  ageLimit: z.number().optional(),
});
export type ShowDraft = z.infer<typeof showDraftSchema>;

/** A size of an item of merch in a draft. */
const sizeDraftSchema = z.object({
  name: z.string(),
  state: z.enum(merchStates),
  left: orText(z.number()).optional(),
});
export type SizeDraft = z.infer<typeof sizeDraftSchema>;

/** An item of merch in a draft. Saving is stricter: see `merchSchema`. */
export const merchDraftSchema = draftOf(merchSchema, merchFields).extend({
  price: priceDraftSchema.optional(),
  images: z.array(pictureDraftSchema),
  sizes: z.array(sizeDraftSchema),
  links: linkDraftsSchema,
  descriptionIn: textDraftsSchema,
});
export type MerchDraft = z.infer<typeof merchDraftSchema>;

/** A piece of news in a draft. Saving is stricter: see `newsSchema`. */
export const newsDraftSchema = draftOf(newsSchema, newsFields).extend({
  titleIn: textDraftsSchema,
  textIn: textDraftsSchema,
  images: z.array(photographDraftSchema),
});
export type NewsDraft = z.infer<typeof newsDraftSchema>;

/** An artist in a draft. Saving is stricter: see `artistSchema`. */
export const artistDraftSchema = draftOf(artistSchema, artistFields).extend({
  /** Null while the field is empty. */
  share: z.number().nullable(),
  photographs: z.array(photographDraftSchema).optional(),
  socials: linkDraftsSchema,
});
export type ArtistDraft = z.infer<typeof artistDraftSchema>;

const colorDraftsSchema = z.object({
  paper: z.string().nullable(),
  ink: z.string().nullable(),
  accent: z.string().nullable(),
});
const menuDraftSchema = z.array(
  z.object({ to: z.string(), name: z.string(), nameIn: textDraftsSchema, hidden: z.boolean() }),
);

/** The label in a draft. Saving is stricter: see `labelSchema`. */
export const labelDraftSchema = labelSchema.extend({
  // There is one label, and its public page is the home page.
  id: z.string().default(labelId),
  url: z.string().default('/'),
  name: z.string(),
  legalName: z.string(),
  currency: z.string(),
  tagline: z.string(),
  taglineIn: textDraftsSchema,
  description: z.string(),
  descriptionIn: textDraftsSchema,
  mail: z.string(),
  timeZone: z.string(),
  year: z.number().nullable(),
  privacy: z.string(),
  privacyIn: textDraftsSchema,
  merchUrl: z.string().nullable(),
  demos: z.object({ by: z.enum(demoWays), url: z.string().nullable() }),
  theme: labelSchema.shape.theme.unwrap().extend({
    ...colorDraftsSchema.shape,
    dark: colorDraftsSchema,
  }),
  socials: linkDraftsSchema,
  pages: z.array(
    z.object({
      id: z.string().optional(),
      slug: z.string(),
      title: z.string(),
      body: z.string(),
      titleIn: textDraftsSchema,
      bodyIn: textDraftsSchema,
      textsLanguage: z.string().optional(),
      images: z.array(photographDraftSchema).optional(),
      place: z.enum(pagePlaces),
      newsletter: z.boolean().optional(),
      kind: z.enum(pageKinds).optional(),
      earlierSlugs: z.array(z.string()),
    }),
  ),
  menu: menuDraftSchema,
  footer: menuDraftSchema,
  words: z.record(z.string(), z.string()),
});
export type LabelDraft = z.infer<typeof labelDraftSchema>;
