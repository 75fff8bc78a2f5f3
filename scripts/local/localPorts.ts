import { once } from 'node:events';
import { createServer } from 'node:net';
import * as z from 'zod';
import { givenSettings } from '#domain/givenSettings';
import { mailWays } from '#domain/mailWay';

const port = (standard: number) => z.coerce.number().int().min(1).max(65_533).default(standard);

const portsSchema = z.object({
  SITE_PORT: port(4280),
  API_PORT: port(7071),
  IDENTITY_PORT: port(9400),
  MAILBOX_PORT: port(8025),
  STORAGE_PORT: port(10_000),
  SMTP_PORT: port(2525),
  /** The way emails are sent, as in production. */
  MAIL: z.enum(mailWays).default('sendgrid'),
});

/** The first port of each part; storage uses its own and the next two. */
export type LocalPorts = {
  site: number;
  api: number;
  identity: number;
  mailbox: number;
  storage: number;
  /** Only if emails are sent by SMTP. */
  smtp?: number;
};

/**
 * Reads the ports from the environment.
 * @throws {Error} with the name of a variable that is not a port
 */
export function readPorts(environment: NodeJS.ProcessEnv): LocalPorts {
  const parsed = portsSchema.safeParse(givenSettings(environment));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { SITE_PORT, API_PORT, IDENTITY_PORT, MAILBOX_PORT, STORAGE_PORT, SMTP_PORT, MAIL } =
    parsed.data;
  return {
    site: SITE_PORT,
    api: API_PORT,
    identity: IDENTITY_PORT,
    mailbox: MAILBOX_PORT,
    storage: STORAGE_PORT,
    ...(MAIL === 'smtp' && { smtp: SMTP_PORT }),
  };
}

const VARIABLES: Record<keyof LocalPorts, string> = {
  site: 'SITE_PORT',
  api: 'API_PORT',
  identity: 'IDENTITY_PORT',
  mailbox: 'MAILBOX_PORT',
  storage: 'STORAGE_PORT',
  smtp: 'SMTP_PORT',
};

/** A sentence for each port that is taken or assigned twice, with the variable that changes it. */
export async function findPortTroubles(ports: LocalPorts): Promise<string[]> {
  const { site, api, identity, mailbox, storage, smtp } = ports;
  const wanted: [keyof LocalPorts, number][] = [
    ['site', site],
    ['api', api],
    ['identity', identity],
    ['mailbox', mailbox],
    ['storage', storage],
    ['storage', storage + 1],
    ['storage', storage + 2],
  ];
  if (smtp !== undefined) wanted.push(['smtp', smtp]);
  const troubles = await Promise.all(
    wanted.map(([part, number], index) => trouble(part, number, wanted.slice(0, index))),
  );
  return troubles.filter((sentence) => sentence !== undefined);
}

async function trouble(
  part: keyof LocalPorts,
  number: number,
  earlier: [keyof LocalPorts, number][],
): Promise<string | undefined> {
  const other = earlier.find(([, taken]) => taken === number);
  if (other)
    return `Port ${number} is wanted twice: set ${VARIABLES[other[0]]} or ${VARIABLES[part]} to another.`;
  if (await isFree(number)) return undefined;
  return `Port ${number} (${part}) is taken: set ${VARIABLES[part]} to another.`;
}

/** Whether nothing listens on a port of this machine. */
export async function isFree(number: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(number, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
