import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteVersion, VersionStore } from '../siteVersion.ts';

/** How many files are written at once. */
const atOnce = 16;

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
  const folders = new Set(Object.keys(files).map((path) => dirname(join(folder, path))));
  for (const one of folders) await mkdir(one, { recursive: true });
  const queue = Object.entries(files).values();
  const write = async () => {
    for (const [path, { hash }] of queue) {
      const content = await store.read(hash);
      if (!content) throw new Error(`The content of ${path} is not kept any more.`);
      await writeFile(join(folder, path), content);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, write));
}
