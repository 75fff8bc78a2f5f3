import type { Id } from '#domain/identifier';
import type { Account } from '#domain/member/member';
import type { ProposedField } from '#domain/proposal/proposal';
import type { CatalogueKind } from '#domain/publication/publication';

/** A change of an artist or a release by staff that is stored at a set time, and not before. */
export interface TimedChange {
  id: Id;
  kind: CatalogueKind;
  /** The artist or release that it changes. */
  entry: Id;
  by: Account & { name: string };
  /** When it is to be stored, in UTC. */
  at: string;
  fields: readonly ProposedField[];
  /** The reason why it was not stored when its time came. It then waits for a person. */
  failure?: string | undefined;
}

/** The reason to refuse a time; null to accept it. */
export function timeRefusal(at: string, now: Date): string | null {
  return Date.parse(at) > now.getTime() ? null : 'Choose a time in the future.';
}
