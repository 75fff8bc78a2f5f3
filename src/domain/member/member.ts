import * as z from 'zod';
import { cleanLine, lineSchema } from '#domain/characters';
import { type Id, idSchema } from '#domain/identifier';
import { mailAddressSchema } from '#domain/visitor/contact';

/**
 * A signed-in person's role: staff can do everything, artists edit their own entries, others
 * nothing.
 */
export const roles = ['staff', 'artist', 'none'] as const;
export type Role = (typeof roles)[number];

/** An account at the identity provider: the tenant's id and the person's id in it. */
export const accountSchema = z.object({ tenant: z.guid(), object: z.guid() });
export type Account = z.infer<typeof accountSchema>;

/** The caller, built from a verified token and the member row, never from the client's claims. */
export interface Caller extends Account {
  /** The name in the token, for the history. */
  name: string;
  role: Role;
  /**
   * Staff by the directory's role or by the setting `FIRST_STAFF`, which no member row makes
   * or ends.
   */
  byDirectory?: boolean;
  /** The address in the token, for notices. It grants nothing. */
  mail?: string;
  /** The artists an artist owns; empty for staff, who own all. */
  artistIds: readonly Id[];
}

/** The author of a change, as the history stores it. */
export const personSchema = z.object({ account: z.string(), name: z.string() });
export type Person = z.infer<typeof personSchema>;

/** The author of automatic changes: timers, queues, the import. */
export const gatefold: Person = { account: 'gatefold', name: 'Gatefold' };

/** The key of an account: `{tenant}.{object}`. Never an email address, which may change hands. */
export function accountKey(account: Account): string {
  return `${account.tenant}.${account.object}`.toLowerCase();
}

/** The account of a key. */
export function accountOf(key: string): Account {
  const [tenant = '', object = ''] = key.split('.');
  return { tenant, object };
}

/** The caller as recorded in the history. */
export function personOf(caller: Caller): Person {
  return { account: accountKey(caller), name: caller.name };
}

const maxName = 200;

/** A name from a token, cut to fit a member's row: another tenant wrote it. */
export function nameFromToken(name: string): string {
  return cleanLine(cleanLine(name).slice(0, maxName)) || 'Somebody';
}

/**
 * A stored member. `role` is what the label granted: an artist without artists may do nothing, and
 * `none` is a member of staff by the directory alone.
 */
export const memberSchema = z.object({
  ...accountSchema.shape,
  name: lineSchema(maxName).min(1, 'Name the member.'),
  role: z.enum(roles),
  /**
   * Was staff by the directory's role or by `FIRST_STAFF` when they last signed in. It puts them on
   * the list and gets them notices; it grants nothing.
   */
  byDirectory: z.boolean().optional(),
  artistIds: z.array(idSchema).max(500),
  /** May see visitors' addresses. No role includes this; every use is recorded. */
  mayReadAddresses: z.boolean().optional(),
  /** The address for notices. It never identifies a person: addresses may change hands. */
  mail: mailAddressSchema.optional(),
  /** The member switched off notices of submissions, approvals and returns. */
  isQuiet: z.boolean().optional(),
});
export type Member = z.infer<typeof memberSchema>;

/** True when a member is staff, by the label or by the directory. Never asked to admit a call. */
export function isStaff({ role, byDirectory }: Pick<Member, 'role' | 'byDirectory'>): boolean {
  return role === 'staff' || byDirectory === true;
}

/** True when no notice can reach a member, who did not switch them off either. */
export function isOutOfReach({ mail, isQuiet }: Pick<Member, 'mail' | 'isQuiet'>): boolean {
  return !mail && !isQuiet;
}

/** True when a member gets notices of submissions, approvals and returns. */
export function isNotified({ mail, isQuiet }: Pick<Member, 'mail' | 'isQuiet'>): boolean {
  return Boolean(mail) && !isQuiet;
}

/**
 * True when a member of staff remains after somebody changes or removes an account's row. Other
 * staff who change it remain even without a row, if rows don't make them staff.
 */
export function keepsStaff(
  members: readonly Member[],
  { leaving, after, by }: { leaving: Account; after: Pick<Member, 'role'> | null; by: Caller },
): boolean {
  const isLeaving = (account: Account) => accountKey(account) === accountKey(leaving);
  const was = members.find(isLeaving);
  if (was?.role !== 'staff' || after?.role === 'staff') return true;
  if (by.byDirectory && !isLeaving(by)) return true;
  return members.some((member) => member.role === 'staff' && !isLeaving(member));
}

/** True when the caller may see and edit an artist. */
export function ownsArtist(caller: Caller, artistId: Id): boolean {
  return caller.role === 'staff' || caller.artistIds.includes(artistId);
}

/** True when the caller may see and edit a release, a show or merch: staff, or one of its artists. */
export function ownsRelease(
  caller: Pick<Caller, 'role' | 'artistIds'>,
  artistIds: readonly Id[],
): boolean {
  return caller.role === 'staff' || artistIds.some((id) => caller.artistIds.includes(id));
}
