import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

test('secrets are made once, for the eyes of their account alone', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'gatefold-secrets-')), 'data');
  const made = await readSecrets(folder);
  expect(await readSecrets(folder)).toEqual(made);
  expect(made.visitors).not.toBe(made.files);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a damaged file is not replaced by new secrets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-secrets-'));
  await writeFile(join(folder, 'secrets.json'), '{"visitors":"cut o');
  await expect(readSecrets(folder)).rejects.toThrow(/is damaged/);
});
