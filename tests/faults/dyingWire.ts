import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { freePorts } from '#fixtures/freePorts';

/** A connection to storage on which a process dies after a number of writes. */
export interface DyingWire {
  connection: string;
  /**
   * Revives the process, until it asks for one write more than `writes`. With `isLastDone` storage
   * does that write, and only its answer is lost.
   */
  live: (writes: number, isLastDone?: boolean) => void;
  /** True when it died since. */
  hasDied: () => boolean;
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

/**
 * Connects to the three services of storage. Requests after the death get no answer, as if the
 * process had ended between two writes.
 */
export async function layDyingWire(connection: string): Promise<DyingWire> {
  const ports = [...connection.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));
  const base = Math.min(...ports);
  const first = await freePorts(3);
  let left = 0;
  let died = false;
  let isLastDone = false;
  const servers = [0, 1, 2].map((service) =>
    createServer((incoming, answer) => {
      if (isWrite(incoming)) left -= 1;
      const isLast = left < 0 && !died;
      if (isLast) died = true;
      const port = base + service;
      if (isLast && isLastDone) passOn(incoming, answer, { port, isAnswerLost: true });
      else if (died) incoming.socket.destroy();
      else passOn(incoming, answer, { port, isAnswerLost: false });
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
    stop: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => once(server.close(), 'close')));
    },
  };
}
