import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readServerData } from '#functions/adapters/storage/serverData';
import { openSqlite } from '#functions/adapters/storage/sqlite';
import { contentsOf, copyDatabase } from '#functions/adapters/storage/sqliteBackup';
import { databaseFile, loadSqlite } from '#functions/adapters/storage/sqliteDatabase';

let folder: string;
let data: string;
let opened: ReturnType<typeof openSqlite>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-backup-'));
  data = join(folder, 'data');
  opened = openSqlite(data);
});
afterEach(async () => {
  opened.close();
  await rm(folder, { recursive: true });
});

const row = (rowKey: string, round: number) => ({
  partitionKey: 'p',
  rowKey,
  round,
  text: `${round} `.repeat(1_000),
});

/** Writes two rows together, round after round, until it is told to stop. */
function writing() {
  const table = opened.table('releases');
  let isOver = false;
  let round = 0;
  const done = (async () => {
    while (!isOver) {
      round += 1;
      const [first, last] = [row('0', round), row('9', round)];
      await table.submitTransaction([
        ['upsert', first, 'Replace'],
        ['upsert', last, 'Replace'],
        ['create', row(`5${round}`, round)],
      ]);
      await new Promise(setImmediate);
    }
  })();
  return {
    rounds: () => round,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

test('a copy that is made while people write is of one moment, and opens as a data folder', async () => {
  const writer = writing();
  await expect.poll(writer.rounds).toBeGreaterThan(300);
  await opened.queues('publish').send('hello');
  const before = writer.rounds();
  const contents = await copyDatabase(data, join(folder, 'copy'));
  // The writer went on meanwhile.
  expect(writer.rounds()).toBeGreaterThan(before);
  await writer.stop();
  expect(contents.messages).toBe(1);
  expect(await contentsOf(join(folder, 'copy'))).toEqual(contents);
  expect(await readdir(join(folder, 'copy'))).toEqual(['gatefold.sqlite']);
  const copy = openSqlite(join(folder, 'copy'));
  const table = copy.table('releases');
  const [first, last] = [await table.getEntity('p', '0'), await table.getEntity('p', '9')];
  expect(first['round']).toBe(last['round']);
  expect(Number(first['round'])).toBeGreaterThanOrEqual(before);
  let rows = 0;
  for await (const one of table.listEntities()) {
    rows += 1;
    expect(Number(one['round'])).toBeLessThanOrEqual(Number(first['round']));
  }
  expect(rows).toBe(Number(first['round']) + 2);
  expect(rows).toBe(contents.rows);
  expect((await copy.queues('publish').take(1, 30)).map(({ text }) => text)).toEqual(['hello']);
  copy.close();
});

test('the commands read a copy of one moment, too, however much people write', async () => {
  const writer = writing();
  await expect.poll(writer.rounds).toBeGreaterThan(300);
  const copy = await readServerData(data, join(folder, 'copy'));
  await writer.stop();
  const table = copy.table('releases');
  const [first, last] = [await table.getEntity('p', '0'), await table.getEntity('p', '9')];
  expect(first['round']).toBe(last['round']);
  copy.close();
});

test('a copy is restored by the same call, into an empty place only', async () => {
  await opened.table('label').createEntity(row('a', 1));
  const [copy, restored] = [join(folder, 'copy'), join(folder, 'restored')];
  const contents = await copyDatabase(data, copy);
  expect(await copyDatabase(copy, restored)).toEqual(contents);
  expect(await contentsOf(restored)).toEqual(await contentsOf(data));
  await expect(copyDatabase(copy, data)).rejects.toThrow(`There is a database in ${data} already.`);
  await expect(copyDatabase(join(folder, 'none'), join(folder, 'new'))).rejects.toThrow(
    'There is no database in',
  );
  expect(existsSync(join(folder, 'new'))).toBe(false);
  await opened.table('label').upsertEntity(row('a', 2), 'Replace');
  expect(await contentsOf(restored)).not.toEqual(await contentsOf(data));
});

test('a stopped server’s folder is copied, too', async () => {
  await opened.table('label').createEntity(row('a', 1));
  opened.close();
  expect(await copyDatabase(data, join(folder, 'copy'))).toMatchObject({ rows: 1, messages: 0 });
  opened = openSqlite(data);
});

test('a copy that differs is not kept', async () => {
  await opened.table('label').createEntity(row('a', 1));
  const sqlite = loadSqlite();
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue({
    ...sqlite,
    async backup(from: DatabaseSync, path: string) {
      const pages = await sqlite.backup(from, path);
      const copy = new DatabaseSync(path);
      copy.exec("UPDATE rows SET properties = '{}'");
      copy.close();
      return pages;
    },
  } as never);
  const copying = copyDatabase(data, join(folder, 'copy'));
  await expect(copying).rejects.toThrow(`${databaseFile(data)} differs from it, and is not kept`);
  expect(await readdir(join(folder, 'copy'))).toEqual([]);
});
