import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BuildReport } from '#domain/publication/publication';
import type { SiteVersion } from '#publisher/siteVersion';
import { createPublisherProcess, type PublisherProcess } from './publisherProcess.ts';

let folder: string;
let publishing: PublisherProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-publishing-'));
  await writeFile(join(folder, 'bundle.json'), '{"code":"a","assets":[]}');
});
afterEach(async () => {
  await publishing?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A publication whose process runs this code for each message it is told. */
async function publishingBy(code: string, stored: () => SiteVersion | undefined = () => undefined) {
  const script = join(folder, 'process.mjs');
  await writeFile(
    script,
    `const say = (m) => process.send(m); process.on('message', (told) => {${code}});`,
  );
  const heard: [BuildReport['state'], string | undefined][] = [];
  const lines: unknown[] = [];
  publishing = await createPublisherProcess({
    script: pathToFileURL(script),
    bundleFolder: folder,
    siteUrl: 'https://label.example',
    versionsFolder: folder,
    store: { live: async () => stored() } as Parameters<typeof createPublisherProcess>[0]['store'],
    wanted: async () => ({ version: 4, snapshot: 'four' }),
    read: async () => new TextEncoder().encode('the snapshot'),
    report: async ({ state }, correlation) => void heard.push([state, correlation]),
    log: (event, facts) => void lines.push(facts?.['line'] ?? event),
  });
  return { publishing, heard, lines };
}

const report = (state: string) =>
  `say({ is: 'report', report: { version: 4, state: '${state}' }, correlation: told.correlation });`;

test('a process that ends in the middle is told as a failure, and the next try waits', async () => {
  const { publishing: own, heard } = await publishingBy(
    `${report('building')} setTimeout(() => process.exit(7), 100);`,
  );
  own.publishWanted('asked-for');
  await expect
    .poll(() => heard, { timeout: 10_000 })
    .toEqual([
      ['building', 'asked-for'],
      ['failed', 'asked-for'],
    ]);
  await own.checkNow();
  expect(heard).toHaveLength(2);
  // A person who asks again does not wait.
  own.publishWanted('again');
  await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toEqual(['failed', 'again']);
});

test('what a process said last is taken before its end', async () => {
  const asked: string[] = [];
  const { publishing: own, heard } = await publishingBy(
    `${report('building')} ${report('live')} say({ is: 'done' }); setTimeout(() => process.exit(), 50);`,
    () => {
      asked.push('live');
      return undefined;
    },
  );
  own.publishWanted('asked-for');
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2);
  // Once nothing is at work any more, the check tells a process again.
  const checked = async () => {
    await own.checkNow();
    return heard.length;
  };
  await expect.poll(checked, { timeout: 10_000 }).toBe(4);
  expect(heard.map(([state]) => state)).toEqual(['building', 'live', 'building', 'live']);
});

test('whoever hears that a version is live finds it live', async () => {
  const version = { version: 4, timeZone: 'UTC' } as SiteVersion;
  let stored: SiteVersion | undefined;
  const { publishing: own, heard } = await publishingBy(
    `${report('live')} say({ is: 'done' });`,
    () => stored,
  );
  stored = version;
  own.publishWanted(undefined);
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([['live', undefined]]);
  expect(own.live()).toBe(version);
});

test('it has no storage: it asks the server for what to publish', async () => {
  const { publishing: own, lines } = await publishingBy(`
    if (told.do) return say({ is: 'question', number: 1, what: 'read', about: { version: 4 } });
    say({ is: 'log', line: new TextDecoder().decode(told.answer) });
    say({ is: 'done' });`);
  own.publishWanted(undefined);
  await expect.poll(() => lines, { timeout: 10_000 }).toEqual(['the snapshot']);
});

test('whoever waits until it is idle waits for all that was asked, or its end', async () => {
  const { publishing: own, lines } = await publishingBy(
    `if (told.correlation === 'end') return process.exit(1);
    setTimeout(() => { say({ is: 'log', line: 'done' }); say({ is: 'done' }); }, 100);`,
  );
  await own.untilIdle();
  own.publishWanted('one');
  own.publishWanted('two');
  await own.untilIdle();
  expect(lines).toEqual(['done', 'done']);
  own.publishWanted('end');
  await own.untilIdle();
});

test('a site that was never published is, and one that shows what is wanted is left alone', async () => {
  const asked = await publishingBy(`say({ is: 'log', line: told.do }); say({ is: 'done' });`);
  await asked.publishing.checkNow();
  await expect.poll(() => asked.lines, { timeout: 10_000 }).toEqual(['check']);
});

test('its process gives memory back as the server does, and has nothing else of its environment', async () => {
  vi.stubEnv('MALLOC_ARENA_MAX', '2');
  vi.stubEnv('VISITOR_SECRET', 'secret');
  const { publishing: own, lines } = await publishingBy(
    `say({ is: 'log', line: Object.keys(process.env).sort().join(' ') }); say({ is: 'done' });`,
  );
  own.publishWanted(undefined);
  const names = 'MALLOC_ARENA_MAX NODE_ENV NODE_NO_WARNINGS';
  await expect.poll(() => lines, { timeout: 10_000 }).toEqual([names]);
});
