import type { Id } from '#domain/identifier';
import type { Account } from '#domain/member/member';
import type { ProposedField } from '#domain/proposal/proposal';

/** A change of a release by staff that is stored at a set time, and not before. */
export interface TimedChange {
  id: Id;
  release: Id;
  by: Account & { name: string };
  /** When it is to be stored, in UTC. */
  at: string;
  fields: readonly ProposedField[];
  /** Why it was not stored when its time came, in words. It then waits for a person. */
  failure?: string | undefined;
}

/** The reason to refuse a time; null to accept it. */
export function timeRefusal(at: string, now: Date): string | null {
  return Date.parse(at) <= now.getTime() ? 'Choose a time to come.' : null;
}
