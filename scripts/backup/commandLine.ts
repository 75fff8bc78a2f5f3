import { parseArgs } from 'node:util';
import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import * as z from 'zod';
import { reasonOf } from '#domain/problem';
import {
  openServerData,
  readServerData,
  replaceServerData,
} from '#functions/adapters/storage/serverData';
import { openStorage, type Storage } from '#functions/adapters/storage/storage';
import { readLocalProduct } from '../target/localProduct.ts';
import type { OnProgress } from './backUp.ts';

/** A parsed command line: a file or folder, and the options. */
export type Order = {
  target: string | undefined;
  replace: boolean;
  local: boolean;
  /** The data need not go on with the secret that they belong to. */
  otherSecret: boolean;
};

/** A command's usage, and whether it restores. */
export type OrderForm = { usage: string; restores?: boolean };

/** Runs a command and prints an error as one line. The exit code is then 1, unless it has set another. */
export function runCommand(form: OrderForm, command: (order: Order) => Promise<void>): void {
  const run = async () => command(readBackupCommand(form, process.argv.slice(2)));
  run().catch((error: unknown) => {
    console.error(describeError(error));
    process.exitCode ||= 1;
  });
}

/**
 * Parses the command line: at most one file or folder.
 * @throws {Error} with the usage, also for an unknown option, which is never taken as a file name
 */
export function readBackupCommand({ usage, restores = false }: OrderForm, given: string[]): Order {
  const { values, positionals } = parsed(usage, given);
  const { replace, local, 'other-secret': otherSecret } = values;
  const isForRestore = replace || otherSecret;
  if (positionals.length > 1 || (isForRestore && !restores)) throw new Error(`usage: ${usage}`);
  return { target: positionals[0], replace, local, otherSecret };
}

function parsed(usage: string, args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { replace: flag, local: flag, 'other-secret': flag };
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new Error(`usage: ${usage}`);
  }
}

/** Opened storage, and how a command names it. */
export type NamedStorage = { storage: Storage; where: string; close?: () => void };

/**
 * Opens the local product's storage with `--local`, otherwise the storage that the environment
 * names: DATA, the folder of one server; STORAGE_CONNECTION; or STORAGE_ACCOUNT with the signed-in
 * identity (`az login`). A server may run while its data is read from a copy in a folder. With
 * `replace` nothing that a server has stored is read.
 * @throws {Error} if no storage is named
 */
export async function storageFrom(
  environment: NodeJS.ProcessEnv,
  { local, replace }: Pick<Order, 'local'> & Partial<Pick<Order, 'replace'>>,
  copyInto?: string,
): Promise<NamedStorage> {
  const { DATA, STORAGE_CONNECTION, STORAGE_ACCOUNT } = environment;
  if (local) {
    const { storageConnection } = await readLocalProduct(environment);
    const storage = openStorage({ STORAGE_CONNECTION: storageConnection });
    return { storage, where: 'the local product' };
  }
  if (DATA) {
    const open = replace ? replaceServerData : openServerData;
    const storage = copyInto ? await readServerData(DATA, copyInto) : open(DATA);
    return { storage, where: DATA, close: storage.close };
  }
  if (STORAGE_CONNECTION)
    return { storage: openStorage({ STORAGE_CONNECTION }), where: 'STORAGE_CONNECTION' };
  if (STORAGE_ACCOUNT) return { storage: openStorage({ STORAGE_ACCOUNT }), where: STORAGE_ACCOUNT };
  throw new Error(
    'No storage is named. Set DATA, STORAGE_CONNECTION or STORAGE_ACCOUNT, or pass --local for the product that npm start runs.',
  );
}

const megabytes = (bytes: number) => Number((bytes / 1_000_000).toFixed(1));

/** A progress bar for each part; none without a terminal, as in a log. */
export function createByteProgress(expected: ReadonlyMap<string, number> = new Map()) {
  if (!process.stderr.isTTY) return { onProgress: () => undefined, stop: () => undefined };
  const bars = new MultiBar(
    { format: '  {name} {bar} {value} MB', hideCursor: true, clearOnComplete: false },
    Presets.shades_grey,
  );
  const shown = new Map<string, { bar: SingleBar; bytes: number }>();
  const onProgress: OnProgress = (part, bytes) => {
    const known = shown.get(part);
    const sum = (known?.bytes ?? 0) + bytes;
    const total = megabytes(Math.max(expected.get(part) ?? 0, sum));
    const bar = known?.bar ?? bars.create(total, 0);
    bar.setTotal(total);
    bar.update(megabytes(sum), { name: part.padEnd(14) });
    shown.set(part, { bar, bytes: sum });
  };
  return { onProgress, stop: () => bars.stop() };
}

const errorSchema = z
  .object({
    name: z.string().optional(),
    code: z.string().optional(),
    statusCode: z.number().optional(),
  })
  .catch({});

const notSignedIn = new Set(['AggregateAuthenticationError', 'CredentialUnavailableError']);

/** A storage error as one readable line. */
export function describeError(error: unknown): string {
  const { name = '', code, statusCode } = errorSchema.parse(error);
  if (code === 'ECONNREFUSED')
    return 'Storage does not answer. Is the product running (npm start)?';
  if (code === 'ENOTFOUND')
    return `There is no storage account of this name, or no network: ${reasonOf(error)}.`;
  if (code === 'ERR_INVALID_URL') return 'STORAGE_CONNECTION is not a connection string.';
  if (notSignedIn.has(name)) return 'You are not signed in to Azure. Run az login.';
  if (statusCode === 403)
    return 'The signed-in account lacks a role for this. docs/backup.md says which roles it needs.';
  return reasonOf(error);
}
