/**
 * A resident publisher in a separate process, so that the benchmark's catalogues are not part of
 * its memory. Its arguments are the folders of the site's bundle and of the versions. Each message
 * is a snapshot to publish; the answer is an error message, or none.
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { loadBundle } from '#publisher/bundle';
import { publish } from '#publisher/publish';
import { openFolderStore } from '#publisher/stores/folder';

const [, , bundleFolder = '', versions = ''] = process.argv;
const bundle = await loadBundle(bundleFolder);
const store = await openFolderStore(versions);

async function publishFile({ file, version }: { file: string; version: number }): Promise<void> {
  await publish(bundle, store, { read: () => readFile(file), version, now: new Date() });
}

process.on('message', (wanted: { file: string; version: number }) => {
  publishFile(wanted).then(
    () => process.send?.(''),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.once('disconnect', () => process.exit());
