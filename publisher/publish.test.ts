import { expect, test } from 'vitest';
import type { BrokenEntry } from '#domain/publication/publication';
import { brokenLine, publish } from './publish.ts';
import type { ShownSnapshot } from './render.ts';
import type { SiteVersion, VersionStore } from './siteVersion.ts';

const aBroken = (cId: number): BrokenEntry => ({
  kind: 'artist',
  cId,
  reason: 'name: too short',
  isShownAsBefore: false,
});

/** Publishes a site without pages in which entries are broken and left out. */
async function publishWith(broken: BrokenEntry[]) {
  const versions: SiteVersion[] = [];
  const store: VersionStore = {
    live: async () => versions.at(-1),
    hashes: async () => new Set(),
    put: async () => undefined,
    read: async () => undefined,
    goLive: async (version) => void versions.push(version),
    sweep: async () => undefined,
  };
  const shown: ShownSnapshot = {
    broken,
    entries: [],
    timeZone: 'UTC',
    unused: [],
    plan: async () => [],
    render: async () => ({ content: new Uint8Array(), reads: [] }),
    digestOf: () => '',
  };
  const bundle = {
    code: 'code',
    assets: [],
    readAsset: async () => new Uint8Array(),
    renderer: { show: async () => shown, preview: async () => '' },
  };
  const now = new Date('2026-06-01T08:00:00.000Z');
  return publish(bundle, store, { content: new Uint8Array(), version: 1, now });
}

test('the only artist of a label may be broken; the rest is published', async () => {
  expect((await publishWith([aBroken(1)])).broken).toEqual([aBroken(1)]);
});

test('of several artists, all broken, none is dropped from the site', async () => {
  await expect(publishWith([aBroken(1), aBroken(2)])).rejects.toThrow('Every artist is broken');
});

test('the line about a broken entry cuts its name', () => {
  const line = brokenLine({ ...aBroken(1), name: 'Low '.repeat(1_000) });
  expect(line).toMatch(/^The artist 1 \(Low .{95}…\) is broken and left out: name: too short$/);
});
