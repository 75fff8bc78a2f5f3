import * as z from 'zod';
import { type Day, dayAt } from '#domain/day';
import { numberSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { consentSchema } from '#domain/visitor/consent';
import { mailAddressSchema } from '#domain/visitor/contact';

/** A visitor's wish to hear of an artist's new records, as it goes over the wire. */
export const followSchema = z.object({
  mailAddress: mailAddressSchema,
  /** The artist's public number. */
  artistId: numberSchema,
});

/** A follower of an artist. `asked` waits for the address to confirm it. */
const storedFollowSchema = z.object({
  address: mailAddressSchema,
  state: z.enum(['asked', 'confirmed']),
  consent: consentSchema,
  /** Of the page that it was asked from; absent for the label's first one. */
  language: languageSchema.optional(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The numbers of the releases that an email was queued for. */
  told: z.array(z.int()),
});
export type StoredFollow = z.infer<typeof storedFollowSchema>;

/** The group of an artist's followers. */
export const followGroup = (artist: number) => String(artist);

/** True for news that a follower, who confirmed no later than on its day, was not told yet. */
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

/** The part of a visitor's data that a link is about; absent for all of it. */
export type LinkScope = 'newsletter' | { artist: number } | undefined;

/** The value of a link's token: a visitor's key, and the part of their data that the link is about. */
export function scopedKey(person: string, scope: LinkScope): string {
  if (scope === undefined) return person;
  return `${person}/${scope === 'newsletter' ? scope : scope.artist}`;
}

/** Reads what `scopedKey` wrote. */
export function scopeOf(value: string): { person: string; scope: LinkScope } {
  const [person = '', scope] = value.split('/');
  if (scope === undefined || scope === 'newsletter') return { person, scope };
  return { person, scope: { artist: Number(scope) } };
}
