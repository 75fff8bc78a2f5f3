/** The settings of one server, and what is wrong with them before anything starts. */

import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import * as z from 'zod';
import { bareHost } from '#domain/bareHost';
import { givenSettings } from '#domain/givenSettings';
import { hasCode } from '#domain/hasCode';
import { reasonOf } from '#domain/problem';
import { databaseFile, refuseInUse } from '#functions/adapters/storage/sqliteDatabase';
import { checkEnvironment, type SettingTrouble } from '#functions/environment';
import { readNetworks } from '#functions/host/clients';

type Given = Readonly<Record<string, string | undefined>>;

const onlyOrigin = (address: string) => {
  const origin = URL.parse(address)?.origin;
  return [origin, `${origin}/`].includes(address);
};

const file = z.string().refine((path) => isReadable(path), 'this file can’t be read');

const settingsSchema = z.object({
  DATA: z
    .string()
    .transform((folder) => resolve(folder))
    .refine(isUsable, 'can’t be written to'),
  SITE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'not an address such as https://label.example',
      abort: true,
    })
    .refine(onlyOrigin, 'write it without a path, as in https://label.example')
    .transform((address) => new URL(address).origin),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'not a number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'not above 65535'),
  /** This machine alone, unless the server has its own certificate. */
  HOST: z.string().min(1).optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return readNetworks(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' });
        return z.NEVER;
      }
    }),
  TLS_CERT: file.optional(),
  TLS_KEY: file.optional(),
  BACKUPS: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
});

/** The settings of one server besides those of the functions. */
export type ServerSettings = z.infer<typeof settingsSchema>;

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile() && readFileSync(path).length > 0;
  } catch {
    return false;
  }
}

/** Whether this account may write in a folder, or make it. */
function isUsable(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && isUsable(dirname(folder));
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Why a certificate and its key can't be used together; undefined if they can. */
function certificateTrouble(certFile: string, keyFile: string): string | undefined {
  try {
    createSecureContext({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
    return undefined;
  } catch (error) {
    return `not a certificate and its key, as PEM: ${reasonOf(error)}`;
  }
}

/** Where the server listens: this machine alone, unless it has its own certificate. */
export const listensAt = ({ HOST, TLS_CERT }: Pick<ServerSettings, 'HOST' | 'TLS_CERT'>): string =>
  HOST ?? (TLS_CERT ? '::' : '127.0.0.1');

/**
 * Finds faults with which the server starts all the same: a certificate that has expired or is for
 * another address, and a folder of backups that this account can't write to.
 */
function lateTroubles({ SITE_URL, TLS_CERT, BACKUPS }: ServerSettings): SettingTrouble[] {
  const found: SettingTrouble[] = [];
  if (BACKUPS && !isUsable(BACKUPS))
    found.push({ name: 'BACKUPS', message: 'can’t be written to' });
  if (!TLS_CERT) return found;
  const name = bareHost(new URL(SITE_URL).hostname);
  const certificate = new X509Certificate(readFileSync(TLS_CERT));
  const end = certificate.validToDate;
  if (end < new Date())
    found.push({
      name: 'TLS_CERT',
      message: `this certificate ended on ${end.toISOString().slice(0, 10)}`,
    });
  if (!(isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
    found.push({ name: 'TLS_CERT', message: `this certificate is not for ${name}` });
  return found;
}

/** What this machine refuses: the address, the port, a folder, or a certificate of no use. */
export async function checkMachine(settings: ServerSettings): Promise<SettingTrouble[]> {
  return [...(await portTroubles(settings)), ...lateTroubles(settings)];
}

/** Whether this machine has the address, and lets this account listen on a free port. */
async function portTroubles(settings: ServerSettings): Promise<SettingTrouble[]> {
  const server = createServer();
  try {
    server.listen(settings.PORT, listensAt(settings));
    await once(server, 'listening');
    return [];
  } catch (error) {
    return isInUse(error) && isServed(settings.DATA) ? [] : [listeningTrouble(error, settings)];
  } finally {
    server.close();
  }
}

const isInUse = (error: unknown) => hasCode(error, 'EADDRINUSE');

/** Whether a server works on these data: then it is what has the port. */
function isServed(data: string): boolean {
  // Only where a database exists: the check makes a lock file, and one that root made would keep the
  // server's account out.
  if (!existsSync(databaseFile(data))) return false;
  try {
    refuseInUse(data);
    return false;
  } catch {
    return true;
  }
}

/** The setting that keeps the server from listening. */
export function listeningTrouble(error: unknown, settings: ServerSettings): SettingTrouble {
  const { PORT: port } = settings;
  if (isInUse(error)) return { name: 'PORT', message: `another program listens on ${port}` };
  if (hasCode(error, 'EACCES'))
    return { name: 'PORT', message: `this account may not listen on ${port}` };
  const at = listensAt(settings);
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
    return { name: 'HOST', message: `this machine has no address ${at}` };
  return { name: 'PORT', message: reasonOf(error) };
}

/** Values that the process makes itself, for the check of the functions' settings. */
const madeHere = { VISITOR_SECRET: 'x'.repeat(32), BUILD_TOKEN: 'x'.repeat(32) };

/** The settings of one server, or everything that is missing or wrong in them. */
export function readServerSettings(from: Given): ServerSettings | SettingTrouble[] {
  const given = givenSettings(from);
  const own = settingsSchema.safeParse(given);
  const troubles = new Map<string, string>();
  for (const { path, message } of own.error?.issues ?? []) {
    const name = path.join('.');
    troubles.set(name, given[name] === undefined ? 'not set' : message);
  }
  for (const [one, other] of [
    ['TLS_CERT', 'TLS_KEY'],
    ['TLS_KEY', 'TLS_CERT'],
  ] as const)
    if (given[one] && !given[other]) troubles.set(other, `not set, and ${one} is`);
  const { TLS_CERT: cert = '', TLS_KEY: key = '' } = given;
  const unusable = isReadable(cert) && isReadable(key) && certificateTrouble(cert, key);
  if (unusable) troubles.set('TLS_CERT', unusable);
  const functions = checkEnvironment({ ...madeHere, DATA: 'unset', ...given });
  if (Array.isArray(functions))
    // Derived from SITE_URL, whose own fault is named.
    for (const { name, message } of functions)
      if (!troubles.has(name) && !(['API_URL', 'IMAGE_BASE'].includes(name) && !given[name]))
        troubles.set(name, message);
  if (troubles.size === 0 && own.success) return own.data;
  return [...troubles].map(([name, message]) => ({ name, message }));
}
