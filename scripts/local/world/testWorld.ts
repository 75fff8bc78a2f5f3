import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dispatch } from './github.ts';
import { startWorld } from './server.ts';

/** The world on a port and in a folder of its own, for one test file. */
export interface TestWorld {
  url: string;
  dispatched: Dispatch[];
  get(path: string): Promise<Response>;
  /** Sends JSON, with a bearer token when one is given. */
  send(method: string, path: string, body?: unknown, token?: string): Promise<Response>;
  /** Stops and starts again on the same folder, at another port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestWorld(): Promise<TestWorld> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'world-'));
  const dispatched: Dispatch[] = [];
  const start = () =>
    startWorld({ port: 0, dataFolder, onDispatch: (dispatch) => void dispatched.push(dispatch) });
  let running = await start();
  return {
    get url() {
      return running.url;
    },
    dispatched,
    get: (path) => fetch(`${running.url}${path}`, { redirect: 'manual' }),
    send: (method, path, body, token) =>
      fetch(`${running.url}${path}`, {
        method,
        redirect: 'manual',
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    restart: async () => {
      await running.stop();
      running = await start();
    },
    stop: async () => {
      await running.stop();
      await rm(dataFolder, { recursive: true });
    },
  };
}
