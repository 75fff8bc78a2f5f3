import { reasonOf } from '#domain/problem';
import { log, runServer, type ServerCode } from './runServer.ts';
import { readServerSettings } from './settings.ts';

const usage = `usage: node main.mjs [--check]

Runs all of the product in this process, with its settings from the environment. Three are needed:
  DATA      the folder for everything that is stored
  SITE_URL  the address of the site, such as https://label.example
  PORT      the port to listen on
docs/server.md describes the others. --check only says what is missing or wrong in them.`;

/** The command of one server, from its sources or bundled. */
export async function serve(given: string[], code: () => Promise<ServerCode>): Promise<void> {
  const unknown = given.find((option) => !['--check', '--help', '-h'].includes(option));
  if (unknown) return fail(`There is no option ${unknown}.\n\n${usage}`);
  if (given.includes('--help') || given.includes('-h')) return console.log(usage);
  const settings = readServerSettings(process.env);
  if (Array.isArray(settings)) {
    const lines = settings.map(({ name, message }) => `  ${name}: ${message}`);
    return fail(`These settings are missing or wrong:\n${lines.join('\n')}`);
  }
  if (given.includes('--check')) return console.log('All settings are good.');
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
