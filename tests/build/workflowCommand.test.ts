import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type BuildReport, buildReportSchema } from '#domain/publication/publication';
import { schemaNumber } from '#domain/schemaNumber';
import { aSnapshot } from '#fixtures/snapshots';
import { passedOn } from '#local/childProcess';
import { type OpenStores, openStores } from '../stores/openStores.ts';
import { builtPublisher } from './buildSite.ts';

const correlation = '11111111-2222-4333-8444-555555555555';
const reports: (BuildReport & { under?: unknown })[] = [];
let dist: string;
let stores: OpenStores;
/** The content of `/version.json`. */
let shown = '{}';

/** The API's report call, and the site's version file. */
const world = createServer(async (request, response) => {
  if (request.method === 'POST')
    reports.push({
      ...buildReportSchema.parse(JSON.parse(await text(request))),
      under: request.headers['x-correlation-id'],
    });
  response.end(request.url === '/version.json' ? shown : '{}');
});
const port = () => z.object({ port: z.int() }).parse(world.address()).port;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'gatefold-publish-'));
  stores = await openStores();
  world.listen(0, '127.0.0.1');
  await once(world, 'listening');
});
afterAll(async () => {
  world.close();
  await rm(dist, { recursive: true, force: true });
});

async function want(version: number, snapshot: object): Promise<void> {
  const exportedAt = new Date().toISOString();
  const file = await stores.snapshots.put({ ...aSnapshot(), ...snapshot, version });
  await stores.snapshots.moveFrom((pointer) => {
    const snapshots = [{ version, file, exportedAt }, ...pointer.snapshots];
    return { ...pointer, wanted: version, exported: version, snapshots };
  });
}

async function publish(...step: string[]): Promise<{ code: number; results: string }> {
  const results = join(dist, 'results');
  await writeFile(results, '');
  const command = join(await builtPublisher(), 'publish-site.mjs');
  const child = spawn(process.execPath, [command, ...step], {
    env: {
      ...passedOn(),
      DIST: dist,
      STORAGE_CONNECTION: stores.connection,
      PUBLIC_SITE_URL: `http://127.0.0.1:${port()}`,
      PUBLIC_API_BASE: `http://127.0.0.1:${port()}/api`,
      IMAGE_BASE: 'https://images.example',
      BUILD_TOKEN: 'the-secret-of-the-builder',
      CORRELATION: correlation,
      GITHUB_OUTPUT: results,
    },
  });
  const [code] = await once(child, 'close');
  return { code: z.int().parse(code), results: await readFile(results, 'utf8') };
}

const builtSite = (file: string) => readFile(join(dist, 'site', file), 'utf8');

test('a publication is built, reported, and live once visitors see it', async () => {
  await want(1, {});
  expect(await publish('build')).toEqual({ code: 0, results: 'built=true\n' });
  expect(reports.splice(0)).toEqual([{ version: 1, state: 'building', under: correlation }]);
  expect(await builtSite('index.html')).toContain('Nightjar');
  // The previous site's pattern is a single route without files.
  expect(JSON.parse(await builtSite('staticwebapp.config.json')).routes).toContainEqual({
    route: '/release/*',
    rewrite: '/moved.html',
  });
  shown = await builtSite('version.json');
  expect((await publish('live')).code).toBe(0);
  expect(reports.splice(0)).toMatchObject([{ version: 1, state: 'live', under: correlation }]);
});

test('a repair does nothing when the wanted version is live', async () => {
  expect(await publish('build', '--repair')).toEqual({ code: 0, results: 'built=false\n' });
  expect(reports.splice(0)).toEqual([]);
});

test('a repair builds when another version is live', { tags: 'night' }, async () => {
  shown = JSON.stringify({ version: 0 });
  expect((await publish('build', '--repair')).results).toBe('built=true\n');
  expect(reports.splice(0)).toHaveLength(1);
});

test('a failed build leaves its reason to the step that reports every failure', async () => {
  await want(2, { schema: schemaNumber + 1 });
  const { code, results } = await publish('build');
  expect(code).toBe(1);
  expect(reports.splice(0)).toMatchObject([{ version: 2, state: 'building' }]);
  const [, left = ''] = /^report=(.+)\n$/.exec(results) ?? [];
  const report = buildReportSchema.parse(JSON.parse(left));
  expect(report).toMatchObject({ version: 2, state: 'failed' });
  expect(report.failure).toContain('The snapshot is broken: schema: ');
});
