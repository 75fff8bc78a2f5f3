import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Dispatch } from './github.ts';
import { startExternalServices } from './server.ts';

/** The external services on a port and in a folder of their own, for one test file. */
export interface TestServices {
  readonly url: string;
  /** The port of its SMTP server. */
  readonly smtpPort: number;
  dispatched: Dispatch[];
  get(path: string): Promise<Response>;
  /** Sends JSON, with a bearer token when one is given. */
  send(method: string, path: string, body?: unknown, token?: string): Promise<Response>;
  /** Stops and starts again on the same folder, at another port. */
  restart(): Promise<void>;
}

/** Runs the external services for the tests of a file, and resets them before each test. */
export function createTestServices(): TestServices {
  const dispatched: Dispatch[] = [];
  let dataFolder = '';
  let running: Awaited<ReturnType<typeof startExternalServices>> | undefined;
  const url = (path: string) => `${running?.url}${path}`;
  const start = async () => {
    const onDispatch = (dispatch: Dispatch) => void dispatched.push(dispatch);
    running = await startExternalServices({ port: 0, smtpPort: 0, dataFolder, onDispatch });
  };
  const send: TestServices['send'] = (method, path, body, token) =>
    fetch(url(path), {
      method,
      redirect: 'manual',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'external-'));
    await start();
  });
  beforeEach(() => send('POST', '/local/reset'));
  afterAll(async () => {
    await running?.stop();
    await rm(dataFolder, { recursive: true });
  });
  return {
    get url() {
      return url('');
    },
    get smtpPort() {
      return running?.smtpPort ?? 0;
    },
    dispatched,
    get: (path) => fetch(url(path), { redirect: 'manual' }),
    send,
    restart: async () => {
      await running?.stop();
      await start();
    },
  };
}
