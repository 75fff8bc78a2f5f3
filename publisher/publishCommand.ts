/**
 * Publishes a snapshot with Node alone: `node publish.mjs --snapshot FILE --to LOCATION`, where
 * LOCATION is a folder, the address of a blob container, or `blob:NAME` with STORAGE_CONNECTION.
 * `--files FOLDER` also writes the site there as plain files, replacing the folder's content; with
 * `--folders` as a folder for each page, which a host without settings serves.
 */
import { open, readFile } from 'node:fs/promises';
import module from 'node:module';
import { isAbsolute, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { retryOvertaken } from '#domain/publication/overtaken';
import { loadBundle } from './bundle.ts';
import { brokenLine, countsOf, plainReason, publish } from './publish.ts';
import { isSweepDue } from './siteVersion.ts';
import { isContainer, openStore } from './stores/openStore.ts';
import { publishFiles } from './stores/plainFiles.ts';

const usage =
  'usage: node publish.mjs --snapshot FILE --to FOLDER|CONTAINER [--files FOLDER [--folders]]';

/** Whether `inner` is the same folder as `outer` or lies inside it. */
function isWithin(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return !(way.startsWith('..') || isAbsolute(way));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      snapshot: { type: 'string' },
      to: { type: 'string' },
      files: { type: 'string' },
      folders: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(usage);
  if (!values.snapshot || !values.to || (values.folders && !values.files)) throw new Error(usage);
  const { snapshot } = values;
  const folder = values.files && resolve(values.files);
  if (folder && !isContainer(values.to) && isWithin(resolve(values.to), folder))
    throw new Error('--files is laid out anew each time: --to must be outside of it.');
  // Check the snapshot before the store is opened, which would create a missing folder.
  await versionOf(snapshot);
  // Does nothing on a read-only disk: the bundle is then compiled each time.
  module.enableCompileCache?.();
  const bundle = await loadBundle(fileURLToPath(new URL('./site', import.meta.url)));
  const store = await openStore(values.to, process.env);
  const before = await store.live();
  const published = await retryOvertaken(async (isRetry) => {
    const wanted = {
      read: () => readFile(snapshot),
      version: await versionOf(snapshot),
      now: new Date(),
      refusesOlder: isRetry,
    };
    return folder
      ? publishFiles(bundle, store, { ...wanted, folder, asFolders: values.folders })
      : publish(bundle, store, wanted);
  }, console.error);
  if (isSweepDue(before, published.version)) await store.sweep();
  for (const entry of published.broken) console.error(brokenLine(entry));
  console.log(countsOf(published));
}

/**
 * The version at the start of a snapshot file; the renderer checks the rest.
 * @throws {Error} for a file that can't be read
 */
async function versionOf(file: string): Promise<number> {
  const handle = await open(file).catch((error: Error) => {
    throw new Error(`The snapshot can't be read: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1000));
    return Number(/"version"\s*:\s*(\d+)/.exec(buffer.toString('utf8', 0, bytesRead))?.[1] ?? 0);
  } finally {
    await handle.close();
  }
}

main().catch((error: unknown) => {
  console.error(plainReason(error));
  process.exitCode = 1;
});
