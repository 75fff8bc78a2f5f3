import { randomUUID, webcrypto } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import { type Account, accountKey, type Caller, type SessionWay } from '#domain/member/member';
import { hasEnded, judgeRefresh, type Session } from '#domain/member/session';
import { Problem } from '#domain/problem';
import { isSameSecret } from '#functions/isSameSecret';
import type { TokenSigner } from '#functions/services/email/tokens';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'sessions' | 'members' | 'issuer' | 'clock' | 'log'>;
interface NeededServices {
  tokenSigner: TokenSigner;
}

const group = 'session';
const signInAgain = () => new Problem('not-found', 'Your session has ended. Sign in again.');

interface Start extends Account {
  way: SessionWay;
  mail?: string;
  passkey?: string;
  key?: Session['key'] | undefined;
  device?: string | undefined;
}

/**
 * Sessions of people who signed in without Microsoft. A session's refresh tokens are numbered, each
 * works once, and the number that works is stored; the tokens themselves are derived. Whoever uses
 * one again ends the session, for the thief and for the person.
 */
export function createSessions(
  { sessions, members, issuer, clock, log }: NeededPorts,
  { tokenSigner }: NeededServices,
) {
  const macOf = (id: string, generation: number) =>
    tokenSigner.secretOf(`refresh:${id}.${generation}`);

  async function answer(session: Session): Promise<Answer<'refreshSignIn'>> {
    const { id, generation } = session;
    const refresh = `${id}.${generation}.${macOf(id, generation)}`;
    const name = session.mail ?? session.name;
    return { ...(await issuer.sign(session)), session: id, name, refresh };
  }

  /** Reads a refresh token without asking storage; null for one that was not made here. */
  function read(refresh: string): { id: string; generation: number } | null {
    const [, id = '', number = '', mac = ''] =
      /^([\w-]{36})\.(\d{1,9})\.([\w-]+)$/.exec(refresh) ?? [];
    const generation = Number(number);
    return id && isSameSecret(mac, macOf(id, generation)) ? { id, generation } : null;
  }

  /**
   * Whether the browser's key signed a refresh token. A session without a key needs no signature.
   */
  async function isProven(session: Session, refresh: string, proof = ''): Promise<boolean> {
    if (!session.key) return true;
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await webcrypto.subtle.importKey('jwk', session.key, curve, false, ['verify']);
    const [signature, data] = [Buffer.from(proof, 'base64url'), Buffer.from(refresh)];
    return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, data);
  }

  const end = (id: string) => sessions.erase(group, [id]);

  /** The sessions of any of a person's accounts. */
  async function ofAccounts(accounts: readonly Account[]): Promise<Session[]> {
    const keys = new Set(accounts.map(accountKey));
    const now = clock.now();
    return (await sessions.list(group))
      .map(({ value }) => value)
      .filter((session) => keys.has(accountKey(session)) && !hasEnded(session, now));
  }

  return {
    ofAccounts,

    /** Starts a session. */
    async start({ device = 'A program', key, ...given }: Start): Promise<Answer<'refreshSignIn'>> {
      const at = clock.now().toISOString();
      const named = await members.find(given);
      const session: Session = {
        ...given,
        name: named?.name ?? '',
        id: randomUUID(),
        device,
        ...(key && { key }),
        generation: 1,
        startedAt: at,
        refreshedAt: at,
      };
      await sessions.add(group, session.id, session);
      log('signIn.started', { session: session.id, way: session.way, object: session.object });
      return answer(session);
    },

    async refreshSignIn({ body }: Call<'refreshSignIn'>): Promise<Answer<'refreshSignIn'>> {
      const given = read(body.refresh);
      const entry = given && (await sessions.find(group, given.id));
      if (!given || !entry || hasEnded(entry.value, clock.now())) throw signInAgain();
      const session = entry.value;
      if (!(await isProven(session, body.refresh, body.proof).catch(() => false))) {
        log('signIn.unproven', { session: session.id });
        throw signInAgain();
      }
      const verdict = judgeRefresh(session, given.generation, clock.now());
      if (verdict === 'again') return answer(session);
      const next = {
        ...session,
        generation: session.generation + 1,
        refreshedAt: clock.now().toISOString(),
      };
      if (verdict === 'next' && (await sessions.replace(entry, next))) return answer(next);
      // Another tab of the same browser may have been quicker. The key proves that it is the same
      // one.
      const after = verdict === 'next' && session.key && (await sessions.find(group, session.id));
      if (after && judgeRefresh(after.value, given.generation, clock.now()) === 'again')
        return answer(after.value);
      await end(session.id);
      log('signIn.reused', { session: session.id, object: session.object });
      throw signInAgain();
    },

    /** Ends sessions of a person: one, this one, or all. Ignores the id of anybody else's. */
    async end(
      which: Call<'endSignIn'>['body']['session'],
      caller: Caller,
      accounts: readonly Account[],
    ): Promise<void> {
      const own = await ofAccounts(accounts);
      const id = which === 'this' ? caller.session?.id : which;
      const ended = own.filter((session) => which === 'all' || session.id === id);
      await Promise.all(ended.map((session) => end(session.id)));
      log('signIn.ended', { count: ended.length, by: caller.object });
    },

    /** Ends the sessions that one of a person's passkeys began. */
    async endOfPasskey(account: Account, passkey: string): Promise<void> {
      for (const { id, ...session } of await ofAccounts([account]))
        if (session.passkey === passkey) await end(id);
    },

    async endAll(accounts: readonly Account[]): Promise<void> {
      for (const { id } of await ofAccounts(accounts)) await end(id);
    },

    async eraseEnded(): Promise<void> {
      const now = clock.now();
      for (const { key, value } of await sessions.list(group))
        if (hasEnded(value, now)) await end(key);
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
