import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wanted } from '#publisher/pullSnapshot';
import { collect } from './collect.ts';
import { type Edition, type Encoding, editionSchema } from './siteVersion.ts';

/** How many finished sites are kept, so that an earlier one is back at once. */
const KEPT = 20;

type Made = Pick<Edition, 'version' | 'snapshot' | 'fingerprint'>;

/** The finished sites of this machine. */
export type Editions = {
  /** The newest, or the one put back last. */
  newest: () => Edition | undefined;
  /** The newest that shows this snapshot and was made by this code. */
  find: (wanted: Wanted, fingerprint: string) => Edition | undefined;
  /** Makes a finished site of a build's output. */
  keep: (output: string, made: Made) => Promise<Edition>;
  /** Puts a kept one in front again. */
  putBack: (edition: Edition) => Promise<Edition>;
  contentFile: (hash: string, encoding: Encoding | undefined) => string;
};

/**
 * Opens the folder of finished sites. An edition is only a list of what stands under which path;
 * contents are kept by hash, never changed, and shared by all editions that have them.
 */
export async function openEditions(folder: string): Promise<Editions> {
  const contents = join(folder, 'contents');
  const lists = join(folder, 'editions');
  await Promise.all([mkdir(contents, { recursive: true }), mkdir(lists, { recursive: true })]);
  const kept = await readLists(lists);
  const add = async (edition: Edition) => {
    await writeWhole(join(lists, `${edition.number}.json`), JSON.stringify(edition));
    kept.push(edition);
    await drop({ gone: kept.splice(0, Math.max(0, kept.length - KEPT)), kept, lists, contents });
    return edition;
  };
  const nextNumber = () => (kept.at(-1)?.number ?? 0) + 1;
  return {
    newest: () => kept.at(-1),
    find: ({ version, file }, fingerprint) =>
      kept.findLast(
        (one) =>
          one.version === version && one.snapshot === file && one.fingerprint === fingerprint,
      ),
    keep: async (output, made) => {
      const files = await collect(output, contents, kept.at(-1)?.files ?? {});
      return add({ ...made, number: nextNumber(), files });
    },
    putBack: (edition) => add({ ...edition, number: nextNumber() }),
    contentFile: (hash, encoding) => join(contents, encoding ? `${hash}.${encoding}` : hash),
  };
}

async function readLists(folder: string): Promise<Edition[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const editions = texts.map((text) => editionSchema.parse(JSON.parse(text)));
  return editions.sort((a, b) => a.number - b.number);
}

/** A list is there whole or not at all, whatever happens while it is written. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

type Dropping = { gone: Edition[]; kept: Edition[]; lists: string; contents: string };

async function drop({ gone, kept, lists, contents }: Dropping): Promise<void> {
  if (gone.length === 0) return;
  await Promise.all(gone.map(({ number }) => rm(join(lists, `${number}.json`), { force: true })));
  const wanted = new Set(kept.flatMap(({ files }) => Object.values(files).map(({ hash }) => hash)));
  const names = await readdir(contents);
  const unwanted = names.filter((name) => !wanted.has(name.split('.')[0] ?? ''));
  await Promise.all(unwanted.map((name) => rm(join(contents, name), { force: true })));
}
