import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '#catalogue/contentHash';
import { writeWhole, writeWholeAtOnce } from '#functions/host/wholeFile';
import {
  keptHashes,
  overtaken,
  parsePointer,
  parseVersion,
  type SiteVersion,
  sparedMilliseconds,
  type VersionStore,
  writtenVersion,
} from '../siteVersion.ts';
import { makeFolder, plainError } from './disk.ts';

/**
 * Stores versions of the site in a folder: each content in `files/` under its hash, and
 * `live.json`, which names the live version. A truncated pointer counts as missing.
 */
export async function openFolderStore(folder: string): Promise<VersionStore> {
  const files = join(folder, 'files');
  const pointerFile = join(folder, 'live.json');
  await makeFolder(files).catch((error: unknown) => {
    throw plainError(error, `Versions of the site can't be kept in ${folder}`);
  });
  /** The pointer and its version when last read. */
  let last: { text: string; version: SiteVersion | undefined } = { text: '', version: undefined };

  const readPointer = () => readFile(pointerFile, 'utf8').catch(() => '');

  async function read(hash: string): Promise<Uint8Array | undefined> {
    const file = join(files, hash);
    const content = await readFile(file).catch(() => undefined);
    if (!content || contentHash(content) === hash) return content;
    await rm(file, { force: true });
    return undefined;
  }
  // No sync: a content spoilt by a power cut no longer matches its hash and is rendered again.
  const put = async (hash: string, content: Uint8Array) =>
    writeWholeAtOnce(join(files, hash), content);

  return {
    read,
    put,
    hashes: async () => new Set(await readdir(files)),
    async live() {
      const text = await readPointer();
      if (text === last.text) return last.version;
      const pointer = parsePointer(text);
      const content = pointer && (await read(pointer.content));
      last = { text, version: content && parseVersion(pointer, content) };
      return last.version;
    },
    async goLive(version) {
      const { pointer, content } = writtenVersion(version, parsePointer(last.text));
      const text = JSON.stringify(pointer);
      await writeWhole(join(files, pointer.content), content);
      // If two publishers move the pointer in the same millisecond, the later one wins; both
      // versions are complete.
      if ((await readPointer()) !== last.text) throw overtaken();
      await writeWhole(pointerFile, text);
      last = { text, version };
    },
    async sweep() {
      const pointer = parsePointer(await readPointer());
      if (!pointer) return;
      const kept = await keptHashes(pointer, read);
      const oldest = Date.now() - sparedMilliseconds;
      const sweepFolder = async (path: string, isUnused: (name: string) => boolean) => {
        for (const name of await readdir(path)) {
          const file = join(path, name);
          // Another publisher may have renamed or deleted it meanwhile.
          const found = isUnused(name) ? await stat(file).catch(() => undefined) : undefined;
          if (found && found.mtimeMs < oldest) await rm(file, { force: true });
        }
      };
      await sweepFolder(files, (name) => !kept.has(name));
      await sweepFolder(folder, (name) => name.endsWith('.part'));
    },
  };
}
