import type { Versioned } from '#contract/endpoint';
import type { FieldTable } from '#domain/field';
import type { Key } from '#domain/identifier';
import type { Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { ProposedKind } from '#domain/proposal/proposal';
import type { Numbered, Saved } from '#functions/ports/entries';
import { lastSave } from '#functions/services/entries/entries';

/** The fields that proposals and timed changes need from every kind of entry. */
export interface ProposalEntry extends Numbered {
  slug: string;
}

/** How to store changes of one kind of entry for later. `S` is the stored form, `W` the wire's. */
export interface ProposalTarget<S extends ProposalEntry, W> {
  kind: ProposedKind;
  /** The field table, keyed by the wire's names. */
  facts: FieldTable;
  /** @throws {Problem} not-found, not-allowed */
  owned(key: Key, caller: Caller): Promise<Saved<S>>;
  /** Whether the caller's change has to be approved before it is public. */
  needsApproval(saved: Saved<S>, caller: Caller): Promise<boolean>;
  /**
   * The proposed entry, checked and cleaned as for a save, and parsed by the stored schema so that
   * staff can always open it.
   */
  proposed(previous: Saved<S>, body: W, caller: Caller): Promise<S>;
  /** Refuses an entry with fields missing for its next step. @throws {Problem} invalid-input */
  checkReady?(previous: S, wanted: S): void;
  toAnswer(stored: S): W | Promise<W>;
  /** Converts several entries, in order. */
  toAnswers(stored: readonly S[]): W[] | Promise<W[]>;
  nameOf(stored: S): string;
  update(call: { body: W; ifMatch: number }, caller: Caller): Promise<Versioned<W>>;
}

/** The wire's name of a field. */
export const wireName = (field: string) => (field === 'artistIds' ? 'artists' : field);

/** The entry that the caller wants instead of the stored one. */
export async function wantedEntry<S extends ProposalEntry, W extends { slug: string }>(
  of: ProposalTarget<S, W>,
  { saved, body }: { saved: Saved<S>; body: W },
  caller: Caller,
): Promise<S> {
  const made = await of.proposed(saved, body, caller);
  const { slug } = saved.entity;
  // An unchanged slug follows a changed title only when the entry is stored.
  return body.slug === slug ? { ...made, slug } : made;
}

/**
 * Refuses a change that is based on another version than the stored one.
 * @throws {Problem} changed, with the stored entry, or with `current` if given
 */
export async function mustBeFrom<S extends ProposalEntry, W>(
  of: ProposalTarget<S, W>,
  saved: Saved<S>,
  from: { version: number; current?: S; caller: Caller },
): Promise<void> {
  const { entity, version, savedBy } = saved;
  if (version === from.version) return;
  throw new Problem('changed', `${savedBy.name} has saved this in the meantime. Reload it.`, {
    current: await of.toAnswer(from.current ?? entity),
    etag: `"${version}"`,
    ...lastSave(saved, from.caller),
  });
}
