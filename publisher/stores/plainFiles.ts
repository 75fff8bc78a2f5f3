import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { SiteBundle } from '../bundle.ts';
import { forEach, type Published, publish, type ToPublish } from '../publish.ts';
import { hashesOf, type SiteFile, type SiteVersion, type VersionStore } from '../siteVersion.ts';
import { hasCode, makeFolder, plainError } from './disk.ts';
import { earlierPages, inFolder } from './folderPages.ts';

/**
 * The first file written of every plain copy of the site, by which a folder is recognised as one.
 */
const versionFile = 'version.json';

/** How often to try moving a folder into place while others do the same. */
const mostMoves = 5;

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

/** The folders that this process is writing. */
const running = new Set<string>();

/**
 * The folder in which a site is assembled, named after its process. `asideOf` names the folder to
 * which the previous site is moved.
 */
const partName = (name: string) => `${name}.${process.pid}.${randomUUID()}.part`;
const asideOf = (part: string) => `${part}.before`;
/** Follows the site's own name. */
const partPattern = /^\.(\d+)\.[\da-f-]{36}\.part(?:\.before)?$/;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Whether the process that made a folder has ended. */
function isLeftOver(path: string, pid: number): boolean {
  if (running.has(path.replace(/\.before$/, ''))) return false;
  // Our own process id, but not in `running`: an earlier process had it, as in a container.
  return pid === process.pid || !isAlive(pid);
}

/** Folders that killed runs left beside a site, newest first. */
async function leftovers(folder: string): Promise<string[]> {
  const [above, name] = [dirname(folder), basename(folder)];
  const found: { path: string; madeAt: number }[] = [];
  for (const one of await readdir(above).catch(() => [])) {
    const path = join(above, one);
    const pid = one.startsWith(name) && partPattern.exec(one.slice(name.length))?.[1];
    if (!pid || !isLeftOver(path, Number(pid))) continue;
    const content = await readdir(path).catch(() => undefined);
    const isSite = content?.includes(versionFile);
    const made = isSite ? await stat(join(path, versionFile)).catch(unlessAbsent) : undefined;
    if (isSite || content?.length === 0) found.push({ path, madeAt: made?.mtimeMs ?? 0 });
  }
  return found.sort((a, b) => b.madeAt - a.madeAt).map(({ path }) => path);
}

/** Whether a rename failed because the target is a folder that is not empty. */
const isTaken = (error: unknown) => hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST');

/** Moves the previous site back into place, or deletes it if another one is there by now. */
async function putBack(aside: string, folder: string): Promise<void> {
  try {
    await rename(aside, folder);
  } catch (error) {
    // After other errors it stays, and the next run tries again.
    if (isTaken(error)) await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Cleans up after killed runs: moves a previous site back if nothing took its place, and deletes
 * whatever else they left beside the folder.
 */
export async function clearLeftovers(given: string): Promise<void> {
  const folder = resolve(given);
  const left = await leftovers(folder);
  const isThere = await stat(folder).catch(unlessAbsent);
  const last = isThere ? undefined : left.find((path) => path.endsWith('.before'));
  if (last) await putBack(last, folder);
  for (const one of left) if (one !== last) await rm(one, { recursive: true, force: true });
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
  const part = partName(folder);
  const fileOf = (path: string) => join(part, asFolders ? inFolder(path) : path);
  const write = async ([path, { hash }]: [string, SiteFile]) => {
    const content = await store.read(hash);
    if (!content) throw new GoneError(path);
    await writeFile(fileOf(path), content);
  };
  running.add(part);
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
    await swapFolders(part, folder);
  } catch (error) {
    throw plainError(error, cantBeLaidOut(folder));
  } finally {
    await rm(part, { recursive: true, force: true });
    running.delete(part);
  }
}

/**
 * Swaps a folder into the place of another, even while other processes do the same. Between its two
 * renames the site is missing for a moment; if the second fails, the first is undone.
 */
async function swapFolders(part: string, folder: string): Promise<void> {
  const aside = asideOf(part);
  for (let tries = 1; ; tries++) {
    await rename(folder, aside).catch(unlessAbsent);
    try {
      await rename(part, folder);
      break;
    } catch (error) {
      if (!isTaken(error) || tries === mostMoves) {
        await putBack(aside, folder);
        throw error;
      }
      await rm(aside, { recursive: true, force: true });
    }
  }
  await rm(aside, { recursive: true, force: true });
}

/** Writes the live version, then any version that went live meanwhile. */
async function layOutLive(store: VersionStore, output: Output, last?: SiteVersion): Promise<void> {
  const live = await store.live();
  if (!live || live === last) return;
  await layOut(store, live, output);
  await layOutLive(store, output, live);
}

/**
 * Publishes and writes plain files, repeated once if a content turns out to be missing. The last of
 * several publishers writes the live version, even if it is another one's.
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
    await layOutLive(store, { folder, asFolders });
    return published;
  } catch (error) {
    if (!(error instanceof GoneError)) throw error;
    // Read every content once: the store deletes those that are damaged, and the second publication
    // renders them again.
    await forEach(hashesOf(published.version), async (hash) => void (await store.read(hash)));
    const again = await publish(bundle, store, { ...wanted, refusesOlder: true });
    await layOutLive(store, { folder, asFolders });
    return again;
  }
}
