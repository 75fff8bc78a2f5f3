import { reasonOf } from '#domain/problem';
import type { SettingTrouble } from '#functions/environment';
import { createTokenSigner } from '#functions/services/email/tokens';
import { addressForStaff } from '#functions/services/signIn/firstStaff';
import { log, runServer, type ServerCode } from './runServer.ts';
import { keptSecrets } from './secrets.ts';
import { checkMachine, readServerSettings, type ServerSettings } from './settings.ts';

const usage = `usage: node main.mjs [--check | --first-staff]

Runs all of the product in this process, with its settings from the environment. Three are needed:
  DATA      the folder for everything that is stored
  SITE_URL  the address of the site, such as https://label.example
  PORT      the port to listen on
docs/server.md describes the others. --check only says what is missing or wrong in them.
--first-staff prints an address that makes whoever opens it first a member of staff, within an hour:
for a label whose staff can't sign in any more. The server may run.`;

const options = ['--check', '--first-staff', '--help', '-h'];

/** The command of one server, from its sources or bundled. */
export async function serve(given: string[], code: () => Promise<ServerCode>): Promise<void> {
  const unknown = given.find((option) => !options.includes(option));
  if (unknown) return fail(`There is no option ${unknown}.\n\n${usage}`);
  if (given.includes('--help') || given.includes('-h')) return console.log(usage);
  const isForStaff = given.includes('--first-staff');
  const settings = readServerSettings({ ...process.env, ...(isForStaff && { PORT: '0' }) });
  if (Array.isArray(settings)) return failFor(settings);
  if (isForStaff) return sayAddress(settings);
  if (given.includes('--check')) {
    const troubles = await checkMachine(settings);
    return troubles.length > 0 ? failFor(troubles) : console.log('All settings are good.');
  }
  const stopping = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.resolve());
  const server = await runServer(settings, await code());
  await stopping.promise;
  // A second signal ends it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  await server.stop();
  process.exit(0);
}

function failFor(troubles: readonly SettingTrouble[]): void {
  const lines = troubles.map(({ name, message }) => `  ${name}: ${message}`);
  fail(`These settings are missing or wrong:\n${lines.join('\n')}`);
}

async function sayAddress({ DATA, SITE_URL }: ServerSettings): Promise<void> {
  const secret = process.env['VISITOR_SECRET'] || (await keptSecrets(DATA))?.visitors;
  if (!secret) return fail(`There is no label in ${DATA} yet. Start the server first.`);
  console.log(addressForStaff(createTokenSigner(secret), SITE_URL, new Date()));
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}

/** Ends the process after an unforeseen error; systemd starts it again. */
export function exitOnFailure(error: unknown): void {
  log('server.failed', { reason: reasonOf(error) });
  console.error(reasonOf(error));
  process.exit(1);
}
