import type { Id } from '#domain/identifier';
import type { Account } from '#domain/member/member';
import type { ProposedField, ProposedKind } from '#domain/proposal/proposal';

/** How many scheduled changes an entry may have. */
export const maxTimedChanges = 20;

/** A change of an entry that staff scheduled for a set time. */
export interface TimedChange {
  id: Id;
  kind: ProposedKind;
  /** The entry to change. */
  entry: Id;
  by: Account & { name: string };
  /** When to store it, in UTC. */
  at: string;
  fields: readonly ProposedField[];
  /** Why it was not stored at its time. It then waits for a person. */
  failure?: string | undefined;
}

/** The reason to refuse a time; null to accept it. */
export function timeRefusal(at: string, now: Date): string | null {
  return Date.parse(at) > now.getTime() ? null : 'Choose a time in the future.';
}
