import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { databaseFile, loadSqlite } from './sqliteDatabase.ts';

/** What a database holds. Two databases with the same digest hold the same. */
export interface Contents {
  rows: number;
  messages: number;
  digest: string;
}

/** Copy all pages in one step: several steps begin anew at each write in between. */
const allPages = 2 ** 31 - 1;
/** Between two parts of this many rows the process does its other work. */
const rowsAtOnce = 50;

/**
 * Copies the database of a data folder, as it is at one moment, into a folder that has none, and
 * compares the copy with it. Others, also in this process, go on reading and writing. The copy is a
 * data folder itself: a restore is the same call the other way.
 * @throws {Error} with a readable message if there is nothing to copy, the other folder has a
 * database, or the copy differs
 */
export async function copyDatabase(from: string, into: string): Promise<Contents> {
  const { DatabaseSync, backup } = loadSqlite();
  const [source, target] = [databaseFile(from), databaseFile(into)];
  if (!existsSync(source)) throw new Error(`There is no database in ${from}.`);
  if (existsSync(target)) throw new Error(`There is a database in ${into} already.`);
  await mkdir(into, { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  await rm(part, { force: true });
  // The transaction of a separate connection keeps reading one state of the database, while others
  // write.
  const reader = new DatabaseSync(source, { readOnly: true });
  try {
    reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
    await backup(reader, part, { rate: allPages });
    const copied = new DatabaseSync(part);
    try {
      // Without a write-ahead log beside it, the file can be copied alone.
      copied.exec('PRAGMA journal_mode = DELETE');
      const [wanted, found] = [await contentsIn(reader), await contentsIn(copied)];
      if (wanted.digest !== found.digest)
        throw new Error(`The copy of ${source} differs from it, and is not kept.`);
      await rename(part, target);
      return found;
    } finally {
      copied.close();
    }
  } finally {
    reader.close();
    await rm(part, { force: true });
  }
}

/** What the database of a data folder holds at this moment. */
export async function contentsOf(folder: string): Promise<Contents> {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  try {
    database.exec('BEGIN');
    return await contentsIn(database);
  } finally {
    database.close();
  }
}

async function contentsIn(database: DatabaseSync): Promise<Contents> {
  const hash = createHash('sha256');
  async function count(query: string): Promise<number> {
    let read = 0;
    for (const row of database.prepare(query).iterate()) {
      hash.update(`${JSON.stringify(Object.values(row))}\n`);
      read += 1;
      if (read % rowsAtOnce === 0) await nextTurn();
    }
    return read;
  }
  const rows = await count('SELECT * FROM rows ORDER BY tableName, partitionKey, rowKey');
  const messages = await count('SELECT * FROM messages ORDER BY id');
  return { rows, messages, digest: hash.digest('hex') };
}
