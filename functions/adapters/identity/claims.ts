import type { SessionWay } from '#domain/member/member';
import { Problem } from '#domain/problem';

/** The claims of a verified access token. */
export interface Claims {
  tenant: string;
  object: string;
  name: string;
  /** The mailbox that the account's directory names, or that a code confirmed. */
  mail?: string;
  roles: string[];
  /** The session of a token of the product's own issuer, and the id of the passkey that began it. */
  session?: { id: string; way: SessionWay };
  passkey?: string;
}

export const longestToken = 16_384;

/** The refusal of every bad token, whatever is wrong with it. */
export const refusedToken = () =>
  new Problem('not-signed-in', 'Sign in again: the token is not valid.');
