import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHostSettings, refuseUnloaded } from './hostSettings.ts';

const deployed = new URL('../host.json', import.meta.url);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-host-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function settingsWith(extensionBundle: unknown) {
  const file = join(folder, 'host.json');
  const host = JSON.parse(await readFile(deployed, 'utf8'));
  await writeFile(file, JSON.stringify({ ...host, extensionBundle }));
  return readHostSettings(file);
}

test('the deployed host.json loads queue triggers', async () => {
  const settings = await readHostSettings(fileURLToPath(deployed));
  expect(() => refuseUnloaded(settings, ['publish'])).not.toThrow();
});

test('queue functions are refused where host.json does not load them', async () => {
  const settings = await settingsWith(undefined);
  expect(() => refuseUnloaded(settings, ['publish', 'deliverEmail'])).toThrow(
    /extensionBundle.+publish, deliverEmail would never run/,
  );
  expect(() => refuseUnloaded(settings, [])).not.toThrow();
});

test.each([
  { id: 'Microsoft.Azure.Functions.ExtensionBundle', version: '[2.*, 3.0.0)' },
  { id: 'Microsoft.Azure.Functions.ExtensionBundle' },
  { id: 'Another', version: '[4.0.0, 5.0.0)' },
])('a bundle that this host does not stand for is refused: %j', async (bundle) => {
  await expect(settingsWith(bundle)).rejects.toThrow('extensionBundle');
});
