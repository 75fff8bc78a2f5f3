import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readWhole, writeWhole } from '../../target/wholeFile.ts';
import { accountNames } from './accounts.ts';
import { makeSigningKey, signingKeySchema } from './keys.ts';

const accountName = z.enum(accountNames);

const memorySchema = z.object({
  /** The newest last; it signs. Older ones are still shown until they are dropped. */
  keys: z.array(signingKeySchema).min(1),
  /** Who is signed in, by the cookie's value. */
  sessions: z.record(z.string(), z.array(accountName)),
  refreshGrants: z.record(
    z.string(),
    z.object({
      account: accountName,
      session: z.string(),
      expires: z.number(),
      /** When a newer one took its place. */
      replaced: z.number().optional(),
    }),
  ),
  /** Scopes not agreed to, as `account scope`: to be asked for, or for an administrator alone to give. */
  withheld: z.record(z.string(), z.enum(['missing', 'blocked'])),
  /** How long an access token lives, in seconds. */
  tokenSeconds: z.number().int().positive(),
});

/** What the provider knows between two requests, and between two runs when it has a folder. */
export type Memory = z.infer<typeof memorySchema>;

/** A provider's memory and the way to keep it. */
export interface KeptMemory {
  memory: Memory;
  /** Writes what changed; without a folder it does nothing. */
  save(): Promise<void>;
}

/** As Entra: an hour and some minutes, so that nobody counts on exactly an hour. */
export const USUAL_TOKEN_SECONDS = 4_500;

/** What a provider knows that has never met anybody. */
async function freshMemory(): Promise<Memory> {
  return {
    keys: [await makeSigningKey()],
    sessions: {},
    refreshGrants: {},
    withheld: {},
    tokenSeconds: USUAL_TOKEN_SECONDS,
  };
}

/** Opens the memory in a folder, where keys and sessions outlive a restart; without one it is forgotten. */
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
    last = last.catch(() => undefined).then(() => writeWhole(file, next, 0o600));
    return last;
  };
  await save();
  return { memory, save };
}
