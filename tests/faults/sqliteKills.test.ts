/** A process that writes to SQLite is killed at random moments: no answered call is lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rounds } from '#fixtures/rounds';
import { createEntryStore } from '#functions/adapters/storage/entryTable/entries';
import { releaseKind } from '#functions/adapters/storage/entryTable/kinds';
import { openSqlite } from '#functions/adapters/storage/sqlite';
import { passedOn } from '#local/childProcess';
import { seededRandom } from '#local/seededRandom';

const writer = fileURLToPath(new URL('sqliteWriter.ts', import.meta.url));
const kills = rounds({ everyday: 3, long: 500 });
const seed = Math.floor(Math.random() * 1e6);
const random = seededRandom(seed);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-kills-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Lets a process write, kills it, and returns the lines that it said. */
async function killedWriter(): Promise<string[]> {
  const child = spawn(process.execPath, [writer, folder], {
    env: passedOn(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  const closed = once(child, 'close');
  // One in five is killed while it starts, perhaps while it repairs what the last one left.
  if (random() > 0.2) await Promise.race([once(child.stdout, 'data'), closed]);
  await delay(random() * 300);
  child.kill('SIGKILL');
  const [, signal] = await closed;
  expect(signal, `It ended by itself. Seed ${seed}.`).toBe('SIGKILL');
  return Buffer.concat(parts).toString().split('\n');
}

const said = (lines: readonly string[], word: string) =>
  lines.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));

test(`${kills} kills lose no answered save and no message, and leave nothing half there`, async () => {
  let saves = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const lines = await killedWriter();
    const { table, queues, close } = openSqlite(folder);
    const releases = createEntryStore(table('releases'), table('history'), releaseKind);
    const answered = new Map(
      said(lines, 'saved').map((saved) => {
        const [id = '', version] = saved.split(' ');
        return [id, Number(version)];
      }),
    );
    for (const [id, version] of answered) {
      saves += version;
      const found = await releases.find(id);
      const stored = found?.version ?? 0;
      // A save whose answer was cut off may be there, too.
      expect([version, version + 1]).toContain(stored);
      expect(found?.substitute).toBeUndefined();
      const past = await releases.history(id, { below: stored });
      expect([found, ...past].map((one) => one?.entity.title)).toEqual(
        Array.from({ length: stored }, (_, back) => `${id} ${stored - back}`),
      );
    }

    const waiting = new Set<string>();
    const queue = queues('listening');
    for (
      let taken = await queue.take(100, 600);
      taken.length > 0;
      taken = await queue.take(100, 600)
    )
      for (const message of taken) {
        waiting.add(message.text);
        await queue.finish(message);
      }
    const [finishing, finished] = [said(lines, 'finishing'), said(lines, 'finished')];
    const sent = said(lines, 'sent').filter((text) => !finishing.includes(text));
    expect(sent.filter((text) => !waiting.has(text))).toEqual([]);
    expect(finished.filter((text) => waiting.has(text))).toEqual([]);

    if (kill % 50 === 0 || kill === kills) {
      const rows = await releases.rows();
      const entries = await releases.all();
      expect(rows.map(({ cId, title }) => [cId, title]).toSorted()).toEqual(
        entries.map(({ entity }) => [entity.cId, entity.title]).toSorted(),
      );
      expect(rows.map(({ cId }) => cId).toSorted((one, other) => one - other)).toEqual(
        rows.map((_, index) => index + 1),
      );
    }
    close();
  }
  // A writer that never gets to write would show nothing.
  expect(saves).toBeGreaterThan(kills);
}, 1_200_000);
