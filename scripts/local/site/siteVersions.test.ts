import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEditions } from './siteVersions.ts';

let folder: string;
let output: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-editions-'));
  output = join(folder, 'output');
  await mkdir(output);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('finds a finished site by its snapshot and code: after a restore a version comes twice', async () => {
  const editions = await openEditions(join(folder, 'finished'));
  const keep = async (snapshot: string, text: string) => {
    await writeFile(join(output, 'index.html'), text);
    return editions.keep(output, { version: 2, snapshot, fingerprint: 'code' });
  };
  const before = await keep('2-before.json.gz', 'Before');
  const find = (file: string, code = 'code') => editions.find({ version: 2, file }, code);
  expect(find('2-after.json.gz')).toBeUndefined();
  const after = await keep('2-after.json.gz', 'After');
  expect(find('2-before.json.gz')).toEqual(before);
  expect(find('2-after.json.gz')).toEqual(after);
  expect(find('2-after.json.gz', 'other code')).toBeUndefined();
});
