import * as z from 'zod';
import { dayAt } from '#domain/day';
import { idSchema, numberSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { mailAddressSchema } from '#domain/mailAddress';
import { type Edition, type OfRelease, stateOn } from '#domain/release/edition';
import { consentSchema } from '#domain/visitor/consent';

/** A visitor's request for an email once an edition is in stock, as sent. */
export const stockRequestSchema = z.object({
  mailAddress: mailAddressSchema,
  /** The release's public number. */
  releaseId: numberSchema,
  /** The edition's id. */
  edition: idSchema,
});

/** A stored request. `asked`: the address is not confirmed yet. */
const storedStockRequestSchema = z.object({
  address: mailAddressSchema,
  state: z.enum(['asked', 'confirmed']),
  consent: consentSchema,
  /** The language of the page with the form; absent for the label's first language. */
  language: languageSchema.optional(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The id of the email that asks to confirm. */
  question: z.string().optional(),
});
export type StoredStockRequest = z.infer<typeof storedStockRequestSchema>;

/** An edition of a release, by the release's number and the edition's id. */
export interface AskedEdition {
  release: number;
  edition: string;
}

/** The group of the requests for an edition. */
export const stockGroup = ({ release, edition }: AskedEdition) => `${release}-${edition}`;

/** The edition of a group; undefined for any other text. */
export function askedEditionOf(group: string): AskedEdition | undefined {
  const [, release, edition] = /^(\d{1,10})-([0-9a-f-]{36})$/.exec(group) ?? [];
  return release && edition ? { release: Number(release), edition } : undefined;
}

const stateNow = (
  edition: Pick<Edition, 'state' | 'day'>,
  release: OfRelease,
  { now, timeZone }: { now: Date; timeZone: string },
) => stateOn(edition, release, dayAt(now, timeZone));

/**
 * Whether a visitor may ask for an edition in this state: it is not there yet, or may come again.
 */
export const canBeAskedFor = ({ state }: Pick<Edition, 'state'>): boolean =>
  state === 'preorder' || state === 'soldOut';

/** Whether a visitor may ask now to be told when an edition is in stock. */
export const isAskable = (
  edition: Pick<Edition, 'state' | 'day'>,
  release: OfRelease,
  at: { now: Date; timeZone: string },
): boolean => canBeAskedFor({ state: stateNow(edition, release, at) });

/** Whether an edition is out and has a shop that sells it, so that those who asked are told. */
export function isThere(
  edition: Pick<Edition, 'state' | 'day' | 'links'>,
  release: OfRelease,
  at: { now: Date; timeZone: string },
): boolean {
  if (edition.links.length === 0) return false;
  // “Few left” of an edition that is not out yet is no news: treat it as in stock, which `stateNow`
  // turns into a pre-order.
  const state = edition.state === 'fewLeft' ? 'inStock' : edition.state;
  return stateNow({ ...edition, state }, release, at) === 'inStock';
}
