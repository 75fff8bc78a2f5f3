import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** The ways in which storage fails one request. `done…` does the work first. */
export const storageFaults = [
  'refused 503',
  'refused 500',
  'cut',
  'late',
  'swallowed',
  'done, then late',
  'done, then 503',
  'done, then 500',
  'done, then conflict',
  'done, then cut',
  'done, then torn',
  'done, then swallowed',
] as const;
export type StorageFault = (typeof storageFaults)[number];

const services = ['blob', 'queue', 'table'] as const;
export type Service = (typeof services)[number];

/** The next request to fail, and how. */
type NextFault = {
  fault: StorageFault;
  service: Service;
  isWrite: boolean;
  /** For `late`, in milliseconds. */
  late: number;
  /** Called when a request meets the fault. */
  onHit: () => void;
};

export type StorageProxy = {
  /** Fails the next request of a kind. Returns a function that cancels it if none has met it. */
  failNext: (next: NextFault) => () => void;
  /** Breaks all connections and refuses new ones. */
  cut: () => void;
  mend: () => void;
  /** The number of connections attempted during the cut. */
  refused: () => number;
  stop: () => Promise<void>;
};

const isWrite = ({ method = '' }: IncomingMessage) => method !== 'GET' && method !== 'HEAD';

const errorNames = { 409: 'EntityAlreadyExists', 412: 'UpdateConditionNotSatisfied' } as const;
function refuse(answer: ServerResponse, service: Service, status: 409 | 412 | 500 | 503): void {
  const name = status === 409 || status === 412 ? errorNames[status] : 'ServerBusy';
  if (service === 'table') {
    answer.writeHead(status, { 'content-type': 'application/json', 'x-ms-error-code': name });
    const message = { lang: 'en-us', value: name };
    answer.end(JSON.stringify({ 'odata.error': { code: name, message } }));
    return;
  }
  answer.writeHead(status, { 'content-type': 'application/xml', 'x-ms-error-code': name });
  answer.end(`<?xml version="1.0"?><Error><Code>${name}</Code><Message>${name}</Message></Error>`);
}

/** Storage's answer when its own frontend repeats a completed write: the second one conflicts. */
function conflictOf({ method, url = '', headers }: IncomingMessage): 409 | 412 | undefined {
  const tag = headers['if-match'];
  if (tag !== undefined && tag !== '*') return 412;
  const isNewRow = method === 'POST' && !url.includes('$batch') && !/\/messages\b/.test(url);
  return isNewRow || headers['if-none-match'] === '*' ? 409 : undefined;
}

/**
 * A proxy for the three storage services that fails on request. It speaks HTTP, so a request can be
 * done and answered wrongly. A swallowed request never gets an answer, and its connection stays
 * open.
 */
export async function startStorageProxy(from: number, to: number): Promise<StorageProxy> {
  const agent = new Agent({ keepAlive: true });
  const waiting = new Set<NextFault>();
  let isCut = false;
  let refused = 0;

  function take(service: Service, incoming: IncomingMessage): NextFault | undefined {
    const taken = [...waiting].find(
      (next) => next.service === service && next.isWrite === isWrite(incoming),
    );
    if (taken) waiting.delete(taken);
    taken?.onHit();
    return taken;
  }

  type Onward = { service: Service; port: number; met: NextFault | undefined };
  function forward(
    incoming: IncomingMessage,
    answer: ServerResponse,
    { service, port, met }: Onward,
  ): void {
    const { method, url, headers } = incoming;
    const options = { agent, host: '127.0.0.1', port, method, path: url, headers };
    const onward = request(options, (response) => {
      const { statusCode = 502 } = response;
      const pass = () => {
        answer.writeHead(statusCode, response.headers);
        response.pipe(answer);
      };
      const isDone = statusCode < 300;
      const instead = (answerIt: () => void) => response.resume().on('end', answerIt);
      switch (met?.fault) {
        case 'done, then late':
          return void setTimeout(pass, met.late);
        case 'done, then 503':
          return instead(() => refuse(answer, service, 503));
        case 'done, then 500':
          return instead(() => refuse(answer, service, 500));
        case 'done, then cut':
          return instead(() => answer.destroy());
        case 'done, then swallowed':
          return response.resume();
        case 'done, then conflict': {
          const status = isDone ? conflictOf(incoming) : undefined;
          return status ? instead(() => refuse(answer, service, status)) : pass();
        }
        case 'done, then torn': {
          const { 'transfer-encoding': _, ...rest } = response.headers;
          answer.writeHead(statusCode, { ...rest, 'content-length': '100000' });
          answer.write(' ');
          return instead(() => setTimeout(() => answer.destroy(), 5));
        }
        default:
          return pass();
      }
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => {
      if (!answer.writableFinished && !met) onward.destroy();
    });
    incoming.pipe(onward);
  }

  const servers = services.map((service, index) => {
    const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, answer) => {
      const met = take(service, incoming);
      const onward = { service, port: to + index, met };
      switch (met?.fault) {
        case 'refused 503':
        case 'refused 500':
          incoming.resume();
          return refuse(answer, service, met.fault === 'refused 500' ? 500 : 503);
        case 'cut':
          return void incoming.socket.destroy();
        case 'swallowed':
          return void incoming.resume();
        case 'late':
          return void setTimeout(() => forward(incoming, answer, onward), met.late);
        default:
          return forward(incoming, answer, onward);
      }
    });
    server.on('connection', (socket) => {
      if (!isCut) return;
      refused += 1;
      socket.destroy();
    });
    server.listen(from + index, '127.0.0.1');
    return server;
  });
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return {
    failNext: (next) => {
      waiting.add(next);
      return () => void waiting.delete(next);
    },
    cut: () => {
      isCut = true;
      for (const server of servers) server.closeAllConnections();
    },
    mend: () => {
      isCut = false;
    },
    refused: () => refused,
    stop: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => once(server.close(), 'close')));
      agent.destroy();
    },
  };
}
