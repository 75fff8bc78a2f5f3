import type { DatabaseSync } from 'node:sqlite';
import { RestError } from '@azure/data-tables';
import type { MessageQueue, Queues, TakenMessage } from '#functions/ports/queues';
import { inTransaction, reached } from './sqliteDatabase.ts';

/** A message that was taken this often is set aside, as the host does when it fails. */
const mostTries = 5;
/**
 * A message is also set aside if the process ended this often while it was in hand: it may be the
 * cause. The limit is higher than that of tries, since most kills have other causes.
 */
const mostInterruptions = 20;
/** How long after its due time a delayed message can certainly be taken, in milliseconds. */
const certainly = 20;

/** The queues of one SQLite database. */
export interface SqliteQueues {
  queue: Queues;
  /** Resolves when the next message of a queue that this process put there can be taken. */
  rung(name: string): Promise<void>;
  /** Ends all waiting for messages that can be taken later. */
  stop(): void;
}

/**
 * Opens the queues of a database. `now` is the time. `passed` is the time since the start, which stays
 * right when the clock is set. Both are in milliseconds.
 */
export function sqliteQueues(
  database: DatabaseSync,
  now: () => number = Date.now,
  passed: () => number = () => performance.now(),
): SqliteQueues {
  const bell = createBell();
  return {
    queue: (name) => sqliteQueue(database, { name, now, passed, ring: bell.ring }),
    rung: bell.rung,
    stop: bell.stop,
  };
}

interface Opened {
  name: string;
  now: () => number;
  passed: () => number;
  ring: (name: string, afterSeconds: number) => void;
}

function sqliteQueue(database: DatabaseSync, { name, now, passed, ring }: Opened): MessageQueue {
  const insert = database.prepare(
    'INSERT INTO messages (queue, text, addedAt, due, delayedAt) VALUES (?, ?, ?, ?, ?)',
  );
  // If the time at which a message was delayed lies ahead, the clock was wrong then. A taken message
  // is left to its taker, who renews its time.
  const canBeTaken = '(due <= :now OR (delayedAt > :now AND isTaken = 0))';
  const oldest = database.prepare(
    `SELECT addedAt FROM messages WHERE queue = :name AND ${canBeTaken} ORDER BY id LIMIT 1`,
  );
  const counted = database.prepare('SELECT count(*) AS count FROM messages WHERE queue = ?');
  const worn = `queue = :name AND ${canBeTaken}
    AND (tries - interruptions >= ${mostTries} OR interruptions >= ${mostInterruptions})
    AND id NOT IN (SELECT value FROM json_each(:inHand))`;
  const copyWorn = database.prepare(`
    INSERT INTO messages (queue, text, addedAt, due)
      SELECT queue || '-poison', text, :now, 0 FROM messages WHERE ${worn}`);
  const eraseWorn = database.prepare(`DELETE FROM messages WHERE ${worn}`);
  const takeSome = database.prepare(`
    UPDATE messages SET due = :due, delayedAt = :now, tries = tries + 1, isTaken = 1 WHERE id IN
      (SELECT id FROM messages WHERE queue = :name AND ${canBeTaken}
        AND id NOT IN (SELECT value FROM json_each(:inHand)) ORDER BY id LIMIT :count)
    RETURNING id, text, tries, interruptions, addedAt`);
  // The number of all tries serves as the receipt: it is higher once the message was taken again.
  const show = database.prepare(
    'UPDATE messages SET due = ?, delayedAt = ?, isTaken = ? WHERE id = ? AND tries = ? AND isTaken = 1',
  );
  const erase = database.prepare('DELETE FROM messages WHERE id = ? AND tries = ? AND isTaken = 1');
  const free = database.prepare(
    'UPDATE messages SET due = 0, isTaken = 0 WHERE id = ? AND tries = ? AND isTaken = 1 AND due > ?',
  );

  /** The messages that this process took, by their ids, and until when `passed` is below that. */
  const held = new Map<string, { receipt: string; until: number }>();
  const keep = ({ id, receipt }: Pick<TakenMessage, 'id' | 'receipt'>, seconds: number) =>
    held.set(id, { receipt, until: passed() + seconds * 1000 });
  /**
   * Frees messages whose taker has stopped renewing them. If only the clock decided, such a message
   * would stay taken for days after a clock that was ahead is set right.
   */
  function freeLost(): void {
    for (const [id, { receipt, until }] of held) {
      if (until > passed()) continue;
      free.run(id, receipt, now());
      held.delete(id);
    }
  }

  /** The time from which a message can be taken; a clock that moves back delays none sent at once. */
  const dueAfter = (seconds: number) => (seconds > 0 ? Math.ceil(now() + seconds * 1000) : 0);
  function add(queueName: string, text: string, afterSeconds: number): void {
    insert.run(queueName, text, now(), dueAfter(afterSeconds), now());
  }
  const hold = ({ changes }: { changes: number | bigint }) => {
    if (Number(changes) === 1) return;
    throw new RestError('MessageNotFound', { code: 'MessageNotFound', statusCode: 404 });
  };
  const finish = ({ id, receipt }: TakenMessage) => {
    hold(erase.run(id, receipt));
    held.delete(id);
  };

  /** The ids of messages in work here. They are not given out again when the clock jumps ahead. */
  const inHand = () => JSON.stringify(Array.from(held.keys(), Number));

  return {
    async send(text, afterSeconds = 0) {
      reached(() => add(name, text, afterSeconds));
      ring(name, afterSeconds);
    },
    hasWaiting: async () => reached(() => oldest.get({ name, now: now() })) !== undefined,
    async state() {
      const [first, all] = reached(() => [oldest.get({ name, now: now() }), counted.get(name)]);
      return {
        count: Number(all?.['count']),
        oldestAt: first ? new Date(Number(first['addedAt'])) : null,
      };
    },
    async take(count, seconds) {
      reached(freeLost);
      const { rows, aside } = reached(() =>
        inTransaction(database, () => {
          const then = { name, now: now(), inHand: inHand() };
          const aside = copyWorn.run(then);
          if (aside.changes) eraseWorn.run(then);
          return { rows: takeSome.all({ ...then, due: dueAfter(seconds), count }), aside };
        }),
      );
      if (aside.changes) ring(`${name}-poison`, 0);
      const messages = rows.map((row) => ({
        id: String(row['id']),
        text: String(row['text']),
        tries: Number(row['tries']) - Number(row['interruptions']),
        addedAt: new Date(Number(row['addedAt'])),
        receipt: String(row['tries']),
      }));
      for (const message of messages) keep(message, seconds);
      // SQLite returns changed rows in any order.
      return messages.sort((one, other) => Number(one.id) - Number(other.id));
    },
    async renew(message, seconds) {
      hold(reached(() => show.run(dueAfter(seconds), now(), 1, message.id, message.receipt)));
      keep(message, seconds);
      return message;
    },
    finish: async (message) => reached(() => finish(message)),
    async putBack({ id, receipt }, afterSeconds) {
      hold(reached(() => show.run(dueAfter(afterSeconds), now(), 0, id, receipt)));
      held.delete(id);
      ring(name, afterSeconds);
    },
    async setAside(message) {
      const poison = `${name}-poison`;
      reached(() =>
        inTransaction(database, () => {
          finish(message);
          add(poison, message.text, 0);
        }),
      );
      ring(poison, 0);
    },
  };
}

/** Wakes whoever waits for a queue, once one of its messages can be taken. */
function createBell() {
  const bells = new Map<string, PromiseWithResolvers<void>>();
  const later = new Set<NodeJS.Timeout>();
  const ringNow = (name: string) => {
    bells.get(name)?.resolve();
    bells.delete(name);
  };
  return {
    ring(name: string, afterSeconds: number) {
      if (afterSeconds <= 0) return ringNow(name);
      const timer = setTimeout(
        () => {
          later.delete(timer);
          ringNow(name);
        },
        afterSeconds * 1000 + certainly,
      ).unref();
      later.add(timer);
    },
    rung(name: string): Promise<void> {
      const bell = bells.get(name) ?? Promise.withResolvers<void>();
      bells.set(name, bell);
      return bell.promise;
    },
    stop() {
      for (const timer of later) clearTimeout(timer);
      later.clear();
    },
  };
}
