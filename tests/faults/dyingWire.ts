import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { freePorts } from '#fixtures/freePorts';
import type { Table } from '#functions/adapters/storage/rows';

/** A connection to storage whose process dies after a number of writes. */
export interface DyingWire {
  connection: string;
  /**
   * Revives the process until it requests one write more than `writes`. With `isLastDone`, storage
   * performs that write and only its answer is lost.
   */
  live: (writes: number, isLastDone?: boolean) => void;
  /** True if it has died since. */
  hasDied: () => boolean;
  /** A table in memory of the same process: its calls count and fail like those on the wire. */
  table: <T extends Table>(table: T) => T;
  stop: () => Promise<void>;
}

const isWrite = ({ method = '' }: IncomingMessage) => method !== 'GET' && method !== 'HEAD';

interface Onward {
  port: number;
  isAnswerLost: boolean;
}

function passOn(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { port, isAnswerLost }: Onward,
): ClientRequest {
  const { method, url, headers } = incoming;
  const options = { host: '127.0.0.1', port, method, path: url, headers };
  const onward = request(options, (response) => {
    if (isAnswerLost) return void response.resume().on('end', () => answer.destroy());
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  return incoming.pipe(onward);
}

/** The fate of the next request: lost with its answer, done without an answer, or answered. */
type Fates = (writes: boolean) => 'lost' | 'done' | 'answered';

const dead = () => Promise.reject(new Error('The process is dead.'));
const deadPages = { [Symbol.asyncIterator]: () => ({ next: dead }) };
const deadList = { ...deadPages, byPage: () => deadPages };

/** A table whose calls have these fates. */
function dyingTable<T extends Table>(table: T, fateOf: Fates): T {
  return new Proxy(table, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return (...given: unknown[]) => {
        const reads = name === 'getEntity' || name === 'listEntities';
        const fate = fateOf(!reads);
        if (fate === 'lost') return name === 'listEntities' ? deadList : dead();
        const answer: unknown = Reflect.apply(call, target, given);
        return fate === 'done' ? Promise.resolve(answer).then(dead) : answer;
      };
    },
  });
}

/**
 * Connects to the three storage services. Requests after the death get no answer, as if the process
 * had ended between two writes.
 */
export async function layDyingWire(connection: string): Promise<DyingWire> {
  const ports = [...connection.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));
  const base = Math.min(...ports);
  const first = await freePorts(3);
  let left = 0;
  let died = false;
  let isLastDone = false;
  const fateOf: Fates = (writes) => {
    if (writes) left -= 1;
    if (left >= 0 && !died) return 'answered';
    const isFirst = !died;
    died = true;
    return isFirst && isLastDone ? 'done' : 'lost';
  };
  const servers = [0, 1, 2].map((service) =>
    createServer((incoming, answer) => {
      const fate = fateOf(isWrite(incoming));
      const isAnswerLost = fate === 'done';
      if (fate === 'lost') incoming.socket.destroy();
      else passOn(incoming, answer, { port: base + service, isAnswerLost });
    }).listen(first + service, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return {
    connection: connection.replaceAll(
      /127\.0\.0\.1:(\d+)/g,
      (_, port) => `127.0.0.1:${first + Number(port) - base}`,
    ),
    live: (writes, isDone = false) => {
      left = writes;
      isLastDone = isDone;
      died = false;
    },
    hasDied: () => died,
    table: (table) => dyingTable(table, fateOf),
    stop: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => once(server.close(), 'close')));
    },
  };
}
