import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BrokenEntry, EntryFault } from '#domain/publication/publication';
import { aSiteVersion } from '#fixtures/siteVersions';
import type { RenderThread, SiteBundle } from './bundle.ts';
import { brokenLine, publish } from './publish.ts';
import type { ShownSnapshot, ShowOptions } from './render.ts';
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
  return publish(bundle, store, { read: async () => new Uint8Array(), version: 1, now });
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

/** Publishes an artist whose page throws, and returns the faults of each try. */
async function triesFor(artist: { isChanged: boolean; isPreviousBroken: boolean }) {
  const digests = { 1: artist.isChanged ? 'before' : 'now' };
  const before = aSiteVersion({ entryFiles: new Map([['artist 0', { hash: 'h', digests }]]) });
  const store: VersionStore = {
    live: async () => before,
    hashes: async () => new Set(['h']),
    put: async () => undefined,
    read: async () => undefined,
    goLive: async () => undefined,
    sweep: async () => undefined,
  };
  const tries: (readonly EntryFault[])[] = [];
  const page = {
    address: '/artists/a-1',
    path: 'artists/a-1.html',
    component: 'src/pages/artists/[artist].astro',
    entry: { kind: 'artist' as const, cId: 1 },
  };
  const show = async (_: unknown, __: Date, { faults = [] }: ShowOptions = {}) => {
    tries.push(faults);
    const [fault] = faults;
    return {
      broken: [],
      entries: fault?.isToDrop ? [] : [{ ...page.entry, digest: 'now', entry: {} }],
      timeZone: 'UTC',
      unused: [],
      plan: async () => (fault?.isToDrop ? [] : [page]),
      render: async () => {
        if (!fault || artist.isPreviousBroken) throw new Error('It throws.');
        return { content: new Uint8Array(), reads: [] };
      },
      digestOf: () => '',
    };
  };
  const bundle = {
    code: 'code',
    assets: [],
    readAsset: async () => new Uint8Array(),
    renderer: { show, preview: async () => '' },
  };
  const now = new Date('2026-06-01T08:00:00.000Z');
  await publish(bundle, store, { read: async () => new Uint8Array(), version: 2, now });
  return tries.map((faults) => faults.map(({ isToDrop }) => isToDrop));
}

test.each([
  ['changed', 'shown in its previous form', true, false, [[], [false]]],
  ['changed', 'dropped if that throws too', true, true, [[], [false], [true]]],
  ['unchanged', 'dropped at once', false, true, [[], [true]]],
])(
  'an entry that is %s and whose page throws is %s',
  async (_, __, isChanged, isPreviousBroken, tries) => {
    expect(await triesFor({ isChanged, isPreviousBroken })).toEqual(tries);
  },
);

/**
 * Publishes the pages of a list, and as many of releases, with a second thread; returns how many were
 * rendered in each.
 */
async function renderedInTwo(
  count: number,
  renderThere: RenderThread['render'],
  content = new Uint8Array(),
) {
  const addresses: Record<'here' | 'there', string[]> = { here: [], there: [] };
  const versions: SiteVersion[] = [];
  const store: VersionStore = {
    live: async () => undefined,
    hashes: async () => new Set(),
    put: async () => undefined,
    read: async () => undefined,
    goLive: async (version) => void versions.push(version),
    sweep: async () => undefined,
  };
  const pages = Array.from({ length: count }, (_, index) => {
    const isRelease = index % 2 === 0;
    const name = isRelease ? `releases/a-${index + 1}` : `releases/${index}`;
    return {
      address: `/${name}`,
      path: `${name}.html`,
      component: `src/pages/releases/[${isRelease ? 'release' : 'page'}].astro`,
      ...(isRelease && { entry: { kind: 'release' as const, cId: index + 1 } }),
    };
  });
  const made = { content: new Uint8Array(), reads: [] };
  const shown: ShownSnapshot = {
    broken: [],
    entries: [],
    timeZone: 'UTC',
    unused: [],
    plan: async () => pages,
    render: async ({ address }) => {
      addresses.here.push(address);
      await nextTurn();
      return made;
    },
    digestOf: () => '',
  };
  let isClosed: boolean | undefined;
  let isTold = false;
  const openThread = (): RenderThread => {
    isClosed = false;
    return {
      tell: () => {
        isTold = true;
      },
      render: async (page) => {
        expect(isTold).toBe(true);
        addresses.there.push(page.address);
        await nextTurn();
        return renderThere(page);
      },
      close: async () => {
        isClosed = true;
      },
    };
  };
  const bundle: SiteBundle = {
    code: 'code',
    assets: [],
    readAsset: async () => new Uint8Array(),
    renderer: {
      show: async () => {
        isOpenFirst = isClosed === false;
        return shown;
      },
      preview: async () => '',
    },
    openThread,
  };
  let isOpenFirst = false;
  const now = new Date('2026-06-01T08:00:00.000Z');
  const wanted = { read: async () => content, version: 1, now };
  const failure = await publish(bundle, store, wanted).then(
    () => undefined,
    (error: unknown) => error,
  );
  const [here, there] = [addresses.here.length, addresses.there.length];
  const files = versions.at(-1)?.files.size;
  return { addresses, here, there, isOpenFirst, isClosed, failure, files };
}

const blank = async () => ({ content: new Uint8Array(), reads: [] });

test('many pages are rendered in two threads, and the second one ends', async () => {
  const { here, there, isClosed, files } = await renderedInTwo(1_000, blank);
  expect(here + there).toBe(1_000);
  expect(here).toBeGreaterThan(50);
  expect(there).toBeGreaterThan(here);
  expect(isClosed).toBe(true);
  // Each page, and version.json.
  expect(files).toBe(1_001);
});

test('the second thread begins with lists, the first one with releases', async () => {
  const { addresses } = await renderedInTwo(1_000, blank);
  expect(addresses.there.slice(0, 100)).not.toContainEqual(expect.stringMatching('/a-'));
  for (const address of addresses.here.slice(0, 50)) expect(address).toMatch('/a-');
});

test('with nothing to reuse of a large snapshot, the second thread reads it at the same time', async () => {
  const large = await renderedInTwo(1_000, blank, new Uint8Array(2_000_000));
  expect(large).toMatchObject({ isOpenFirst: true, isClosed: true, files: 1_001 });
  expect((await renderedInTwo(1_000, blank)).isOpenFirst).toBe(false);
});

test('the pages of a thread that has ended are rendered in the first one', async () => {
  const ended = async () => undefined;
  expect(await renderedInTwo(1_000, ended)).toMatchObject({ here: 1_000, files: 1_001 });
});

test('a few pages need no second thread', async () => {
  expect(await renderedInTwo(999, blank)).toMatchObject({ here: 999, there: 0 });
});

test('a page that throws in the second thread stops a publication as in the first', async () => {
  const throwing = async () => {
    throw new Error('It throws there.');
  };
  const { failure, isClosed, files } = await renderedInTwo(1_000, throwing);
  expect(String(failure)).toContain('It throws there.');
  expect([isClosed, files]).toEqual([true, undefined]);
});
