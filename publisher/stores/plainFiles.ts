import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { hasCode } from '#domain/hasCode';
import type { SiteBundle } from '../bundle.ts';
import { forEach, type Published, publish, type ToPublish } from '../publish.ts';
import { hashesOf, type SiteFile, type SiteVersion, type VersionStore } from '../siteVersion.ts';
import { makeFolder, plainError } from './disk.ts';
import { earlierPages, inFolder } from './folderPages.ts';

/**
 * The first file written of every plain copy of the site, by which a folder is recognised as one.
 */
const versionFile = 'version.json';

/** Ignores the error for a missing folder. */
function unlessAbsent(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/**
 * @throws {Error} for a folder with anything but a site in it, since laying out would delete that
 */
async function refuseForeign(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw plainError(error, cantBeLaidOut(folder));
    return [] as string[];
  });
  if (found.length > 0 && !found.includes(versionFile))
    throw new Error(
      `${folder} holds other files, which would be deleted: name an empty or new folder.`,
    );
}

const cantBeLaidOut = (folder: string) => `The site can't be laid out in ${folder}`;

/** A content of a version is missing. */
class GoneError extends Error {
  constructor(path: string) {
    super(`The content of ${path} is gone.`);
  }
}

/**
 * The hidden folders beside a site: the next site is assembled in one, and the previous site waits in
 * the other while they are swapped.
 */
function foldersBeside(folder: string) {
  const name = join(dirname(folder), `.${basename(folder)}`);
  return { part: `${name}.part`, before: `${name}.before` };
}

/**
 * Cleans up after a killed run: moves the previous site back if nothing took its place, and deletes
 * what else was left beside the folder.
 */
export async function clearLeftovers(given: string): Promise<void> {
  const folder = resolve(given);
  const { part, before } = foldersBeside(folder);
  const isThere = await stat(folder).catch(unlessAbsent);
  if (!isThere) await rename(before, folder).catch(unlessAbsent);
  for (const one of [part, before]) await rm(one, { recursive: true, force: true });
}

/** Where a site is laid out, and how. */
interface Output {
  folder: string;
  /** Writes `releases/index.html` instead of `releases.html`, for a host without settings. */
  asFolders?: boolean | undefined;
}

/**
 * Writes a version of the site as plain files, for a host that takes a folder. The site is
 * assembled beside the folder, then moved into place; anything added to the previous site is lost.
 * @throws {Error} in plain words; the previous site then stays, and nothing is left beside it
 */
export async function layOut(
  store: VersionStore,
  { files }: Pick<SiteVersion, 'files'>,
  { asFolders = false, ...output }: Output,
): Promise<void> {
  const folder = resolve(output.folder);
  const { part, before } = foldersBeside(folder);
  const fileOf = (path: string) => join(part, asFolders ? inFolder(path) : path);
  const write = async ([path, { hash }]: [string, SiteFile]) => {
    const content = await store.read(hash);
    if (!content) throw new GoneError(path);
    await writeFile(fileOf(path), content);
  };
  try {
    await makeFolder(part);
    const version = files.get(versionFile);
    if (version) await write([versionFile, version]);
    const earlier = asFolders ? await earlierPages(store, { files }) : new Map<string, string>();
    const written = [
      ...Array.from(files.keys(), fileOf),
      ...Array.from(earlier.keys(), (path) => join(part, path)),
    ];
    for (const one of new Set(written.map(dirname))) await makeFolder(one);
    await forEach(
      [...files].filter(([path]) => path !== versionFile),
      write,
    );
    await forEach([...earlier], ([path, page]) => writeFile(join(part, path), page));
    // For a moment the site is missing.
    await rename(folder, before).catch(unlessAbsent);
    await rename(part, folder).catch(async (error: unknown) => {
      // If this fails too, the next run moves it back.
      await rename(before, folder).catch(() => undefined);
      throw error;
    });
    await rm(before, { recursive: true, force: true });
  } catch (error) {
    throw plainError(error, cantBeLaidOut(folder));
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/**
 * Publishes and writes plain files, repeated once if a content turns out to be missing. Only one
 * process at a time may do this for a folder.
 * @throws {Error} before anything is published, if the folder holds something other than a site
 * @throws {OvertakenError} when another publisher was quicker
 */
export async function publishFiles(
  bundle: SiteBundle,
  store: VersionStore,
  { folder, asFolders, ...wanted }: ToPublish & Output,
): Promise<Published> {
  await refuseForeign(folder);
  await clearLeftovers(folder);
  const published = await publish(bundle, store, wanted);
  try {
    await layOut(store, published.version, { folder, asFolders });
    return published;
  } catch (error) {
    if (!(error instanceof GoneError)) throw error;
    // Read every content once: the store deletes those that are damaged, and the second publication
    // renders them again.
    await forEach(hashesOf(published.version), async (hash) => void (await store.read(hash)));
    const again = await publish(bundle, store, { ...wanted, refusesOlder: true });
    await layOut(store, again.version, { folder, asFolders });
    return again;
  }
}
