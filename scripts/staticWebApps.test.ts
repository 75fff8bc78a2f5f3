import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { putSite } from './staticWebApps.ts';

/** Simulates Microsoft's uploader: records its settings beside the site and exits as instructed. */
const client = `#!/usr/bin/env node
const { writeFileSync } = require('node:fs');
const { APP_LOCATION, ...others } = process.env;
writeFileSync(APP_LOCATION + '/asked.json', JSON.stringify({ APP_LOCATION, ...others }));
process.exit(others.DEPLOYMENT_TOKEN === 'refused' ? 3 : 0);
`;
const hash = createHash('sha256').update(client).digest('hex');

let announced = hash;
let downloads = 0;
let base = '';
const server = createServer((request, response) => {
  if (request.url === '/client') {
    downloads += 1;
    response.end(client);
    return;
  }
  const file = { url: `${base}/client`, sha: announced.toUpperCase() };
  const files = { 'linux-x64': file, 'osx-x64': file };
  response.end(JSON.stringify([{ version: 'stable', buildId: '1.0.7', files }]));
});

let folder = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-upload-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site/index.html'), 'home');
  announced = hash;
  downloads = 0;
  return () => rm(folder, { recursive: true, force: true });
});

const put = (token = 'the-token') =>
  putSite({ site: join(folder, 'site'), token, kept: join(folder, 'kept'), releases: base });

// The simulated uploader is a script, which Windows can't run as a program.
const onPosix = test.skipIf(process.platform === 'win32');

onPosix('the site goes up with its configuration, and the uploader is kept', async () => {
  await put();
  await put();
  expect(downloads).toBe(1);
  const asked = JSON.parse(await readFile(join(folder, 'site/asked.json'), 'utf8'));
  expect(asked).toMatchObject({ DEPLOYMENT_TOKEN: 'the-token', SKIP_APP_BUILD: 'true' });
  expect(asked).not.toHaveProperty('DEPLOYMENT_ENVIRONMENT');
  expect(asked.APP_LOCATION).toBe(join(folder, 'site'));
  await readFile(join(folder, 'site/staticwebapp.config.json'));
});

onPosix('a refused upload fails', async () => {
  await expect(put('refused')).rejects.toThrow('The upload failed: the uploader ended with 3.');
});

onPosix('an uploader with another hash is not run', async () => {
  announced = '0'.repeat(64);
  await expect(put()).rejects.toThrow('another hash');
});
