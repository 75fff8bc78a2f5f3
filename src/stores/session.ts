import { atom, map } from 'nanostores';
import type { Result } from '#contract/api';

/** The state of sign-in, as MSAL reports it, with `acquireToken` distinguished from a login. */
export type Interaction =
  | 'startup'
  | 'handleRedirect'
  | 'none'
  | 'login'
  | 'acquireToken'
  | 'logout';

/** The state of the sign-in in this tab. */
export interface Session {
  state: 'starting' | 'signed-out' | 'signed-in' | 'interacting';
  interaction: Interaction;
  /** The account's own name and sign-in name, while signed in. */
  name: string | null;
  username: string | null;
  /** The last sign-in's failure, as text. */
  failure: string | null;
}

/** The signed-in account, as this browser knows it. Only the server decides its rights. */
export const $session = map<Session>({
  state: 'starting',
  interaction: 'startup',
  name: null,
  username: null,
  failure: null,
});

export type Me = Result<'getMe'>;

/** The caller as the API knows them; null until it answers. */
export const $me = atom<Me | null>(null);

/** How to continue when the session ends during work. */
export interface Ended {
  /** Signs in again, after a click, and lets the waiting calls continue. */
  resume(): void;
  /** Makes the waiting calls fail. */
  dismiss(): void;
}

/** Set while calls wait for the person to sign in again. */
export const $ended = atom<Ended | null>(null);
