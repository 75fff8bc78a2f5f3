/**
 * The site as run in containers, on Azurite: the Dockerfile is built in an empty folder, one
 * process publishes, three serve, and each is killed at random while saves continue.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { freePorts } from '#fixtures/freePorts';
import { passedOn } from '#local/childProcess';
import { seededRandom } from '#local/seededRandom';
import { aCatalogue } from '../bench/catalogue.ts';
import { type OpenStores, openStores } from '../stores/openStores.ts';
import { type ContainerImage, containerImage } from './containerImage.ts';

const buildToken = 'the-secret-of-the-builder';
const serving = 3;
const kills = 60;
const catalogue = aCatalogue(10_000);
const page = catalogue.releases[0]?.url ?? '';
/** The maximum number of tries per request: a killed process is back within seconds. */
const mostTries = 1_200;
const pause = 150;

/** One of the four processes, restarted whenever it ends. */
interface Resident {
  base: string;
  kill: () => void;
}

const residents: Resident[] = [];
const children = new Set<ChildProcess>();
const said: string[] = [];
let isOver = false;
let stores: OpenStores;
let image: ContainerImage;

/** The API's report call. */
const reported: number[] = [];
const api = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const report = z
    .object({ version: z.int(), state: z.string() })
    .parse(JSON.parse(Buffer.concat(parts).toString()));
  if (report.state === 'live') reported.push(report.version);
  response.end('{}');
});

function start(port: number, more: Record<string, string>): Resident {
  // As in the template, except that one machine runs the image's port four times.
  const settings = {
    SITE_STORE: 'blob:site',
    STORAGE_CONNECTION: stores.connection,
    SITE_PORT: String(port),
    SITE_HOST: '127.0.0.1',
  };
  let child: ChildProcess;
  const run = () => {
    child = spawn(process.execPath, image.command, {
      cwd: image.folder,
      env: { ...passedOn(), ...image.environment, ...settings, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const own = child;
    children.add(own);
    for (const stream of [own.stdout, own.stderr])
      stream?.on('data', (text) => said.push(`${port}: ${text}`));
    own.once('close', () => {
      children.delete(own);
      if (!isOver) run();
    });
  };
  run();
  return { base: `http://127.0.0.1:${port}`, kill: () => child.kill('SIGKILL') };
}

beforeAll(async () => {
  stores = await openStores();
  image = await containerImage(await mkdtemp(join(tmpdir(), 'gatefold-image-')));
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port: apiPort } = z.object({ port: z.int() }).parse(api.address());
  const port = await freePorts(serving + 1);
  const publishing = {
    PUBLIC_API_BASE: `http://127.0.0.1:${apiPort}`,
    BUILD_TOKEN: buildToken,
  };
  residents.push(start(port, publishing));
  for (let one = 1; one <= serving; one++) residents.push(start(port + one, {}));
}, 240_000);

afterAll(async () => {
  isOver = true;
  const ended = [...children].map((child) => once(child, 'close'));
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(ended);
  api.close();
  await rm(image.folder, { recursive: true, force: true });
});

/** Makes a request until it succeeds, as a browser or the functions would. */
async function patiently(address: string, init?: RequestInit): Promise<Response> {
  let last = 'no answer';
  for (let tries = 0; tries < mostTries; tries++) {
    const response = await fetch(address, init).catch(() => null);
    if (response?.ok) return response;
    last = `${response?.status ?? 'no answer'}`;
    await response?.body?.cancel();
    await delay(pause);
  }
  throw new Error(`${address}: ${last}\n${said.slice(-20).join('')}`);
}

async function save(version: number): Promise<void> {
  const releases = catalogue.releases.map((release, index) =>
    index === 0 ? { ...release, title: `Pressing ${version}` } : release,
  );
  const exportedAt = new Date().toISOString();
  const file = await stores.snapshots.put({ ...catalogue, version, releases });
  await stores.snapshots.moveFrom((pointer) => {
    const snapshots = [{ version, file, exportedAt }, ...pointer.snapshots].slice(0, 20);
    return { ...pointer, wanted: version, exported: version, snapshots };
  });
  await patiently(`${residents[0]?.base}/_publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buildToken}` },
  });
}

/** The single version that a page shows. */
async function shownBy(base: string): Promise<number> {
  // A process that starts before the first publication has no site yet and answers 503.
  const text = await (await patiently(`${base}${page}`)).text();
  const numbers = new Set(
    [...text.matchAll(/Pressing (\d+)/g)].map(([, number]) => Number(number)),
  );
  expect([base, ...numbers]).toHaveLength(2);
  const assets = [...text.matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)].map(([, path]) => path);
  expect(assets.length).toBeGreaterThan(0);
  for (const path of new Set(assets)) await (await patiently(`${base}${path}`)).arrayBuffer();
  return [...numbers][0] ?? 0;
}

test('processes that are killed lose no request, mix no versions and never go back', {
  timeout: 1_800_000,
}, async () => {
  const random = seededRandom(7);
  const seen = residents.map(() => [] as number[]);
  let isDone = false;
  await save(1);
  // All pages from nothing: a slow machine takes a minute, and a kill would make it begin again.
  await Promise.all(residents.map(({ base }) => shownBy(base)));
  const readers = residents.map(async ({ base }, index) => {
    while (!isDone || (seen[index]?.length ?? 0) <= kills) {
      seen[index]?.push(await shownBy(base));
      await delay(pause);
    }
  });
  const spans: number[] = [];
  for (let version = 2; version <= kills + 1; version++) {
    await save(version);
    const publishing = delay(random() * 400);
    await publishing;
    residents[Math.floor(random() * residents.length)]?.kill();
    // Every third save waits until it is shown everywhere; the others overlap.
    if (version % 3 === 0 || version === kills + 1) {
      const times = await Promise.all(
        residents.map(async ({ base }) => {
          await expect
            .poll(() => shownBy(base), { timeout: 180_000, interval: pause })
            .toBe(version);
          return performance.now();
        }),
      );
      spans.push(Math.max(...times) - Math.min(...times));
    }
  }
  isDone = true;
  await Promise.all(readers);
  for (const versions of seen) {
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  }
  await expect.poll(() => reported.at(-1), { timeout: 30_000 }).toBe(kills + 1);
  console.log(
    `${kills} kills, ${seen.flat().length} pages; from the first process that shows a version to the last: ${spans.map(Math.round).join(', ')} ms`,
  );
});

test('a redirect leads from an earlier address, and nobody publishes without the token', async () => {
  for (const { base } of residents) {
    const ask = async () => {
      const answer = await fetch(`${base}/releases/once-1`, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    await expect.poll(ask, { timeout: 60_000, interval: pause }).toEqual([301, page]);
  }
  const [publisher, server] = residents;
  const ask = (base = '') => fetch(`${base}/_publish`, { method: 'POST' });
  expect((await ask(publisher?.base)).status).toBe(401);
  expect((await ask(server?.base)).status).toBe(405);
});

test('the image has the version of Node that the product is tested with, and the port that Azure asks', async () => {
  expect(image.node).toBe((await readFile('.nvmrc', 'utf8')).trim());
  expect(image.environment['SITE_PORT']).toBe(String(image.port));
  const template = await readFile('infra/live.bicep', 'utf8');
  expect(template).toMatch(new RegExp(`^var port = .*\\b${image.port}\\b`, 'm'));
});
