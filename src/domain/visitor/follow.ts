import * as z from 'zod';
import { lineSchema } from '#domain/characters';
import { type Day, dayAt } from '#domain/day';
import { daySchema } from '#domain/day.schema';
import { numberSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { mailAddressSchema } from '#domain/mailAddress';
import { consentSchema } from '#domain/visitor/consent';
import { type AskedEdition, askedEditionOf, stockGroup } from '#domain/visitor/stockRequest';

/** The shows that a follower wants to hear of: all, or those in a city or country. */
const showWishSchema = z.object({ place: lineSchema(100).optional() });
export type ShowWish = z.infer<typeof showWishSchema>;

/** A visitor's request for news about an artist's releases, as sent. */
export const followSchema = z.object({
  mailAddress: mailAddressSchema,
  /** The artist's public number. */
  artistId: numberSchema,
  /** Whether they want to hear of shows, too. */
  shows: z.boolean().optional(),
  /** Only of shows in this city or country; empty for all. */
  place: lineSchema(100, 'Write the name of one city or country.').optional(),
  /** The same place, once they were asked whether it is spelled right. */
  askedPlace: lineSchema(100).optional(),
});

/** The wish in a request; undefined for none. */
export const showWishOf = ({
  shows,
  place,
}: Pick<z.infer<typeof followSchema>, 'shows' | 'place'>): ShowWish | undefined =>
  shows ? { ...(place && { place }) } : undefined;

/** What a follower was last told of a show. Earlier entries lack the place. */
const toldShowSchema = z.object({
  cId: z.int(),
  day: daySchema,
  isOff: z.boolean(),
  city: lineSchema(200).optional(),
  venue: lineSchema(200).optional(),
});

/** How a show differs from what a follower was told: only the parts that changed, as they were. */
export const showChangeSchema = z.object({
  day: daySchema.optional(),
  /** Venue and city on one line. */
  place: lineSchema(500).optional(),
  wasOff: z.literal(true).optional(),
});
export type ShowChange = z.infer<typeof showChangeSchema>;

/** A follower of an artist. `asked`: the address is not confirmed yet. */
export const storedFollowSchema = z.object({
  address: mailAddressSchema,
  state: z.enum(['asked', 'confirmed']),
  consent: consentSchema,
  /** The language of the page with the form; absent for the label's first language. */
  language: languageSchema.optional(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The id of the email that asks to confirm. */
  question: z.string().optional(),
  /** The numbers of the releases for which an email was queued. */
  told: z.array(z.int()),
  shows: showWishSchema.optional(),
  /** A confirmed follower's later request with another wish, until they confirm it. */
  again: z.object({ consent: consentSchema, shows: showWishSchema }).optional(),
  /** The shows of which they were told. */
  toldShows: z.array(toldShowSchema).optional(),
  /** The last day on which they were told of new shows, in the label's time zone. */
  showsToldOn: daySchema.optional(),
});
export type StoredFollow = z.infer<typeof storedFollowSchema>;

/** The group of an artist's followers. */
export const followGroup = (artist: number) => String(artist);

/** True for a follower whose address is confirmed. */
export const isFollowing = ({ state }: Pick<StoredFollow, 'state'>): boolean =>
  state === 'confirmed';

/** True for a release that a follower was not told about, if they confirmed by its day. */
export function isNewsTo(
  { state, confirmedAt, told }: StoredFollow,
  { cId, releaseDate }: { cId: number; releaseDate: Day | null },
  timeZone: string,
): boolean {
  const isConfirmed = state === 'confirmed' && confirmedAt !== null && releaseDate !== null;
  return (
    isConfirmed && releaseDate >= dayAt(new Date(confirmedAt), timeZone) && !told.includes(cId)
  );
}

/** The part of a visitor's data that a link covers; absent for all of it. */
export type LinkScope = 'newsletter' | 'shows' | { artist: number } | AskedEdition | undefined;

/** The value in a link's token: a visitor's key, and the part of their data that it covers. */
export function scopedKey(person: string, scope: LinkScope): string {
  if (scope === undefined) return person;
  if (typeof scope === 'string') return `${person}/${scope}`;
  return `${person}/${'artist' in scope ? scope.artist : stockGroup(scope)}`;
}

/** Reads the value written by `scopedKey`. */
export function scopeOf(value: string): { person: string; scope: LinkScope } {
  const [person = '', scope] = value.split('/');
  if (scope === undefined || scope === 'newsletter' || scope === 'shows') return { person, scope };
  return { person, scope: askedEditionOf(scope) ?? { artist: Number(scope) } };
}
