import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { type ApiClient, createApiClient } from '#contract/client';
import type { Fault } from '#local/external/faults';
import { startExternalServices as startOutside } from '#local/external/server';
import { startIdentity } from '#local/identity/server';
import type { Supervised } from '#local/supervised';

/** People abandon a call without an answer after this many milliseconds, or later. */
const leastPatience = 12_000;
const mostPatience = 60_000;
/** People wait this many times as long as a save takes on this machine while nothing fails. */
const patienceInSaves = 40;

const mailsSchema = z.array(
  z.object({
    to: z.array(z.object({ email: z.string() })),
    subject: z.string(),
    text: z.string().nullable(),
    /** The product's id of the email: one id is never sent to an address twice. */
    customArgs: z.object({ emailId: z.string() }),
  }),
);

/** The pause between two looks whether the product answers again, in milliseconds. */
const betweenLooks = 200;

/** A process of the product that is restarted when it ends. */
export type Process = { pid: number; ended: Promise<string>; stop: () => Promise<void> };

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A part that does not run within this many milliseconds never will. */
const longestStart = 3 * 60_000;

/** The process of a part, once it runs: it may just be restarting. */
async function running(part: Supervised<Process>): Promise<Process> {
  for (const limit = Date.now() + longestStart; !isAlive(part.current().pid); await sleep(20))
    if (Date.now() > limit) throw new Error('A part of the product was not started again.');
  return part.current();
}

/** The faults of a part's process. */
export const processOf = (part: Supervised<Process>) => ({
  running: () => running(part),
  async kill(): Promise<void> {
    const { pid, ended } = await running(part);
    process.kill(pid, 'SIGKILL');
    await ended;
  },
  /** Stops it in order; it is restarted anyway. */
  restart: async () => (await running(part)).stop(),
  /** Suspends it in the middle of its work until it is thawed. */
  async freeze(milliseconds: number): Promise<void> {
    const { pid } = await running(part);
    process.kill(pid, 'SIGSTOP');
    await sleep(milliseconds);
    if (isAlive(pid)) process.kill(pid, 'SIGCONT');
  },
});

/**
 * Starts the stand-ins of identity provider and mail provider. `onDispatch` is called when a build is
 * dispatched.
 */
export async function startSurroundings(
  { siteUrl, folder, api }: { siteUrl: string; folder: string; api: string },
  onDispatch: () => Promise<unknown> = async () => undefined,
) {
  const [identity, outside] = await Promise.all([
    startIdentity({ port: 0, siteUrl }),
    startOutside({
      port: 0,
      dataFolder: folder,
      onDispatch: async () => {
        await onDispatch();
      },
    }),
  ]);
  onTestFinished(identity.stop);
  onTestFinished(outside.stop);
  /** A token of a demo account that outlasts every clock jump. */
  async function token(account: 'staff' | 'artist'): Promise<string> {
    const claims = { exp: Math.floor(Date.now() / 1000) + 7 * 24 * 3600, nbf: 0, iat: 0 };
    const body = JSON.stringify({ account, claims });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${identity.url}/local/token`, { method: 'POST', headers, body });
    return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
  }
  let patience = leastPatience;
  /** A person's API client: over the wire, with a timeout. */
  function clientOf(headers: Record<string, string>): ApiClient {
    return createApiClient((path, init) => {
      const all = new Headers(init.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      const signal = AbortSignal.timeout(patience);
      return fetch(`${api}/${path}`, { ...init, headers: all, signal });
    });
  }
  const outsideFault = async (fault: Partial<Fault>) => {
    const body = JSON.stringify(fault);
    await fetch(`${outside.url}/local/faults`, { method: 'POST', body });
  };

  return {
    identityUrl: identity.url,
    outsideUrl: outside.url,
    outsideFault,
    /** External services with a failure still pending. */
    async outsideFaults(): Promise<string[]> {
      const all = z.array(z.object({ service: z.string() }));
      const response = await fetch(`${outside.url}/local/faults`);
      return all.parse(await response.json()).map(({ service }) => service);
    },
    /** The delivered emails, or those to one address, each with its recipients and text. */
    async mails(to?: string) {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      const response = await fetch(`${outside.url}/mails${query}`);
      return mailsSchema.parse(await response.json());
    },
    members: {
      staff: clientOf({ authorization: `Bearer ${await token('staff')}` }),
      artist: clientOf({ authorization: `Bearer ${await token('artist')}` }),
    },
    /** A visitor with a separate connection, since limits apply per address. */
    visitor: () => clientOf({ connection: 'close' }),
    /** Resolves once the product answers anything at all, or after as long as people wait. */
    async untilAnswered(): Promise<void> {
      const look = async () => {
        const answer = await fetch(`${api}/nothing`, { signal: AbortSignal.timeout(patience) });
        return answer.text();
      };
      for (const limit = Date.now() + patience; Date.now() < limit; await sleep(betweenLooks))
        if ((await look().catch(() => undefined)) !== undefined) return;
    },
    /** Lets people wait by the machine's speed, from the time that a save took. */
    waitFor(save: number): void {
      patience = Math.min(mostPatience, Math.max(patience, save * patienceInSaves));
    },
  };
}

/** An address of this machine; systems other than Linux have only one. */
export const anAddress = () =>
  process.platform === 'linux'
    ? `127.${[randomInt(1, 250), randomInt(250), randomInt(1, 250)].join('.')}`
    : '127.0.0.1';
