import * as z from 'zod';
import { cleanLine, lineSchema } from '#domain/characters';
import { type Id, idSchema } from '#domain/identifier';
import { mailAddressSchema } from '#domain/mailAddress';

/**
 * A signed-in person's role: staff can do everything, artists edit their own entries, others
 * nothing.
 */
export const roles = ['staff', 'artist', 'none'] as const;
export type Role = (typeof roles)[number];

/** An account at the identity provider: the tenant's id and the person's id in it. */
export const accountSchema = z.object({ tenant: z.guid(), object: z.guid() });
export type Account = z.infer<typeof accountSchema>;

/** The tenant of accounts that the product's own issuer signs in. No directory has this id. */
export const ownTenant = '6f7c9d1e-5a3b-4c8e-9f20-3b1d5e7a9c41';

/** How a session of the product's own issuer began. */
export const sessionWays = ['email', 'passkey', 'recovery'] as const;
export type SessionWay = (typeof sessionWays)[number];

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
  /** The session of the product's own issuer; absent for a token of Microsoft's. */
  session?: { id: string; way: SessionWay };
  /** Signed in by an account that was linked to the member, not by the one that names the row. */
  isLinked?: true;
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

/** The row of a member among all. */
export const memberOf = (members: readonly Member[], account: Account): Member | undefined =>
  members.find((member) => accountKey(member) === accountKey(account));

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

/** The most ways of one member, beside the account that names the row. */
export const maxWays = 20;

export const passkeyNameSchema = lineSchema(60).min(1, 'Name the passkey.');

const addedAt = z.iso.datetime();

/** A way of a member to sign in, beside the account that names their row. */
export const signInWaySchema = z.discriminatedUnion('kind', [
  /** A code to an address. The account is derived from the address. */
  z.object({
    kind: z.literal('email'),
    ...accountSchema.shape,
    mail: mailAddressSchema,
    addedAt,
  }),
  z.object({
    kind: z.literal('microsoft'),
    ...accountSchema.shape,
    name: z.string().max(500),
    addedAt,
  }),
  /** `id` is the hash of the credential's id, under which its public key is stored. */
  z.object({ kind: z.literal('passkey'), id: z.string(), name: passkeyNameSchema, addedAt }),
]);
export type SignInWay = z.infer<typeof signInWaySchema>;

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
  /** How they sign in beside the account that names the row; see decision 116. */
  ways: z.array(signInWaySchema).max(maxWays).optional(),
  /** The account that names the row is no longer a way in. */
  hasLeftAccount: z.boolean().optional(),
});
export type Member = z.infer<typeof memberSchema>;

/** The row that lists a member of staff by the directory. It grants nothing. */
export function memberByDirectory({ tenant, object, name, mail }: Caller): Member {
  const granted = { role: 'none' as const, artistIds: [], byDirectory: true };
  return { tenant, object, name: nameFromToken(name), ...granted, ...(mail && { mail }) };
}

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
 * True if a member of staff remains after a row is changed or removed. Somebody who is staff by the
 * directory, and changes the row of another, remains without a row.
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

/** Whether the caller may see and edit an entry of these artists: staff, or one of them. */
export function ownsByArtists(
  caller: Pick<Caller, 'role' | 'artistIds'>,
  artistIds: readonly Id[],
): boolean {
  return caller.role === 'staff' || artistIds.some((id) => caller.artistIds.includes(id));
}

/** Checks a change against the members at the time of storing it; throws to reject it. */
export type MemberCheck = (members: readonly Member[]) => void;
