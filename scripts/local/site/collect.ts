import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pMap from 'p-map';
import { compress } from './compress.ts';
import type { Edition, EditionFile } from './siteVersion.ts';

type Files = Edition['files'];

/**
 * Reads a build's output into the store of contents and gives its list. A file that the build did
 * not touch since `before` is taken from there; content that is already kept is not written again.
 */
export async function collect(output: string, contents: string, before: Files): Promise<Files> {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(output, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const files: Files = {};
  const keep = async (name: string) => {
    files[name] = await keepFile({ name, output, contents, before: before[name] });
  };
  await pMap(names, keep, { concurrency: 16 });
  return files;
}

type Keeping = { name: string; output: string; contents: string; before: EditionFile | undefined };

async function keepFile({ name, output, contents, before }: Keeping): Promise<EditionFile> {
  const source = join(output, name);
  const { size, mtimeMs: modified } = await stat(source);
  if (before && before.size === size && before.modified === modified) return before;
  const content = await readFile(source);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  if (before?.hash === hash) return { ...before, modified };
  const forms = await compress(name, content);
  await Promise.all([
    keepContent(join(contents, hash), content),
    ...forms.map(([encoding, form]) => keepContent(join(contents, `${hash}.${encoding}`), form)),
  ]);
  return { hash, size, modified, encodings: forms.map(([encoding]) => encoding) };
}

/** Content is there whole or not at all, even when two files of the same content come at once. */
async function keepContent(file: string, content: Buffer): Promise<void> {
  if (existsSync(file)) return;
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, content);
  await rename(part, file);
}
