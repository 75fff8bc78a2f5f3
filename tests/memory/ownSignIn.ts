import { Problem } from '#domain/problem';
import { createOwnIssuer } from '#functions/adapters/identity/ownIssuer';
import { createPasskeys } from '#functions/adapters/identity/passkeys';
import type { Ports } from '#functions/services/ports';

/** Sign-in by the product's own issuer, over stores, with or without Microsoft accounts. */
export function ownSignIn(
  stores: Pick<Ports, 'signingKeys' | 'sessions'>,
  clock: Pick<Ports['clock'], 'now'> = { now: () => new Date() },
  { secret = 'the-secret-that-seals-the-signing-keys', hasMicrosoft = true } = {},
): Pick<Ports, 'issuer' | 'passkeys' | 'identity'> {
  return {
    issuer: createOwnIssuer({
      ...stores,
      secret,
      apiUrl: 'http://localhost:7071/api',
      clock,
    }),
    passkeys: createPasskeys('http://localhost:4280'),
    identity: {
      hasMicrosoft,
      hasFirstStaff: false,
      checkMicrosoft: async () => {
        throw new Problem('not-signed-in', 'Sign in again.');
      },
    },
  };
}
