import { hash } from 'node:crypto';
import {
  CompactEncrypt,
  compactDecrypt,
  decodeJwt,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import * as z from 'zod';
import { dayMilliseconds } from '#domain/day';
import { idSchema } from '#domain/identifier';
import { accountKey } from '#domain/member/member';
import { hasEnded, type Session, tokenMinutes } from '#domain/member/session';
import type { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import type { SigningKey } from '#functions/ports/signIn';
import type { Clock } from '#functions/ports/surroundings';
import { type Claims, longestToken, refusedToken } from './claims.ts';

type Store<T> = ReturnType<typeof createKeyValueStore<T>>;

interface Needs {
  signingKeys: Store<SigningKey>;
  sessions: Pick<Store<Session>, 'find'>;
  /** Encrypts the stored keys. */
  secret: string;
  /** The API's public base address. */
  apiUrl: string;
  clock: Pick<Clock, 'now'>;
}

const alg = 'ES256';
const type = 'at+jwt';
/** How long a key signs, in milliseconds; after that a new one is made. */
const keyLife = 30 * dayMilliseconds;
const keyGroup = 'key';
const sessionGroup = 'session';

const claimsSchema = z.object({ sub: z.string(), sid: idSchema });
/** The private parameters of a key on the curve P-256. */
const jwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** The issuer of a token, before it is checked; undefined if the text is no token. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/**
 * The product's own issuer: signs short tokens for sessions, and checks them. Keys are made when
 * they are needed, one for each secret and period of 30 days, and stored encrypted: see decision 115.
 */
export function createOwnIssuer({ signingKeys, sessions, secret, apiUrl, clock }: Needs) {
  const issuer = `${apiUrl}/signin`;
  const sealing = hash('sha256', `signing keys\n${secret}`, 'buffer');
  /**
   * The name of a key depends on the secret that encrypts it: data that was moved here may still
   * have keys of another secret, which can't be opened.
   */
  const fingerprint = hash('sha256', sealing).slice(0, 8);
  const nameOf = (period: number) => `${period}-${fingerprint}`;
  const periodNow = () => Math.floor(clock.now().getTime() / keyLife);
  /** The keys that were read, by period. */
  const known = new Map<number, JWK>();

  async function stored(period: number): Promise<JWK | undefined> {
    const entry = await signingKeys.find(keyGroup, nameOf(period));
    if (!entry) return undefined;
    const { plaintext } = await compactDecrypt(entry.value.sealed, sealing);
    return jwkSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  }

  async function keyOf(period: number): Promise<JWK | undefined> {
    const key = known.get(period) ?? (await stored(period));
    if (key) known.set(period, key);
    return key;
  }

  /** The key of this period. If two processes make it at once, the first one counts. */
  async function signingKey(period: number): Promise<JWK> {
    const before = await keyOf(period);
    if (before) return before;
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    const sealed = await new CompactEncrypt(
      new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey))),
    )
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(sealing);
    await signingKeys.add(keyGroup, nameOf(period), { sealed });
    const made = await keyOf(period);
    if (!made) throw new Error('The new signing key is not stored.');
    return made;
  }

  /** The public key of a header: this period's, or the one before, whose last tokens still run. */
  async function publicKey({ kid = '' }: { kid?: string | undefined }) {
    const now = periodNow();
    const period = [now, now - 1].find((one) => nameOf(one) === kid);
    const key = period === undefined ? undefined : await keyOf(period);
    if (!key) throw new errors.JWKSNoMatchingKey();
    const { kty, crv, x, y } = jwkSchema.parse(key);
    return importJWK({ kty, crv, x, y }, alg);
  }

  return {
    issuer,

    /** A token for a session. */
    async sign(session: Session): Promise<{ token: string; expiresAt: string }> {
      const period = periodNow();
      const now = Math.floor(clock.now().getTime() / 1000);
      const end = now + tokenMinutes * 60;
      const token = await new SignJWT({ sid: session.id })
        .setProtectedHeader({ alg, kid: nameOf(period), typ: type })
        .setIssuer(issuer)
        .setAudience(apiUrl)
        .setSubject(accountKey(session))
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(end)
        .sign(await importJWK(await signingKey(period), alg));
      return { token, expiresAt: new Date(end * 1000).toISOString() };
    },

    /**
     * Checks a token, and that its session has not ended: signing out counts from the next call on.
     * @throws {Problem} not-signed-in
     */
    async check(token: string): Promise<Claims> {
      if (token.length > longestToken) throw refusedToken();
      const options = {
        algorithms: [alg],
        issuer,
        audience: apiUrl,
        typ: type,
        requiredClaims: ['exp', 'nbf', 'iat'],
        clockTolerance: 30,
        currentDate: clock.now(),
      };
      const { payload } = await jwtVerify(token, publicKey, options).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? refusedToken() : error;
      });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) throw refusedToken();
      const session = (await sessions.find(sessionGroup, claims.data.sid))?.value;
      if (!session || hasEnded(session, clock.now())) throw refusedToken();
      if (accountKey(session) !== claims.data.sub) throw refusedToken();
      const { tenant, object, id, way, mail, passkey } = session;
      const name = mail ?? '';
      const known = { ...(mail && { mail }), ...(passkey && { passkey }) };
      return { tenant, object, name, roles: [], session: { id, way }, ...known };
    },

    /** Erases the keys whose last tokens have ended. */
    async eraseOldKeys(): Promise<void> {
      const oldest = periodNow() - 1;
      const keys = (await signingKeys.list(keyGroup)).map(({ key }) => key);
      await signingKeys.erase(
        keyGroup,
        keys.filter((key) => Number.parseInt(key, 10) < oldest),
      );
    },
  };
}
export type OwnIssuer = ReturnType<typeof createOwnIssuer>;

type Check = (token: string) => Promise<Claims>;

/** Checks a token with the issuer that it names: the product itself, or else Microsoft. */
export function createTokenCheck(own: OwnIssuer, ofMicrosoft: Check): Check {
  return (token) => (issuerOf(token) === own.issuer ? own.check(token) : ofMicrosoft(token));
}
