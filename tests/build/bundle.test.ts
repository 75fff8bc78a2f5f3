import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePorts } from '#fixtures/freePorts';
import { emptyAccount } from '#fixtures/storageAccount';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { startFunctionsHost } from '#local/functionsHost/start';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-bundle-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the bundle of the functions runs without the project's packages", async () => {
  // There is nothing beside the bundle that it could load.
  const deployed = join(folder, 'app');
  await cp(dirname(inject('functionsBundle')), deployed, { recursive: true });
  const entry = join(deployed, basename(inject('functionsBundle')));
  const [port, { connection }] = await Promise.all([freePorts(1), emptyAccount()]);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const at = (path: string) => `http://localhost:${port}/${path}`;
  const functions = await startFunctionsHost({
    port,
    entry,
    hostFile: join(deployed, 'host.json'),
    timersFile: join(folder, 'timers.json'),
    environment: functionsEnvironment({
      addresses: {
        site: at(''),
        api: at('api'),
        identity: at('identity'),
        external: at('external'),
        images: at('images'),
      },
      storageConnection: connection,
      buildToken: 'the-secret-of-the-builder',
    }),
    log,
  });
  try {
    const answer = await fetch(at('api/health'));
    expect(answer.status, lines.join('\n')).toBe(200);
    // Share cards are set in these.
    const fonts = await readdir(join(deployed, 'fonts'));
    expect(fonts).toContain('caprasimo-latin-ext.woff2');
  } finally {
    await functions.stop();
  }
});
