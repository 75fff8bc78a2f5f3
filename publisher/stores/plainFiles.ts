import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { SiteBundle } from '../bundle.ts';
import { forEach, type Published, publish, type ToPublish } from '../publish.ts';
import {
  hashesOf,
  type SiteFile,
  type SiteVersion,
  sparedMilliseconds,
  type VersionStore,
} from '../siteVersion.ts';
import { hasCode, makeFolder, plainError } from './folder.ts';

/** Every version of a site has this file, and is laid out with it first. */
const mark = 'version.json';

/** How often a folder is moved to its place before others who do the same may have it. */
const mostMoves = 5;

/** Passes over the error for a folder that is not there. */
function unlessAbsent(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/** @throws {Error} for a folder with anything else than a site, since that would be gone */
async function refuseForeign(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw plainError(error, cantBeLaidOut(folder));
    return [] as string[];
  });
  if (found.length > 0 && !found.includes(mark))
    throw new Error(
      `${folder} holds other files, which would be gone: name a folder that is empty or not there.`,
    );
}

const cantBeLaidOut = (folder: string) => `The site can't be laid out in ${folder}`;

/** A content of a version is not there. */
class GoneError extends Error {
  constructor(path: string) {
    super(`The content of ${path} is gone.`);
  }
}

/** What this process lays out now. */
const running = new Set<string>();
const host = hostname().replaceAll(/[^\w-]/g, '-');

/** The folder in which a site is made, which tells whose it is; the site of before is moved to a second one. */
const partName = (name: string) => `${name}.${host}.${process.pid}.${randomUUID()}.part`;
const asideOf = (part: string) => `${part}.before`;
/** Behind the site's own name. The folders of earlier versions of the product named no process. */
const partPattern = /^\.(?:([\w-]*)\.(\d+)\.)?[\da-f-]{36}\.part(?:\.before)?$/;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Whether whoever made a folder has ended; on another machine, whether it is a day old. */
async function isLeftOver(path: string, [, itsHost, pid]: RegExpExecArray): Promise<boolean> {
  if (running.has(path.replace(/\.before$/, ''))) return false;
  if (itsHost === host) return Number(pid) === process.pid || !isAlive(Number(pid));
  const made = await stat(path).catch(unlessAbsent);
  return made !== undefined && made.mtimeMs < Date.now() - sparedMilliseconds;
}

/** The folders that runs left beside a site that were killed, the one last made first. */
async function leftovers(folder: string): Promise<string[]> {
  const [above, name] = [dirname(folder), basename(folder)];
  const found: { path: string; madeAt: number }[] = [];
  for (const one of await readdir(above).catch(() => [])) {
    const path = join(above, one);
    const parts = one.startsWith(name) ? partPattern.exec(one.slice(name.length)) : null;
    if (!parts || !(await isLeftOver(path, parts))) continue;
    const content = await readdir(path).catch(() => undefined);
    const isSite = content?.includes(mark);
    const made = isSite ? await stat(join(path, mark)).catch(unlessAbsent) : undefined;
    if (isSite || content?.length === 0) found.push({ path, madeAt: made?.mtimeMs ?? 0 });
  }
  return found.sort((a, b) => b.madeAt - a.madeAt).map(({ path }) => path);
}

/** Whether a rename failed since a folder with something in it has the place. */
const isTaken = (error: unknown) => hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST');

/** Moves a site of before back to its place; it goes where another one is there by now. */
async function putBack(aside: string, folder: string): Promise<void> {
  try {
    await rename(aside, folder);
  } catch (error) {
    // Else it stays where it is, and the next run tries again.
    if (isTaken(error)) await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Tidies up after runs that were killed. A site that one had moved aside comes back, where none has
 * its place; what else they left beside the folder goes.
 */
export async function clearLeftovers(given: string): Promise<void> {
  const folder = resolve(given);
  const left = await leftovers(folder);
  const isThere = await stat(folder).catch(unlessAbsent);
  const last = isThere ? undefined : left.find((path) => path.endsWith('.before'));
  if (last) await putBack(last, folder);
  for (const one of left) if (one !== last) await rm(one, { recursive: true, force: true });
}

/**
 * Lays a version of the site out as plain files, for a host that takes a folder. It is made beside
 * the folder and then moved to its place; what else was put into a site of before is gone afterwards.
 * @throws {Error} in plain words; the site of before stays then, and nothing is left beside it
 */
export async function layOut(
  store: VersionStore,
  { files }: Pick<SiteVersion, 'files'>,
  given: string,
): Promise<void> {
  const folder = resolve(given);
  const part = partName(folder);
  const write = async ([path, { hash }]: [string, SiteFile]) => {
    const content = await store.read(hash);
    if (!content) throw new GoneError(path);
    await writeFile(join(part, path), content);
  };
  running.add(part);
  try {
    await makeFolder(part);
    const marked = files.get(mark);
    if (marked) await write([mark, marked]);
    const folders = new Set(Array.from(files.keys(), (path) => dirname(join(part, path))));
    for (const one of folders) await makeFolder(one);
    await forEach(
      [...files].filter(([path]) => path !== mark),
      write,
    );
    await takePlace(part, folder);
  } catch (error) {
    throw plainError(error, cantBeLaidOut(folder));
  } finally {
    await rm(part, { recursive: true, force: true });
    running.delete(part);
  }
}

/**
 * Moves a folder to the place of another one, also while others do the same. There is a moment between
 * the two renames; if the second one fails, the first is taken back.
 */
async function takePlace(part: string, folder: string): Promise<void> {
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

/** Lays the live version out, and then each that went live meanwhile. */
async function layOutLive(store: VersionStore, folder: string, last?: SiteVersion): Promise<void> {
  const live = await store.live();
  if (!live || live === last) return;
  await layOut(store, live, folder);
  await layOutLive(store, folder, live);
}

/**
 * Publishes and lays the files out; once more where a content turns out to be gone. Whoever is
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
  await clearLeftovers(folder);
  const published = await publish(bundle, store, wanted);
  try {
    await layOutLive(store, folder);
    return published;
  } catch (error) {
    if (!(error instanceof GoneError)) throw error;
    // A content that is not what its name says goes when it is read.
    await forEach(hashesOf(published.version), async (hash) => void (await store.read(hash)));
    const again = await publish(bundle, store, { ...wanted, keepsNewer: true });
    await layOutLive(store, folder);
    return again;
  }
}
