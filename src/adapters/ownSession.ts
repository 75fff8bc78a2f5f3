import { hasOwnSession, noteOwnSession } from '#adapters/accountHint';
import type { Result } from '#contract/api';
import { type ApiClient, createApiClient } from '#contract/client';
import { deviceName } from '#domain/member/session';
import { Problem } from '#domain/problem';
import { siteSettings } from '../siteSettings.ts';

type SignedIn = Result<'verifySignInCode'>;

/** What this browser keeps of a session of the product's own issuer. */
interface Kept extends Pick<SignedIn, 'token' | 'expiresAt' | 'refresh' | 'name' | 'session'> {
  /** Signs each refresh. No script can read it, so that nobody carries the session away. */
  key: CryptoKey;
}

/** The calls that need no token, without sign-in, which this is a part of. */
export const openApi: ApiClient = createApiClient((path, init) =>
  fetch(`${siteSettings.apiBase}/${path}`, { ...init, signal: AbortSignal.timeout(30_000) }),
);

const [database, store, only] = ['gatefold', 'session', 'own'];

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Runs one request on the kept session. */
async function kept<T>(
  mode: IDBTransactionMode,
  ask: (sessions: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const from = await opened().catch(() => {
    throw new Problem('unavailable', 'This browser keeps no sessions: leave its private mode.');
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = from.transaction(store, mode);
      const request = ask(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    from.close();
  }
}

const read = () => kept<Kept | undefined>('readonly', (sessions) => sessions.get(only));

async function keep(value: Kept): Promise<void> {
  await kept('readwrite', (sessions) => sessions.put(value, only));
  noteOwnSession(true);
}

/** Forgets the session of this browser. */
export async function forgetOwnSession(): Promise<void> {
  noteOwnSession(false);
  await kept('readwrite', (sessions) => sessions.delete(only));
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' };

/** What binds a new session to this browser, and names it. */
export interface ForSession {
  key: { kty: 'EC'; crv: 'P-256'; x: string; y: string };
  device: string;
}

/** Starts a session by a call that signs in, bound to a key pair that is made for it. */
export async function startOwnSession(
  signIn: (given: ForSession) => Promise<SignedIn>,
): Promise<void> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['sign']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const key = { kty: 'EC', crv: 'P-256', x, y } as const;
  const { session, name, token, expiresAt, refresh } = await signIn({
    key,
    device: deviceName(navigator.userAgent),
  });
  await keep({ session, name, token, expiresAt, refresh, key: privateKey });
}

/** The session of this browser; null without one. */
export async function ownSession(): Promise<Pick<Kept, 'name' | 'session'> | null> {
  return hasOwnSession() ? ((await read()) ?? null) : null;
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Renews a token while it has less than this left, in milliseconds. */
const tooShort = 60_000;

/** The server knows no such session any more. */
function ended(error: unknown): never {
  if (error instanceof Problem && error.code === 'not-found')
    throw new Problem('not-signed-in', error.message);
  throw error;
}

async function renewed(before: Kept): Promise<Kept> {
  const data = new TextEncoder().encode(before.refresh);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, before.key, data);
  const body = { refresh: before.refresh, proof: base64url(signature) };
  const { token, expiresAt, refresh } = await openApi.refreshSignIn({ body }).catch(ended);
  const after = { ...before, token, expiresAt, refresh };
  await keep(after);
  return after;
}

/**
 * A token of this browser's session. Tabs take turns, since a refresh token works once.
 * @throws {Problem} not-signed-in, when the session has ended; unavailable
 */
export function ownToken(renew: boolean): Promise<string> {
  const asked = Date.now();
  return navigator.locks.request('gatefold.session', async () => {
    const now = await read();
    if (!now) throw new Problem('not-signed-in', 'Sign in first.');
    const isShort = Date.parse(now.expiresAt) - Date.now() < tooShort;
    if (!isShort && !(renew && lastRenewal < asked)) return now.token;
    const after = await renewed(now);
    lastRenewal = Date.now();
    return after.token;
  });
}

/** When this tab last renewed the token: calls that waited for it need no other. */
let lastRenewal = 0;
