/** The settings of one server, and what is wrong with them before anything starts. */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
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

/** Values that the process makes itself, for the check of the functions' settings. */
const madeHere = { VISITOR_SECRET: 'x'.repeat(32), BUILD_TOKEN: 'x'.repeat(32) };

/** The settings of one server, or everything that is missing or wrong in them. */
export function readServerSettings(from: Given): ServerSettings | SettingTrouble[] {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value));
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
  const functions = checkEnvironment({ ...madeHere, DATA: 'unset', ...given });
  if (Array.isArray(functions))
    // Derived from SITE_URL, whose own fault is named.
    for (const { name, message } of functions)
      if (!troubles.has(name) && !(['API_URL', 'IMAGE_BASE'].includes(name) && !given[name]))
        troubles.set(name, message);
  if (troubles.size === 0 && own.success) return own.data;
  return [...troubles].map(([name, message]) => ({ name, message }));
}
