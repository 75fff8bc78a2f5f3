/**
 * Imports an old site's catalogue into a running product: `npm run import -- [FILE|ADDRESS] [--local]`.
 * See docs/import.md.
 */
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '#contract/client';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { maxCatalogueFileBytes, tooLargeCatalogueFile } from '#domain/importing/oldSiteJson';
import { reasonOf } from '#domain/problem';
import { connect, type ImportCommand, readImportCommand } from './importing/commandLine.ts';
import { createImportProgress } from './importing/progress.ts';
import { reportOf } from './importing/report.ts';

const pauseMilliseconds = 400;

const isAddress = (source: string) => /^https?:\/\//i.test(source);

/** Uploads a file and returns its id for the run. */
async function sendFile(client: ApiClient, path: string): Promise<string> {
  const { size } = await stat(path).catch(() => {
    throw new Error(`There is no file ${path}.`);
  });
  if (size > maxCatalogueFileBytes) throw new Error(`${path}: ${tooLargeCatalogueFile}`);
  const bytes = await (await openAsBlob(path)).arrayBuffer();
  const { upload } = await client.uploadCatalogue({ file: new File([bytes], basename(path)) });
  return upload;
}

async function begin(
  client: ApiClient,
  { source, dryRun, part }: ImportCommand,
): Promise<ImportRun> {
  if (source === undefined) return client.startImport({ body: { dryRun, part } });
  if (isAddress(source)) return client.startImport({ body: { dryRun, part, address: source } });
  const upload = await sendFile(client, source);
  return client.startImport({ body: { dryRun, part, upload } });
}

/** Shows the run until it ends. The run continues without being watched. */
async function watch(client: ApiClient): Promise<ImportRun> {
  const progress = createImportProgress();
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
  const order = readImportCommand(given);
  const client = await connect(process.env, order);
  process.once('SIGINT', () => {
    console.log(
      '\nThe import continues. The Import screen of the back office shows it and can stop it.',
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
  const noAnswer = API_URL
    ? `${API_URL} does not answer.`
    : 'The local product does not answer. Start it with npm start.';
  console.error(error instanceof TypeError ? noAnswer : reasonOf(error));
  process.exitCode = 1;
});
