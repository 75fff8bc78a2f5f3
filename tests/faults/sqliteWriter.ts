/**
 * Saves releases and passes messages in the data folder that is its argument, until it is killed.
 * Says each answered call on a line.
 */

import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { hasCode } from '#domain/hasCode';
import { aStoredRelease } from '#fixtures/releases';
import { createEntryStore } from '#functions/adapters/storage/entryTable/entries';
import { releaseKind } from '#functions/adapters/storage/entryTable/kinds';
import { openSqlite } from '#functions/adapters/storage/sqlite';

const { table, queues } = openSqlite(process.argv[2] ?? '');
const releases = createEntryStore(table('releases'), table('history'), releaseKind);
const queue = queues('listening');
const save = { by: { account: 'tenant.ada', name: 'Ada' }, at: new Date() };
/** Writes a line at once, since a kill may follow; again while the reader's pipe is full. */
function say(...words: readonly unknown[]): void {
  const line = Buffer.from(`${words.join(' ')}\n`);
  for (let written = 0; written < line.length; )
    try {
      written += writeSync(1, line, written);
    } catch (error) {
      if (!hasCode(error, 'EAGAIN')) throw error;
    }
}

/** Adds a release and saves it again and again; each version says in its texts which one it is. */
async function write(): Promise<never> {
  const id = randomUUID();
  const texts = (version: number) => ({
    title: `${id} ${version}`,
    description: `<p>${`${version} `.repeat(version % 7 === 0 ? 15_000 : 500)}</p>`,
  });
  let saved = await releases.add(id, (cId) => aStoredRelease({ id, cId, ...texts(1) }), save);
  for (;;) {
    const { entity, version } = saved;
    say('saved', id, version);
    await queue.send(entity.title);
    say('sent', entity.title);
    // Other work gets its turn.
    await new Promise(setImmediate);
    saved = await releases.save(saved, { ...entity, ...texts(version + 1) }, save);
  }
}

/** Takes messages and finishes every second one. */
async function take(): Promise<never> {
  for (;;) {
    const messages = await queue.take(2, 600);
    for (const message of messages.slice(1)) {
      say('finishing', message.text);
      await queue.finish(message);
      say('finished', message.text);
    }
    await new Promise(setImmediate);
  }
}

say('open');
await Promise.all([write(), write(), write(), take()]);
