import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { schemaNumber } from '#domain/schemaNumber';
import { openSqlite } from '#functions/adapters/storage/sqlite';
import { databaseFile, loadSqlite, openDatabase } from '#functions/adapters/storage/sqliteDatabase';
import { sqliteTables } from '#functions/adapters/storage/sqliteTables';
import { passedOn } from '#local/childProcess';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-sqlite-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});
const children: ChildProcess[] = [];

/** Another process that opens the folder and says so, or why it can't. */
function otherProcess() {
  const code = `
    const { openSqlite } = await import('#functions/adapters/storage/sqlite');
    try {
      openSqlite(process.argv[1]);
      // What is not referred to any more must stay locked, too.
      gc();
      await new Promise((done) => setTimeout(done, 50));
      gc();
      console.log('open');
      setInterval(() => undefined, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', code, folder],
    {
      env: passedOn(),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(child);
  const says = once(child.stdout, 'data').then(([text]) => String(text).trim());
  return { child, says };
}

/** Fills a small disk of its own, on which the database stops and starts again. */
const onFullDisk = `
  import { appendFileSync } from 'node:fs';
  const { openDatabase } = await import('#functions/adapters/storage/sqliteDatabase');
  const { withReserve } = await import('#publisher/server/reserve');
  const folder = process.argv[1];
  const open = () => withReserve(folder, () => openDatabase(folder));
  const { database, close } = open();
  const add = (one, key) => one.prepare(
    "INSERT INTO rows VALUES ('artists', 'a', ?, 'etag', '{}')").run(key);
  add(database, 'stored');
  close();
  for (const size of [65536, 1])
    try { for (;;) appendFileSync(folder + '/other', Buffer.alloc(size, 1)); } catch {}
  const again = open();
  add(again.database, 'later');
  console.log(again.database.prepare('SELECT rowKey FROM rows').all().map(({ rowKey }) => rowKey).join());
  again.close();`;

test('a start on a full disk gives up its reserve, and goes on', async (context) => {
  const script = 'mount -t tmpfs -o size=24m tmpfs "$1" && shift && exec "$@"';
  const node = [process.execPath, '--input-type=module', '--eval', onFullDisk, folder];
  const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', folder, ...node], {
    env: passedOn(),
  });
  children.push(child);
  const failure = once(child, 'error').then(([error]) => String(error));
  const ended = Promise.all([text(child.stdout), text(child.stderr)]);
  const [says, error] = await Promise.race([
    ended,
    failure.then((reason) => ['', reason] as const),
  ]);
  if (/ENOENT|not permitted|permission denied/i.test(error))
    context.skip('This account can’t mount a small disk.');
  expect(error).toBe('');
  expect(says.trim()).toBe('later,stored');
});

test('a data folder belongs to one process, until it ends in whatever way', async () => {
  const first = otherProcess();
  expect(await first.says).toBe('open');
  const sentence = `Another Gatefold works on ${folder}. Stop it first, or choose another data folder.`;
  expect(() => openSqlite(folder)).toThrow(sentence);
  expect(await otherProcess().says).toBe(sentence);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const own = openSqlite(folder);
  expect(() => openSqlite(folder)).toThrow(sentence);
  expect(await otherProcess().says).toBe(sentence);
  own.close();
  openSqlite(folder).close();
});

test('what a newer version wrote is refused and left as it is', async () => {
  openSqlite(folder).close();
  const database = new DatabaseSync(databaseFile(folder));
  database.exec(`PRAGMA user_version = ${schemaNumber + 1}`);
  database.close();
  expect(() => openSqlite(folder)).toThrow(
    `was written by a newer version of the product (form ${schemaNumber + 1}, this one knows ${schemaNumber}). Start that version again, or restore a backup from before it.`,
  );
  // A refused folder is not locked.
  expect(() => openSqlite(folder)).toThrow('newer version');
  const after = new DatabaseSync(databaseFile(folder));
  expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: schemaNumber + 1 });
  after.close();
});

test('messages of a database of an earlier version go on waiting', async () => {
  const first = openSqlite(folder);
  await first.queues('emails').send('now');
  await first.queues('emails').take(1, 600);
  await first.queues('emails').send('later', 3600);
  first.close();
  const before = new DatabaseSync(databaseFile(folder));
  for (const column of ['delayedAt', 'interruptions'])
    before.exec(`ALTER TABLE messages DROP COLUMN ${column}`);
  before.close();
  const { queues, close } = openSqlite(folder);
  const taken = await queues('emails').take(5, 30);
  expect(taken.map(({ text }) => text)).toEqual(['now']);
  expect((await queues('emails').state()).count).toBe(2);
  close();
});

test('a file that is no database is refused with what to do', async () => {
  await writeFile(
    databaseFile(folder),
    'not a database, but long enough to be read as one'.repeat(99),
  );
  expect(() => openSqlite(folder)).toThrow(
    'is not a database, or damaged. Restore it from a backup.',
  );
});

test('a Node without SQLite is named with the one that is needed', () => {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  expect(() => loadSqlite()).toThrow(
    `One server needs Node 24 or newer, which brings SQLite along. This is Node ${process.version}.`,
  );
});

test('a full disk is reported as storage that is away, and loses nothing', async () => {
  const { database, close } = openDatabase(folder);
  const table = sqliteTables(database)('releases');
  const row = (rowKey: string) => ({ partitionKey: 'release', rowKey, text: 'x'.repeat(5_000) });
  await table.createEntity(row('before'));
  database.exec('PRAGMA max_page_count = 12');
  const five = ['one', 'two', 'three', 'four', 'five'].map(row);
  const saved = table.submitTransaction(five.map((one) => ['create', one]));
  await expect(saved).rejects.toMatchObject({ name: 'RestError', statusCode: undefined });
  const keys = async () => {
    const found: (string | undefined)[] = [];
    for await (const { rowKey } of table.listEntities()) found.push(rowKey);
    return found;
  };
  expect(await keys()).toEqual(['before']);
  database.exec('PRAGMA max_page_count = 1000');
  await table.submitTransaction(five.map((one) => ['create', one]));
  expect(await keys()).toHaveLength(6);
  close();
});
