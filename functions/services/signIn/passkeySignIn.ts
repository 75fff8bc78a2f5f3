import { randomBytes, randomUUID } from 'node:crypto';
import type { Call } from '#contract/api';
import { accountKey, accountOf, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { TokenSigner } from '#functions/services/email/tokens';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';
import type { createOpenWays } from './openWays.ts';
import { noSuchWay, type OwnWays, recoveryGroup } from './ownWays.ts';
import type { Sessions } from './sessions.ts';

type NeededPorts = Pick<
  Ports,
  | 'credentials'
  | 'recoveryCodes'
  | 'members'
  | 'rateCounts'
  | 'passkeys'
  | 'labels'
  | 'clock'
  | 'log'
>;
type NeededServices = Pick<ReturnType<typeof createOpenWays>, 'openWays'> & {
  tokenSigner: TokenSigner;
  rateLimiter: RateLimiter;
  sessions: Pick<Sessions, 'start'>;
  ownWays: OwnWays;
};

const quarter = 15 * 60_000;
const passkeyLimit: RateLimit = { name: 'signInPasskey', times: 120, within: quarter };
/** Guessing one of 80 random bits is hopeless; this limit only keeps attempts out of the logs. */
const recoveryLimit: RateLimit = { name: 'signInRecovery', times: 20, within: quarter };

const credentialGroup = 'passkey';
const signingIn = 'in';
const codesMade = 10;
/** Without letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const refusedPasskey = () =>
  new Problem('invalid-input', 'This passkey was not accepted here. Sign in another way.');
const closed = () => new Problem('not-allowed', 'The label has closed sign-in with passkeys.');

/** A recovery code in four groups: each of its 16 signs is one of 30. */
function newRecoveryCode(): string {
  const signs: string[] = [];
  while (signs.length < 16)
    // Bytes beyond a multiple of 30 would make the first letters more likely.
    for (const byte of randomBytes(16))
      if (byte < 240 && signs.length < 16) signs.push(letters[byte % letters.length] ?? '');
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Signs in by passkeys and recovery codes, and keeps them. */
export function createPasskeySignIn(ports: NeededPorts, services: NeededServices) {
  const { credentials, recoveryCodes, members, rateCounts, passkeys, clock, log } = ports;
  const { openWays, tokenSigner, rateLimiter, sessions, ownWays } = services;

  const keyOfCode = (code: string) => tokenSigner.keyOf(`recovery\n${code.replaceAll('-', '')}`);

  const challengeFor = (use: string) =>
    tokenSigner.sign('passkey', `${use}/${randomUUID()}`, clock.now());

  /** Whether a challenge was made for this use, lately, and is answered for the first time. */
  const isFresh = (use: string) => async (challenge: string) => {
    const verified = tokenSigner.verify('passkey', challenge, clock.now());
    const [made, id = ''] = verified?.value.split('/') ?? [];
    if (!verified || verified.hasExpired || made !== use) return false;
    const until = new Date(clock.now().getTime() + quarter).toISOString();
    return rateCounts.add(`passkey-${id}`, 'answered', { count: 1, until });
  };

  const ownCredentials = async (account: string) =>
    (await credentials.list(credentialGroup)).filter(({ value }) => value.account === account);

  async function eraseRecoveryCodes(account: string): Promise<void> {
    const old = await recoveryCodes.list(recoveryGroup);
    await recoveryCodes.erase(
      recoveryGroup,
      old.flatMap(({ key, value }) => (value.account === account ? [key] : [])),
    );
  }

  const personOf = (caller: Caller) => tokenSigner.keyOf(`passkeys of ${accountKey(caller)}`);

  return {
    async askPasskey({ client }: Call<'askPasskey'>) {
      await rateLimiter.demand(passkeyLimit, client);
      return { ...(await passkeys.request(challengeFor(signingIn))) };
    },

    async signInByPasskey({ body, client }: Call<'signInByPasskey'>) {
      await rateLimiter.demand(passkeyLimit, client);
      const { response, key, device } = body;
      const entry = await credentials.find(credentialGroup, passkeys.keyOf(response.id));
      if (!entry) throw refusedPasskey();
      const counter = await passkeys.used(response, entry.value, isFresh(signingIn));
      if (counter === null) throw refusedPasskey();
      if (!(await openWays()).passkey) throw closed();
      await credentials.replace(entry, { ...entry.value, counter });
      const account = accountOf(entry.value.account);
      return sessions.start({ ...account, way: 'passkey', passkey: entry.key, key, device });
    },

    async signInByRecovery({ body, client }: Call<'signInByRecovery'>) {
      await rateLimiter.demand(recoveryLimit, client);
      const { code, key, device } = body;
      const entry = await recoveryCodes.find(recoveryGroup, keyOfCode(code));
      if (!(await openWays()).passkey) throw closed();
      if (!entry || !(await recoveryCodes.remove(entry))) {
        const message = 'This recovery code is wrong or was used already.';
        throw new Problem('invalid-input', message, { errors: [{ path: 'code', message }] });
      }
      return sessions.start({ ...accountOf(entry.value.account), way: 'recovery', key, device });
    },

    async askNewPasskey(_: Call<'askNewPasskey'>, caller: Caller) {
      const known = await ownCredentials(accountKey(caller));
      const options = await passkeys.creation({
        label: (await readLabel(ports)).name || 'Gatefold',
        name: caller.name,
        person: personOf(caller),
        challenge: challengeFor(personOf(caller)),
        known: known.map(({ value }) => value),
      });
      return { ...options };
    },

    async addPasskey({ body }: Call<'addPasskey'>, caller: Caller) {
      const made = await passkeys.created(body.response, isFresh(personOf(caller)));
      if (!made) throw new Problem('invalid-input', 'The passkey could not be checked. Try again.');
      const id = passkeys.keyOf(made.id);
      if (!(await credentials.add(credentialGroup, id, { ...made, account: accountKey(caller) })))
        throw new Problem('clash', 'This passkey is known already.');
      const way = { kind: 'passkey', id, name: body.name } as const;
      return ownWays.add(caller, way).catch(async (error: unknown) => {
        await credentials.erase(credentialGroup, [id]);
        throw error;
      });
    },

    async renamePasskey({ body }: Call<'renamePasskey'>, caller: Caller) {
      await ownWays.change(caller, (before) => {
        const { ways = [] } = before;
        if (!ways.some((way) => way.kind === 'passkey' && way.id === body.passkey))
          throw noSuchWay();
        const renamed = ways.map((way) =>
          way.kind === 'passkey' && way.id === body.passkey ? { ...way, name: body.name } : way,
        );
        return { ...before, ways: renamed };
      });
      return ownWays.describe(caller);
    },

    async removeSignInWay({ body }: Call<'removeSignInWay'>, caller: Caller) {
      const removed = await ownWays.remove(body.way, caller);
      if (removed?.kind === 'passkey') await credentials.erase(credentialGroup, [removed.id]);
      return ownWays.describe(caller);
    },

    async makeRecoveryCodes(_: Call<'makeRecoveryCodes'>, caller: Caller) {
      const account = accountKey(await ownWays.rowOf(caller));
      await eraseRecoveryCodes(account);
      const codes = Array.from({ length: codesMade }, newRecoveryCode);
      for (const code of codes)
        await recoveryCodes.add(recoveryGroup, keyOfCode(code), { account });
      log('signIn.recoveryMade', { by: caller.object });
      return { codes };
    },

    eraseRecoveryCodes,

    /** Erases the passkeys of a removed member. */
    async erasePasskeys(account: string): Promise<void> {
      const own = await ownCredentials(account);
      await credentials.erase(
        credentialGroup,
        own.map(({ key }) => key),
      );
    },

    /** Erases what an interrupted removal left. */
    async eraseOfNobody(): Promise<void> {
      const allPasskeys = await credentials.list(credentialGroup);
      const allCodes = await recoveryCodes.list(recoveryGroup);
      // Read last, so that whoever joins meanwhile keeps what is theirs.
      const there = new Set((await members.list()).map(accountKey));
      const keysOf = (entries: typeof allPasskeys | typeof allCodes) =>
        entries.flatMap(({ key, value }) => (there.has(value.account) ? [] : [key]));
      await credentials.erase(credentialGroup, keysOf(allPasskeys));
      await recoveryCodes.erase(recoveryGroup, keysOf(allCodes));
    },
  };
}
