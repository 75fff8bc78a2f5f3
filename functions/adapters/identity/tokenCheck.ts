import type { Claims } from './claims.ts';
import { issuerOf, type OwnIssuer } from './ownIssuer.ts';

type Check = (token: string) => Promise<Claims>;

/** Checks a token with the issuer that it names: the product itself, or else Microsoft. */
export function createTokenCheck(own: OwnIssuer, ofMicrosoft: Check): Check {
  return (token) => (issuerOf(token) === own.issuer ? own.check(token) : ofMicrosoft(token));
}
