import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteBundle } from '../bundle.ts';
import { forEach, type Published, publish, type ToPublish } from '../publish.ts';
import type { SiteVersion, VersionStore } from '../siteVersion.ts';
import { hasCode, makeFolder } from './folder.ts';

/** Every version of a site has this file. */
const mark = 'version.json';

/** How often a folder is moved to its place before others who do the same may have it. */
const mostMoves = 5;

/** Passes over the error for a folder that is not there. */
function unlessAbsent(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/** @throws {Error} for a folder with anything else than a site, since that would be gone */
async function refuseForeign(folder: string): Promise<void> {
  const found = (await readdir(folder).catch(unlessAbsent)) ?? [];
  if (found.length > 0 && !found.includes(mark))
    throw new Error(
      `${folder} holds other files, which would be gone: name a folder that is empty or not there.`,
    );
}

/**
 * Lays a version of the site out as plain files, for a host that takes a folder. It is made beside
 * the folder and then moved to its place; what else was put into a site of before is gone afterwards.
 */
export async function layOut(
  store: VersionStore,
  { files }: Pick<SiteVersion, 'files'>,
  folder: string,
): Promise<void> {
  const part = `${folder}.${randomUUID()}.part`;
  const before = `${part}.before`;
  try {
    const folders = new Set(Array.from(files.keys(), (path) => dirname(join(part, path))));
    for (const one of folders) await makeFolder(one);
    await forEach(files, async ([path, { place }]) => {
      const content = await store.read(place);
      if (!content) throw new Error(`The content of ${path} is damaged.`);
      await writeFile(join(part, path), content);
    });
    await takePlace(part, folder, before);
  } finally {
    for (const one of [part, before]) await rm(one, { recursive: true, force: true });
  }
}

/** Moves a folder to the place of another one, which is moved aside; also while others do the same. */
async function takePlace(part: string, folder: string, aside: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await rename(folder, aside).catch(unlessAbsent);
    try {
      return await rename(part, folder);
    } catch (error) {
      const isTaken = hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST');
      if (!isTaken || tries === mostMoves) throw error;
      await rm(aside, { recursive: true, force: true });
    }
  }
}

/** Lays a version out that went live, and then each that went live meanwhile. */
async function layOutLive(store: VersionStore, version: SiteVersion, folder: string) {
  await layOut(store, version, folder);
  const live = await store.live();
  if (live && live.number > version.number) await layOutLive(store, live, folder);
}

/**
 * Publishes and lays the files out; once more where a content turns out to be damaged. Whoever is
 * last lays out the version that is live, which may be another publisher's.
 * @throws {Error} before anything is published where the folder holds something else
 * @throws {OvertakenError} when another publisher was quicker
 */
export async function publishFiles(
  bundle: SiteBundle,
  store: VersionStore,
  { folder, ...wanted }: ToPublish & { folder: string },
): Promise<Published> {
  await refuseForeign(folder);
  const published = await publish(bundle, store, wanted);
  try {
    await layOutLive(store, published.version, folder);
    return published;
  } catch (error) {
    if (store.damaged.size === 0) throw error;
    const again = await publish(bundle, store, { ...wanted, keepsNewer: true });
    await layOutLive(store, again.version, folder);
    return again;
  }
}
