import * as z from 'zod';
import { type Day, dayAt } from '#domain/day';
import { numberSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { consentSchema } from '#domain/visitor/consent';
import { mailAddressSchema } from '#domain/visitor/contact';

/** A visitor's request for news about an artist's releases, as sent. */
export const followSchema = z.object({
  mailAddress: mailAddressSchema,
  /** The artist's public number. */
  artistId: numberSchema,
});

/** A follower of an artist. `asked`: the address is not confirmed yet. */
const storedFollowSchema = z.object({
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
});
export type StoredFollow = z.infer<typeof storedFollowSchema>;

/** The group of an artist's followers. */
export const followGroup = (artist: number) => String(artist);

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
export type LinkScope = 'newsletter' | { artist: number } | undefined;

/** The value in a link's token: a visitor's key, and the part of their data that it covers. */
export function scopedKey(person: string, scope: LinkScope): string {
  if (scope === undefined) return person;
  return `${person}/${scope === 'newsletter' ? scope : scope.artist}`;
}

/** Reads the value written by `scopedKey`. */
export function scopeOf(value: string): { person: string; scope: LinkScope } {
  const [person = '', scope] = value.split('/');
  if (scope === undefined || scope === 'newsletter') return { person, scope };
  return { person, scope: { artist: Number(scope) } };
}
