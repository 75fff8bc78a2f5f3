import { hash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Credential } from '#functions/ports/signIn';

/** True for a challenge of ours that nobody has answered yet. */
type IsOurs = (challenge: string) => Promise<boolean>;

const textOf = (challenge: string) => Buffer.from(challenge, 'base64url').toString();

/**
 * The transports of a credential, as its browser named them. Browsers ignore those they don't know.
 */
const transportsOf = ({ transports = [] }: Pick<Credential, 'transports'>) =>
  transports as AuthenticatorTransport[];

/**
 * Passkeys by WebAuthn. The relying party is the site's host name, although the API checks the
 * answers. The authenticator must verify the person, so that a found phone is no way in.
 */
export function createPasskeys(siteUrl: string) {
  const { hostname, origin } = new URL(siteUrl);
  const expected = {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
  return {
    /** The key of a credential: the hash of its id, which may be long. */
    keyOf: (id: string) => hash('sha256', id, 'base64url'),

    /** What a browser needs to make a passkey for a person. */
    creation: (given: {
      label: string;
      name: string;
      person: string;
      challenge: string;
      known: readonly Credential[];
    }) =>
      generateRegistrationOptions({
        rpName: given.label,
        rpID: hostname,
        userName: given.name,
        userDisplayName: given.name,
        userID: new Uint8Array(Buffer.from(given.person)),
        challenge: new Uint8Array(Buffer.from(given.challenge)),
        attestationType: 'none',
        excludeCredentials: given.known.map((one) => ({
          id: one.id,
          transports: transportsOf(one),
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    /** The credential that a browser made; null for one that can't be trusted. */
    async created(response: unknown, isOurs: IsOurs): Promise<Omit<Credential, 'account'> | null> {
      const given = response as RegistrationResponseJSON;
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: given,
        expectedChallenge: (challenge) => isOurs(textOf(challenge)),
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return null;
      const { id, publicKey, counter, transports } = registrationInfo.credential;
      return {
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        ...(transports && { transports }),
      };
    },

    /** What a browser needs to sign in with any passkey that it has for this site. */
    request: (challenge: string) =>
      generateAuthenticationOptions({
        rpID: hostname,
        challenge: new Uint8Array(Buffer.from(challenge)),
        userVerification: 'required',
      }),

    /** The credential's new counter; null if it did not sign this challenge. */
    async used(
      response: unknown,
      { id, publicKey, counter, transports = [] }: Credential,
      isOurs: IsOurs,
    ): Promise<number | null> {
      const { authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: response as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => isOurs(textOf(challenge)),
        credential: {
          id,
          publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
          counter,
          transports: transportsOf({ transports }),
        },
      })
        .then((result) => (result.verified ? result : { authenticationInfo: undefined }))
        .catch(() => ({ authenticationInfo: undefined }));
      return authenticationInfo?.newCounter ?? null;
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
