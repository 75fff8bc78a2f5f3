import type { Versioned } from '#contract/endpoint';
import type { FieldTable } from '#domain/field';
import type { Key } from '#domain/identifier';
import type { Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { CatalogueKind } from '#domain/publication/publication';
import type { Numbered, Saved } from '#functions/ports/entries';

/** The part of an entry that proposals and timed changes need of every kind. */
export interface ProposableEntry extends Numbered {
  slug: string;
}

/** How changes of one kind of entry are kept until later. `S` is the stored form, `W` the wire's. */
export interface Proposable<S extends ProposableEntry, W> {
  kind: CatalogueKind;
  /** The facts of its fields, by the wire's names. */
  facts: FieldTable;
  /** @throws {Problem} not-found, not-allowed */
  owned(key: Key, caller: Caller): Promise<Saved<S>>;
  /** Whether the caller's change has to be approved before it is public. */
  needsApproval(saved: Saved<S>, caller: Caller): Promise<boolean>;
  /**
   * The entry that a caller proposes, checked and cleaned as for a save, and by the schema of what is
   * stored: so whoever decides can read it.
   */
  proposed(previous: Saved<S>, body: W, caller: Caller): Promise<S>;
  /** Refuses an entry that lacks something for its next step. @throws {Problem} invalid-input */
  checkReady?(previous: S, wanted: S): void;
  view(stored: S): W | Promise<W>;
  /** Several, in their order. */
  views(stored: readonly S[]): W[] | Promise<W[]>;
  nameOf(stored: S): string;
  update(call: { body: W; ifMatch: number }, caller: Caller): Promise<Versioned<W>>;
}

/** A field as the wire names it. */
export const wireName = (field: string) => (field === 'artistIds' ? 'artists' : field);

/** The entry that a caller wants in place of the stored one. */
export async function wantedEntry<S extends ProposableEntry, W extends { slug: string }>(
  of: Proposable<S, W>,
  { saved, body }: { saved: Saved<S>; body: W },
  caller: Caller,
): Promise<S> {
  const made = await of.proposed(saved, body, caller);
  const { slug } = saved.entity;
  // A slug that follows the title does so when it is stored.
  return body.slug === slug ? { ...made, slug } : made;
}

/**
 * Refuses a change that was made from another version than the stored one.
 * @throws {Problem} changed, with the stored entry, or with `current` in its place
 */
export async function mustBeFrom<S extends ProposableEntry, W>(
  of: Proposable<S, W>,
  { entity, version, savedBy }: Saved<S>,
  from: { version: number; current?: S },
): Promise<void> {
  if (version === from.version) return;
  throw new Problem('changed', `${savedBy.name} saved this meanwhile. Load it again.`, {
    current: await of.view(from.current ?? entity),
    etag: `"${version}"`,
    by: savedBy.name,
  });
}
