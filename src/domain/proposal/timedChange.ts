import type { Id } from '#domain/identifier';
import type { Account } from '#domain/member/member';
import type { ProposedField } from '#domain/proposal/proposal';
import type { CatalogueKind } from '#domain/publication/publication';

/** A change of an artist or a release that is stored at a set time, and not before. */
export interface TimedChange {
  id: Id;
  /** A release unless said. */
  kind?: CatalogueKind;
  /** The entry that it changes, of whichever kind. */
  release: Id;
  by: Account & { name: string };
  /** It is stored with the rights that this artist has then; otherwise with those of staff. */
  role?: 'artist';
  /** When it is to be stored, in UTC. */
  at: string;
  fields: readonly ProposedField[];
  /** Why it was not stored when its time came, in words. It then waits for a person. */
  failure?: string | undefined;
}

/** Whether a time is still to come. */
export const isToCome = (at: string, now: Date): boolean => Date.parse(at) > now.getTime();

/** The reason to refuse a time; null to accept it. */
export function timeRefusal(at: string, now: Date): string | null {
  return isToCome(at, now) ? null : 'Choose a time to come.';
}
