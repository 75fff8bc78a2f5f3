import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteBundle } from '../bundle.ts';
import { forEach, type Published, publish, type ToPublish } from '../publish.ts';
import type { SiteVersion, VersionStore } from '../siteVersion.ts';
import { makeFolder } from './folder.ts';

/**
 * Lays a version of the site out as plain files, for a host that takes a folder. What stood in the
 * folder is gone afterwards.
 */
export async function layOut(
  store: VersionStore,
  { files }: Pick<SiteVersion, 'files'>,
  folder: string,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const folders = new Set(Array.from(files.keys(), (path) => dirname(join(folder, path))));
  for (const one of folders) await makeFolder(one);
  await forEach(files, async ([path, { place }]) => {
    const content = await store.read(place);
    if (!content) throw new Error(`The content of ${path} is damaged.`);
    await writeFile(join(folder, path), content);
  });
}

/** Publishes and lays the files out; once more where a content turns out to be damaged. */
export async function publishFiles(
  bundle: SiteBundle,
  store: VersionStore,
  { folder, ...wanted }: ToPublish & { folder: string },
): Promise<Published> {
  const published = await publish(bundle, store, wanted);
  try {
    await layOut(store, published.version, folder);
    return published;
  } catch (error) {
    if (store.damaged.size === 0) throw error;
    const again = await publish(bundle, store, wanted);
    await layOut(store, again.version, folder);
    return again;
  }
}
