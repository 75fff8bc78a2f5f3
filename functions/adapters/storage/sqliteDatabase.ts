import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { RestError } from '@azure/data-tables';
import { schemaNumber } from '#domain/schemaNumber';

/** Columns of messages that versions before 2026-11-29 did not have; those don't mind them. */
const laterColumns = ['delayedAt', 'interruptions'];
const laterColumn = (name: string) => `${name} INTEGER NOT NULL DEFAULT 0`;

/**
 * The database of one server, with tables and queues; see docs/decisions/113. A change of these
 * tables that older versions can't read takes the next `schemaNumber`.
 *
 * `etag` is new at each write. `properties` is JSON without the keys. `due` is the time from which a
 * message can be taken, in milliseconds since 1970; 0 means at once, whatever the clock says.
 * `due` was set at `delayedAt`. `interruptions` counts how often the process ended during a try.
 */
const layout = `
  CREATE TABLE IF NOT EXISTS rows (
    tableName TEXT NOT NULL,
    partitionKey TEXT NOT NULL,
    rowKey TEXT NOT NULL,
    etag TEXT NOT NULL,
    properties TEXT NOT NULL,
    PRIMARY KEY (tableName, partitionKey, rowKey)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    queue TEXT NOT NULL,
    text TEXT NOT NULL,
    addedAt INTEGER NOT NULL,
    due INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    isTaken INTEGER NOT NULL DEFAULT 0,
    ${laterColumns.map(laterColumn).join(',')}
  ) STRICT;
  CREATE INDEX IF NOT EXISTS messagesByQueue ON messages (queue, due);`;

/** Whoever had taken a message has ended. */
const freeTaken = `
  UPDATE messages SET due = 0, isTaken = 0, interruptions = interruptions + 1 WHERE isTaken = 1`;

/** A call that finds the database locked gives up after this many milliseconds: it blocks all. */
const longestWait = 200;

/** SQLite's codes of errors: https://www.sqlite.org/rescode.html */
const busy = 5;
const notADatabase = 26;

/** True for an error of SQLite, with this code if one is given. */
function isSqliteError(error: unknown, code?: number): error is Error & { errcode: number } {
  return (
    error instanceof Error &&
    'errcode' in error &&
    (code === undefined || Number(error.errcode) % 256 === code)
  );
}

/**
 * Node's SQLite, loaded on use, because Azure's Node may lack it.
 * @throws {Error} with a readable message on a Node without it
 */
export function loadSqlite(): typeof import('node:sqlite') {
  const sqlite: typeof import('node:sqlite') | undefined =
    process.getBuiltinModule?.('node:sqlite');
  if (typeof sqlite?.backup === 'function') return sqlite;
  throw new Error(
    `One server needs Node 24 or newer, which brings SQLite along. This is Node ${process.version}.`,
  );
}

/** The file of the database in a data folder. */
export const databaseFile = (folder: string): string => join(folder, 'gatefold.sqlite');
/** How the names of a database's files go on. */
const fileEnds = ['', '-wal', '-shm', '-journal'];

/**
 * Opens the database of a data folder, which then belongs to this process until it ends or closes
 * it. With `anew` what is there is deleted first, readable or not.
 * @throws {Error} with a readable message if another process has it open, a newer version wrote it,
 * or it can't be read
 */
export function openDatabase(
  folder: string,
  { anew = false } = {},
): { database: DatabaseSync; close(): void } {
  const { DatabaseSync } = loadSqlite();
  const release = lockFolder(folder);
  const file = databaseFile(folder);
  if (anew) for (const end of fileEnds) rmSync(`${file}${end}`, { force: true });
  const database = new DatabaseSync(file, { timeout: longestWait });
  const close = () => {
    database.close();
    release();
  };
  try {
    refuseNewer(database, file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    prepare(database);
    return { database, close };
  } catch (error) {
    close();
    if (isSqliteError(error, notADatabase))
      throw new Error(`${file} is not a database, or damaged. Restore it from a backup.`);
    throw error;
  }
}

/**
 * Throws if another process works on a data folder.
 * @throws {Error} with a readable message
 */
export const refuseInUse = (folder: string): void => lockFolder(folder)();

/** Opens an empty database in memory. */
export function openMemory(): DatabaseSync {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(':memory:');
  prepare(database);
  return database;
}

/** The locks of this process. Without this reference one could be collected, and so released. */
const locks = new Set<DatabaseSync>();

/**
 * Locks the folder by a transaction that stays open. The system ends it with the process, and it also
 * holds between containers, which can't see each other's processes. Returns the release.
 */
function lockFolder(folder: string): () => void {
  const { DatabaseSync } = loadSqlite();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    locks.add(lock);
    return () => {
      lock.close();
      locks.delete(lock);
    };
  } catch (error) {
    lock.close();
    if (!isSqliteError(error, busy)) throw error;
    throw new Error(
      `Another Gatefold works on ${folder}. Stop it first, or choose another data folder.`,
    );
  }
}

const formOf = (database: DatabaseSync) =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version']);

function refuseNewer(database: DatabaseSync, file: string): void {
  const found = formOf(database);
  if (found > schemaNumber)
    throw new Error(
      `${file} was written by a newer version of the product (form ${found}, this one knows ${schemaNumber}). Start that version again, or restore a backup from before it.`,
    );
}

function prepare(database: DatabaseSync): void {
  inTransaction(database, () => {
    database.exec(layout);
    if (formOf(database) !== schemaNumber) database.exec(`PRAGMA user_version = ${schemaNumber}`);
    const columns = database.prepare('PRAGMA table_info(messages)').all();
    const known = new Set(columns.map(({ name }) => name));
    for (const name of laterColumns.filter((one) => !known.has(one)))
      database.exec(`ALTER TABLE messages ADD COLUMN ${laterColumn(name)}`);
    database.exec(freeTaken);
  });
}

/** Does work whole or not at all. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may have ended it already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Does work with the database. Its failures, such as a full disk, are reported as those of a storage
 * account that does not answer.
 */
export function reached<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    throw new RestError(`The database failed: ${error.message}`, { code: `${error.errcode}` });
  }
}
