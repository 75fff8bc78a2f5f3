import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readWhole, writeWhole } from '#functions/host/wholeFile';
import { accountNames } from './accounts.ts';
import { makeSigningKey, signingKeySchema } from './keys.ts';

const accountName = z.enum(accountNames);

const memorySchema = z.object({
  /** Newest last; it signs. Older keys stay published until they are dropped. */
  keys: z.array(signingKeySchema).min(1),
  /** The signed-in accounts, by the cookie's value. */
  sessions: z.record(z.string(), z.array(accountName)),
  refreshGrants: z.record(
    z.string(),
    z.object({
      account: accountName,
      session: z.string(),
      expires: z.number(),
      /** The time at which a newer token replaced it. */
      replaced: z.number().optional(),
    }),
  ),
  /** Scopes without consent so far, as `account scope`. */
  withheld: z.record(z.string(), z.literal('missing')),
  /** The lifetime of an access token, in seconds. */
  tokenSeconds: z.number().int().positive(),
});

/** The provider's state between requests, and between runs when it has a folder. */
export type Memory = z.infer<typeof memorySchema>;

/** The provider's state and its storage. */
export interface KeptMemory {
  memory: Memory;
  /** Stores the state; does nothing without a folder. */
  save(): Promise<void>;
}

/** Like Entra's, somewhat over an hour, so nothing relies on exactly an hour. */
export const USUAL_TOKEN_SECONDS = 4_500;

async function freshMemory(): Promise<Memory> {
  return {
    keys: [await makeSigningKey()],
    sessions: {},
    refreshGrants: {},
    withheld: {},
    tokenSeconds: USUAL_TOKEN_SECONDS,
  };
}

/** Opens the state in a folder, which keeps keys and sessions across restarts. */
export async function openMemory(folder?: string): Promise<KeptMemory> {
  if (folder === undefined) return { memory: await freshMemory(), save: async () => undefined };
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'identity.json');
  const memory = (await readWhole(file, memorySchema)) ?? (await freshMemory());
  let saved = '';
  let last: Promise<void> = Promise.resolve();
  const save = (): Promise<void> => {
    const next = JSON.stringify(memory);
    if (next === saved) return last;
    saved = next;
    last = last.catch(() => undefined).then(() => writeWhole(file, next, { mode: 0o600 }));
    return last;
  };
  await save();
  return { memory, save };
}
