import { atom, map } from 'nanostores';
import type { Result } from '#contract/api';

/** What sign-in is at: MSAL's own words, with its `acquireToken` of a login told apart. */
export type Interaction =
  | 'startup'
  | 'handleRedirect'
  | 'none'
  | 'login'
  | 'acquireToken'
  | 'logout';

export interface Session {
  state: 'starting' | 'signed-out' | 'signed-in' | 'interacting';
  interaction: Interaction;
  /** The account's own name and sign-in name, while one is signed in. */
  name: string | null;
  username: string | null;
  /** What went wrong in the last sign-in, in words. */
  failure: string | null;
}

/** Who sits here, as far as this browser knows. The server alone decides what they may do. */
export const $session = map<Session>({
  state: 'starting',
  interaction: 'startup',
  name: null,
  username: null,
  failure: null,
});

export type Me = Result<'getMe'>;

/** Who the label takes the person for; null until the API has said so. */
export const $me = atom<Me | null>(null);

/** What can be done when the session is over while the person works. */
export interface Ended {
  /** Signs in again, from a click, and lets the waiting calls go on. */
  resume(): void;
  /** Lets the waiting calls fail. */
  dismiss(): void;
}

/** Set while calls wait for the person to sign in again. */
export const $ended = atom<Ended | null>(null);
