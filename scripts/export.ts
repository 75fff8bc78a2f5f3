/** Writes the catalogue as CSV and JSON, and its pictures as they were uploaded: `npm run export -- [FOLDER] [--local]`. See docs/backup.md. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { cleanText } from '#domain/characters';
import { counted } from '#domain/counted';
import { catalogueTables, originalName } from '#domain/exporting/catalogueTables';
import { createOriginalStore } from '#functions/adapters/pictures/originals';
import { createEntryStore } from '#functions/adapters/storage/entryTable/entries';
import {
  artistKind,
  merchKind,
  newsKind,
  releaseKind,
  showKind,
} from '#functions/adapters/storage/entryTable/kinds';
import type { Storage } from '#functions/adapters/storage/storage';
import type { Numbered, Saved } from '#functions/ports/entries';
import { runCommand, storageFrom } from './backup/commandLine.ts';

async function entitiesIn<E extends Numbered>(store: { all(): Promise<Saved<E>[]> }): Promise<E[]> {
  const entities = (await store.all()).map(({ entity }) => entity);
  return entities.sort((a, b) => a.cId - b.cId);
}

async function readCatalogue(storage: Storage) {
  const history = storage.table('history');
  const artists = createEntryStore(storage.table('artists'), history, artistKind);
  const releases = createEntryStore(storage.table('releases'), history, releaseKind);
  const shows = createEntryStore(storage.table('shows'), history, showKind);
  const merch = createEntryStore(storage.table('merch'), history, merchKind);
  const news = createEntryStore(storage.table('news'), history, newsKind);
  return {
    artists: await entitiesIn(artists),
    releases: await entitiesIn(releases),
    shows: await entitiesIn(shows),
    merch: await entitiesIn(merch),
    news: await entitiesIn(news),
    trash: {
      artists: await artists.deleted(),
      releases: await releases.deleted(),
      shows: await shows.deleted(),
      merch: await merch.deleted(),
      news: await news.deleted(),
    },
  };
}

/** Writes the pictures as they were uploaded; returns a line about each. */
async function writeOriginals({ files }: Storage, folder: string): Promise<object[]> {
  const originals = createOriginalStore(files('originals'));
  const lines: object[] = [];
  for await (const { file, picture, fileName, bytes, sha256, by, at } of originals.list()) {
    const name = originalName({ picture, fileName, sha256 });
    await writeFile(join(folder, name), await originals.read(file));
    lines.push({ file: name, picture, uploadedAs: fileName, bytes, sha256, by: by.name, at });
  }
  return lines;
}

/** Spreadsheets recognise UTF-8 by the byte order mark; text like a formula is quoted. */
const csv = (lines: object[]) =>
  stringify(lines, {
    header: true,
    bom: true,
    escape_formulas: true,
    cast: { string: cleanText },
  });

const form = { usage: 'npm run export -- [FOLDER] [--local]' };

async function exportInto(folder: string, storage: Storage): Promise<void> {
  const catalogue = await readCatalogue(storage);
  const tables = catalogueTables(catalogue);
  await mkdir(folder, { recursive: true });
  const whole = join(folder, 'catalogue.json');
  await writeFile(whole, JSON.stringify(catalogue, null, 2));
  console.log(`${whole}: everything, as it is stored`);
  for (const [name, lines] of Object.entries(tables)) {
    await writeFile(join(folder, `${name}.csv`), csv(lines));
    console.log(`${join(folder, `${name}.csv`)}: ${counted(lines.length, 'one line', 'lines')}`);
  }
  const pictures = join(folder, 'originals');
  await mkdir(pictures, { recursive: true });
  const originals = await writeOriginals(storage, pictures);
  await writeFile(join(folder, 'originals.csv'), csv(originals));
  console.log(`${pictures}: ${counted(originals.length, 'one picture', 'pictures')}, as uploaded`);
}

runCommand(form, async ({ target: folder = 'gatefold-export', local }) => {
  const work = await mkdtemp(join(tmpdir(), 'gatefold-export-'));
  try {
    const { storage, where, close } = await storageFrom(process.env, { local }, work);
    console.log(`Exporting ${where} …`);
    await exportInto(folder, storage).finally(close);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
});
