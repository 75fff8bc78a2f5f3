import * as z from 'zod';
import { nameSchema, slugSchema } from '#domain/artist/artist';
import { lineSchema, textSchema } from '#domain/characters';
import { colorSchema } from '#domain/color';
import { isTimeZone } from '#domain/day';
import { daySchema } from '#domain/day.schema';
import { type Id, idSchema, numberSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { addressSchema } from '#domain/link';
import { moneySchema } from '#domain/money';
import { otherTextsSchema } from '#domain/otherTexts';
import { maxNoteLength, releaseSchema } from '#domain/release/release';
import { richTextSchema } from '#domain/richText/richText';
import { countrySchema } from '#domain/show/country';
import { knownPlace } from '#domain/show/openPlace';
import { actParts, boughtTickets, showStates, showStatuses } from '#domain/show/showState';

export const maxShowArtists = 30;
export const maxTickets = 5;
/** The longest sentence that says why a show was moved or cancelled, in characters. */
const maxStateNote = 500;

const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written HH:MM, as in 20:30.');

/** An IANA time zone. */
const timeZoneSchema = z
  .string()
  .max(60)
  .refine(isTimeZone, 'There is no such time zone. Write it like Europe/Oslo.');

/** An act on the bill: an artist of the label by id, or somebody who has only a name here. */
const actShape = {
  part: z.enum(actParts),
  /** An artist of the label. */
  id: idSchema.optional(),
  /** For an artist of the label, the name that the server fills in: theirs at the last save. */
  name: nameSchema.or(z.literal('')),
};
const isNamed = ({ id, name }: { id?: string | undefined; name: string }) => Boolean(id || name);
const unnamed = { path: ['name'], error: 'Name the act.' };
const tooManyActs = `A show has at most ${maxShowArtists} acts.`;

const showArtistSchema = z.object(actShape).refine(isNamed, unnamed);
export type ShowArtist = z.infer<typeof showArtistSchema>;

/** The acts as written by whoever saves a show: an artist of the label needs no name. */
const givenArtistsSchema = z
  .array(z.object({ ...actShape, name: actShape.name.default('') }).refine(isNamed, unnamed))
  .max(maxShowArtists, tooManyActs);

/** The place of a show. */
const venueSchema = z.object({
  /** Empty while it is not known, as is the city. */
  name: lineSchema(200).overwrite(knownPlace),
  city: lineSchema(200).overwrite(knownPlace),
  country: countrySchema.optional(),
  /** Street and number. */
  address: lineSchema(500).optional(),
  url: addressSchema.optional(),
});
export type Venue = z.infer<typeof venueSchema>;

/** The place that a show was moved from, as fans know it. */
const previousVenueSchema = venueSchema.pick({ name: true, city: true, country: true });

/** Where tickets are sold. */
const ticketSchema = z.object({
  url: addressSchema,
  /** The shop, such as “DICE”. */
  name: lineSchema(100).optional(),
  price: moneySchema.optional(),
  note: lineSchema(200).optional(),
});
export type Ticket = z.infer<typeof ticketSchema>;

const ticketsSchema = z
  .array(ticketSchema)
  .max(maxTickets, `A show has at most ${maxTickets} ticket links.`);

const releaseRefSchema = releaseSchema.pick({ id: true, cId: true, title: true, url: true });

const ageRange = 'An age is a whole number from 1 to 99.';

/** A show as members see it. */
export const showSchema = z.object({
  id: idSchema,
  /** The public number, given by the server and never reused. */
  cId: numberSchema,
  /** The path of the public page, set by the server. */
  url: z.string(),
  /** The readable part of the path; follows city and venue until the show is first public. */
  slug: slugSchema,
  /** In the order of the bill. */
  artists: z.array(showArtistSchema).max(maxShowArtists, tooManyActs),
  /** The day at the venue on which doors open. */
  day: daySchema,
  /** Times on the venue's clocks. A start before the doors, or without them before six, is after midnight. */
  doors: clockTimeSchema.optional(),
  starts: clockTimeSchema.optional(),
  /** The venue's time zone. */
  timeZone: timeZoneSchema,
  venue: venueSchema,
  festival: lineSchema(200).optional(),
  stage: lineSchema(200).optional(),
  /** Groups shows. */
  tour: lineSchema(200).optional(),
  tickets: ticketsSchema,
  isFree: z.boolean().optional(),
  /** The lowest age that is admitted, in years. */
  ageLimit: z.int(ageRange).min(1, ageRange).max(99, ageRange).optional(),
  state: z.enum(showStates),
  /** The day before the show was moved. */
  previousDay: daySchema.optional(),
  /** The place before the show was moved to another one. */
  previousVenue: previousVenueSchema.optional(),
  /** What becomes of tickets that were bought before a move or a cancellation. */
  boughtTickets: z.enum(boughtTickets).optional(),
  /** What fans are told about a move or a cancellation. */
  stateNote: textSchema(maxStateNote).optional(),
  stateNoteIn: otherTextsSchema(textSchema(maxStateNote)),
  note: richTextSchema,
  noteIn: otherTextsSchema(richTextSchema),
  /**
   * The language in which its texts were first written; absent for the language of the label's
   * earlier texts.
   */
  textsLanguage: languageSchema.optional(),
  /** The medium square JPEG, or null. */
  poster: z.url().nullable(),
  /** The poster's main colour, which the server measures at upload. */
  accent: colorSchema.nullable(),
  posterAlt: lineSchema(500).optional(),
  /** The release that it launches. */
  release: releaseRefSchema.nullable(),
  status: z.enum(showStatuses),
  /** A public show is hidden until this day begins in the label's time zone. */
  publicFrom: daySchema.optional(),
  /** Why the label returned it, until it is handed in again. Set by the server, never public. */
  returnedWith: textSchema(maxNoteLength).optional(),
  /** How often calendars had to be told of another time or place. Set by the server. */
  sequence: z.int().min(0),
});
export type Show = z.infer<typeof showSchema>;

/** A show as saved. */
export const givenShowSchema = showSchema.extend({ artists: givenArtistsSchema });

/** A show as stored, with the release's id and the poster's path. */
export const storedShowSchema = showSchema.omit({ url: true }).extend({
  poster: z.string().nullable(),
  release: idSchema.nullable(),
  earlierSlugs: z.array(z.string()),
  /** The countries in which it was public before: their pages of shows stay. */
  earlierCountries: z.array(countrySchema).optional(),
});
export type StoredShow = z.infer<typeof storedShowSchema>;

/** The input for a new show: only its day is needed. */
export const newShowSchema = showSchema
  .omit({
    id: true,
    cId: true,
    url: true,
    slug: true,
    textsLanguage: true,
    accent: true,
    poster: true,
    returnedWith: true,
    sequence: true,
  })
  .extend({
    artists: givenArtistsSchema.default([]),
    venue: venueSchema
      .extend({
        name: venueSchema.shape.name.default(''),
        city: venueSchema.shape.city.default(''),
      })
      .prefault({}),
    /** Absent for that of its city or country, or else the label's. */
    timeZone: timeZoneSchema.optional(),
    tickets: ticketsSchema.default([]),
    state: showSchema.shape.state.default('announced'),
    note: richTextSchema.default(''),
    release: releaseRefSchema.nullable().default(null),
    /** Absent for a show that is public at once if staff add it and nothing is missing. */
    status: z.enum(showStatuses).optional(),
  });
export type NewShow = z.infer<typeof newShowSchema>;
/** The same as written by whoever adds one. */
export type NewShowInput = z.input<typeof newShowSchema>;

/** The ids of the artists of the label on a bill, in order. */
export const artistIdsOf = (artists: readonly ShowArtist[]): Id[] =>
  artists.flatMap(({ id }) => id ?? []);

/** The name of a show in lists and messages, as in “Badehaus, Berlin, 2026-11-21”. */
export function showName({
  festival,
  venue,
  day,
}: Pick<StoredShow, 'festival' | 'venue' | 'day'>): string {
  return [festival || venue.name, venue.city, day].filter(Boolean).join(', ');
}
