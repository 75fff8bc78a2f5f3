/** Takes over an old catalogue through a running product: `npm run import -- FILE|ADDRESS`. */
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '#contract/client';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { maxOldCatalogueBytes, tooLargeCatalogue } from '#domain/importing/oldCatalogue';
import { reasonOf } from '#domain/problem';
import { staffClient } from './api/staffClient.ts';
import { createProgress } from './importing/bars.ts';
import { type ImportOrder, readOrder } from './importing/order.ts';
import { reportOf } from './importing/report.ts';
import { localToken } from './local/identityToken.ts';
import { readPorts } from './local/ports.ts';

const pauseMilliseconds = 400;

/** The product that API_URL names with the token of API_TOKEN; else the one on this machine. */
async function connect(environment: NodeJS.ProcessEnv): Promise<ApiClient> {
  const { API_URL, API_TOKEN } = environment;
  if (API_URL && !API_TOKEN) throw new Error('API_TOKEN is not set: an access token of the staff.');
  if (API_URL && API_TOKEN) return staffClient(API_URL, API_TOKEN);
  const ports = readPorts(environment);
  const token = await localToken(`http://localhost:${ports.identity}`, 'staff');
  return staffClient(`http://localhost:${ports.api}/api`, token);
}

const isAddress = (source: string) => /^https?:\/\//i.test(source);

/** Sends a file, and answers how a run names it. */
async function sendFile(client: ApiClient, path: string): Promise<string> {
  const { size } = await stat(path).catch(() => {
    throw new Error(`There is no file ${path}.`);
  });
  if (size > maxOldCatalogueBytes) throw new Error(`${path}: ${tooLargeCatalogue}`);
  const bytes = await (await openAsBlob(path)).arrayBuffer();
  const { upload } = await client.uploadCatalogue({ file: new File([bytes], basename(path)) });
  return upload;
}

async function begin(client: ApiClient, { source, dryRun, part }: ImportOrder): Promise<ImportRun> {
  if (source === undefined) return client.startImport({ body: { dryRun, part } });
  if (isAddress(source)) return client.startImport({ body: { dryRun, part, address: source } });
  const upload = await sendFile(client, source);
  return client.startImport({ body: { dryRun, part, upload } });
}

/** Shows the run until it ends. It goes on by itself when nobody watches. */
async function watch(client: ApiClient): Promise<ImportRun> {
  const progress = createProgress();
  try {
    for (;;) {
      const run = await client.getImport({});
      progress.show(run);
      if (!isUnderWay(run)) return run;
      await delay(pauseMilliseconds);
    }
  } finally {
    progress.stop();
  }
}

async function main(given: string[]): Promise<void> {
  const order = readOrder(given);
  const client = await connect(process.env);
  process.once('SIGINT', () => {
    console.log(
      '\nThe import goes on without being watched. The Import screen shows it, and stops it.',
    );
    process.exit(0);
  });
  const { source } = await begin(client, order);
  console.log(`Importing ${source} …`);
  const run = await watch(client);
  for (const line of reportOf(run)) console.log(line);
  if (run.state !== 'done') process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const { API_URL } = process.env;
  const away = API_URL
    ? `${API_URL} does not answer.`
    : 'The local product does not run: npm start.';
  const reason = reasonOf(error);
  console.error(error instanceof TypeError ? away : reason);
  process.exitCode = 1;
});
