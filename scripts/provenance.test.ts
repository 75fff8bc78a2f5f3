import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { provenanceSchema } from '#domain/health';
import { createProvenance } from '#functions/adapters/telemetry/provenance';
import { digestOfFolders, writeProvenance } from './provenance.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provenance-'));
  await mkdir(join(folder, 'parts'));
  await writeFile(join(folder, 'index.mjs'), 'one');
  await writeFile(join(folder, 'parts/two.mjs'), 'two');
});
afterEach(() => rm(folder, { recursive: true }));

it('a digest changes with a content and with a name, and with nothing else', async () => {
  const first = await digestOfFolders(folder);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  await writeFile(join(folder, 'provenance.json'), 'the note itself');
  expect(await digestOfFolders(folder)).toBe(first);
  await writeFile(join(folder, 'parts/two.mjs'), 'too');
  const changed = await digestOfFolders(folder);
  expect(changed).not.toBe(first);
  await rm(join(folder, 'parts/two.mjs'));
  await writeFile(join(folder, 'parts/three.mjs'), 'two');
  expect([first, changed]).not.toContain(await digestOfFolders(folder));
});

it('the API reads the note of a build, as soon as it is whole', async () => {
  const file = join(folder, 'provenance.json');
  const read = createProvenance(file);
  expect(await read()).toBeUndefined();
  await writeFile(file, '{"commit":"a');
  expect(await read()).toBeUndefined();
  const site = join(folder, 'parts');
  expect(await writeProvenance(folder, { functions: [folder], site })).toBe(file);
  const note = provenanceSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  expect(note).toMatchObject({
    functions: await digestOfFolders(folder),
    site: await digestOfFolders(site),
  });
  expect(await read()).toEqual(note);
});

it('no site is named where its pages run from their sources', async () => {
  await writeProvenance(folder, { functions: [folder], site: join(folder, 'none') });
  expect(await createProvenance(join(folder, 'provenance.json'))()).not.toHaveProperty('site');
});
