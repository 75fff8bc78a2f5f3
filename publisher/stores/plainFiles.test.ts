import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteVersion, VersionStore } from '../siteVersion.ts';

vi.mock(import('node:fs/promises'), async (original) => {
  const actual = await original();
  return { ...actual, rename: vi.fn(actual.rename), writeFile: vi.fn(actual.writeFile) };
});
// Files share a process: another one may have loaded this with the file system's own functions.
vi.resetModules();
const { rename, writeFile } = await import('node:fs/promises');
const { clearLeftovers, layOut } = await import('./plainFiles.ts');
const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'plain-files-'));
  folder = join(parent, 'kf');
});
afterEach(async () => {
  vi.mocked(rename).mockReset().mockImplementation(actual.rename);
  vi.mocked(writeFile).mockReset().mockImplementation(actual.writeFile);
  await rm(parent, { recursive: true, force: true });
});

/** A site with more files than are written at once. Each contains the version's text. */
function aSite(text: string): [VersionStore, Pick<SiteVersion, 'files'>] {
  const names = ['version.json', ...Array.from({ length: 50 }, (_, at) => `tags/t${at}/2.html`)];
  const content = new TextEncoder().encode(text);
  const store: VersionStore = {
    live: async () => undefined,
    hashes: async () => new Set(),
    put: async () => undefined,
    read: async () => content,
    goLive: () => Promise.reject(new Error('Nothing goes live.')),
    sweep: async () => undefined,
  };
  const files = new Map(names.map((name) => [name, { hash: 'h', bytes: content.length }]));
  return [store, { files }];
}
const layOutSite = (text: string) => layOut(...aSite(text), { folder });
const shown = () => readFile(join(folder, 'tags/t7/2.html'), 'utf8');
const beside = async () => (await readdir(parent)).sort();
const codeError = (code: string) => Object.assign(new Error(`${code}: raw words`), { code });

it('takes the place of the site of before, and leaves nothing beside it', async () => {
  await layOutSite('one');
  await layOutSite('two');
  expect(await shown()).toBe('two');
  expect(await beside()).toEqual(['kf']);
});

it('has the version file of a site before it has any other file', async () => {
  const written: string[] = [];
  vi.mocked(writeFile).mockImplementation(async (file, content) => {
    written.push(String(file));
    await actual.writeFile(file, content);
  });
  await layOutSite('one');
  expect(written[0]).toMatch(/version\.json$/);
  expect(written).toHaveLength(51);
});

describe('a run that was killed', () => {
  /** Leaves what a kill leaves once so many folders were moved: those, and no more is done. */
  async function killedAfter(moves: number) {
    await layOutSite('one');
    const part = join(parent, '.kf.part');
    await layOut(...aSite('two'), { folder: part });
    if (moves > 0) await actual.rename(folder, join(parent, '.kf.before'));
    if (moves > 1) await actual.rename(part, folder);
  }

  it.each([
    ['before the renames', 0, 'one'],
    ['between the renames', 1, 'one'],
    ['after the renames', 2, 'two'],
  ])('%s leaves a whole site to the next one, and nothing beside it', async (_, moves, text) => {
    await killedAfter(moves);
    await clearLeftovers(folder);
    expect(await shown()).toBe(text);
    expect(await beside()).toEqual(['kf']);
    await layOutSite('three');
    expect(await shown()).toBe('three');
    expect(await beside()).toEqual(['kf']);
  });
});

it('touches no other folder', async () => {
  for (const name of ['.other.part', 'kf.old', 'kf.part', '.kf.part.old'])
    await actual.mkdir(join(parent, name));
  const all = await beside();
  await clearLeftovers(folder);
  expect(await beside()).toEqual(all);
});

describe('a failure', () => {
  it('is the first one, in plain text, and leaves nothing behind', async () => {
    await layOutSite('one');
    let writes = 0;
    vi.mocked(writeFile).mockImplementation(async (file, content) => {
      if (++writes === 20) throw codeError('ENOSPC');
      await new Promise((resolve) => setTimeout(resolve, 5));
      await actual.writeFile(file, content);
    });
    await expect(layOutSite('two')).rejects.toThrow(
      `The site can't be laid out in ${folder}: the disk is full.`,
    );
    const before = writes;
    expect(await shown()).toBe('one');
    expect(await beside()).toEqual(['kf']);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(writes).toBe(before);
  });

  it('of the second rename puts the site of before back', async () => {
    await layOutSite('one');
    vi.mocked(rename)
      .mockImplementationOnce(actual.rename)
      .mockRejectedValueOnce(codeError('EPERM'));
    await expect(layOutSite('two')).rejects.toThrow(/this account may not/);
    expect(await shown()).toBe('one');
    expect(await beside()).toEqual(['kf']);
  });

  it('of putting it back leaves it to the next run', async () => {
    await layOutSite('one');
    vi.mocked(rename)
      .mockImplementationOnce(actual.rename)
      .mockRejectedValueOnce(codeError('EPERM'))
      .mockRejectedValueOnce(codeError('EPERM'));
    await expect(layOutSite('two')).rejects.toThrow(/this account may not/);
    expect(await beside()).toEqual(['.kf.before']);
    await clearLeftovers(folder);
    expect(await shown()).toBe('one');
  });
});
