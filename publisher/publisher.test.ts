import { expect, it } from 'vitest';
import { OvertakenError } from '#domain/publication/overtaken';
import {
  type BrokenEntry,
  type BuildReport,
  buildReportSchema,
} from '#domain/publication/publication';
import type { SiteBundle } from './bundle.ts';
import { createPublisher, type PublisherParts } from './publisher.ts';
import type { ShownSnapshot } from './render.ts';
import type { SiteVersion, VersionStore } from './siteVersion.ts';

/** Versions in memory. */
function aStore(): VersionStore & { versions: SiteVersion[]; contents: Map<string, Uint8Array> } {
  const versions: SiteVersion[] = [];
  const contents = new Map<string, Uint8Array>();
  return {
    versions,
    contents,
    live: async () => versions.at(-1),
    hashes: async () => new Set(contents.keys()),
    put: async (hash, content) => void contents.set(hash, content),
    read: async (hash) => contents.get(hash),
    goLive: async (version) => void versions.push(version),
    sweep: async () => undefined,
  };
}

/** A snapshot that has no entries and no pages. */
const shownNothing: ShownSnapshot = {
  broken: [],
  entries: [],
  timeZone: 'UTC',
  unused: [],
  plan: async () => [],
  render: async () => ({ content: new Uint8Array(), reads: [] }),
  digestOf: () => '',
};

/** A publisher whose pages wait until they are let go, and a log of what happened. */
async function aPublisher(parts: Partial<PublisherParts> = {}) {
  const events: string[] = [];
  const broken: BrokenEntry[] = [];
  const state = {
    wanted: 1,
    finish: [] as (() => void)[],
    isBroken: false,
    isAway: false,
    now: Date.parse('2026-03-20T10:59:00.000Z'),
    broken,
    until: undefined as string | undefined,
  };
  const bundle: SiteBundle = {
    code: 'code',
    assets: [],
    readAsset: async () => new Uint8Array(),
    renderer: {
      show: async () => {
        if (state.isBroken) throw new Error('releases[3].title: too short');
        // Each is shown as it was.
        const entries = state.broken.map(({ kind, cId: number }) => {
          const cId = number ?? 0;
          return { kind, cId, digest: `${cId}`, entry: { cId } };
        });
        const plan = async () => {
          const version = state.wanted;
          events.push(`render ${version}`);
          await new Promise<void>((resolve) => state.finish.push(resolve));
          return [];
        };
        const timeZone = 'Pacific/Auckland';
        return {
          ...shownNothing,
          broken: state.broken,
          entries,
          timeZone,
          until: state.until,
          plan,
        };
      },
      preview: async () => '',
    },
  };
  const store = aStore();
  const publisher = await createPublisher({
    bundle,
    store,
    wanted: async () => {
      if (state.isAway) throw new Error('Storage is away.');
      return { version: state.wanted };
    },
    read: async () => new Uint8Array(),
    report: async (report) => void events.push(`report ${Object.values(report).join(' ')}`),
    log: () => undefined,
    now: () => new Date(state.now),
    ...parts,
  });
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
  /** Looks whether something is due, and ends what is being rendered. */
  const check = async () => {
    void publisher.checkNow();
    await settled();
    for (const finish of state.finish.splice(0)) finish();
    await settled();
  };
  return { publisher, store, state, events, settled, check };
}

it('renders, goes live, and reports each step', async () => {
  const { publisher, state, events, settled } = await aPublisher();
  const done = publisher.publishWanted();
  await settled();
  expect(publisher.live()).toBeUndefined();
  state.finish[0]?.();
  await done;
  expect(events).toEqual(['report 1 building', 'render 1', 'report 1 live 0 0']);
  expect(publisher.live()).toMatchObject({ version: 1 });
});

it('makes one publication of everything that is asked for during another', async () => {
  const { publisher, state, events, settled } = await aPublisher();
  const first = publisher.publishWanted();
  await settled();
  const more = Array.from({ length: 200 }, () => publisher.publishWanted());
  state.wanted = 201;
  state.finish[0]?.();
  await first;
  await settled();
  state.finish[1]?.();
  await Promise.all(more);
  expect(events.filter((event) => event.startsWith('render'))).toEqual(['render 1', 'render 201']);
  expect(events.at(-1)).toBe('report 201 live 0 0');
});

it('renders nothing for what is live already, unless it is another day', async () => {
  const { publisher, state, events, settled } = await aPublisher();
  const done = publisher.publishWanted();
  await settled();
  state.finish.pop()?.();
  await done;
  events.length = 0;
  await publisher.publishWanted();
  expect(events).toEqual(['report 1 live']);
  // Midnight in Auckland.
  state.now += 60_000;
  void publisher.publishWanted();
  await settled();
  expect(events).toContain('render 1');
});

it('leaves the site as it was when a publication fails, says why, and goes on', async () => {
  const { publisher, events, state } = await aPublisher();
  state.isBroken = true;
  await publisher.publishWanted();
  state.wanted = 2;
  await publisher.publishWanted();
  expect(events).toEqual([
    'report 1 building',
    'report 1 failed releases[3].title: too short',
    'report 2 building',
    'report 2 failed releases[3].title: too short',
  ]);
  expect(publisher.live()).toBeUndefined();
});

it('reports the broken entries, again when the same version is asked for again', async () => {
  const reports: BuildReport[] = [];
  const report = async (one: BuildReport) => void reports.push(one);
  const { publisher, state, settled } = await aPublisher({ report });
  const entry = {
    kind: 'release',
    cId: 3,
    reason: 'title: too long',
    isShownAsBefore: true,
  } as const;
  state.broken = [entry];
  const done = publisher.publishWanted();
  await settled();
  state.finish[0]?.();
  await done;
  await publisher.publishWanted();
  expect(reports.slice(1)).toEqual([
    { version: 1, state: 'live', rendered: 0, reused: 0, broken: [entry] },
    { version: 1, state: 'live', broken: [entry] },
  ]);
});

it('reports every broken entry, and names it in the log', async () => {
  const reports: BuildReport[] = [];
  const report = async (one: BuildReport) => void reports.push(one);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const { publisher, state, settled } = await aPublisher({ report, log });
  for (let cId = 1; cId <= 53; cId++)
    state.broken.push({ kind: 'release', cId, reason: 'title: too long', isShownAsBefore: true });
  const done = publisher.publishWanted();
  await settled();
  state.finish[0]?.();
  await done;
  const last = buildReportSchema.parse(reports.at(-1));
  expect(last.broken).toEqual(state.broken);
  for (const { cId } of state.broken)
    expect(lines).toContain(
      `The release ${cId} is broken and shown in its earlier version: title: too long`,
    );
});

it('makes up for a lost request and a failure within half a minute, by itself', async () => {
  const { publisher, state, settled } = await aPublisher();
  const checkFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 10) {
      state.now += 10_000;
      void publisher.checkNow();
      await settled();
      for (const finish of state.finish.splice(0)) finish();
      await settled();
    }
  };
  state.isAway = true;
  await publisher.publishWanted();
  await checkFor(300);
  state.isAway = false;
  await checkFor(30);
  expect(publisher.live()?.version).toBe(1);
  state.isBroken = true;
  state.wanted = 2;
  await checkFor(300);
  expect(publisher.live()?.version).toBe(1);
  state.isBroken = false;
  await checkFor(30);
  expect(publisher.live()?.version).toBe(2);
});

it('publishes the first version without a request', async () => {
  const { publisher, check } = await aPublisher();
  await check();
  expect(publisher.live()?.version).toBe(1);
});

it('shows the new day soon after midnight, once', async () => {
  const { publisher, state, events, check } = await aPublisher();
  void publisher.publishWanted();
  await check();
  events.length = 0;
  await check();
  expect(events).toEqual([]);
  // Midnight in Auckland.
  state.now += 60_000;
  await check();
  await check();
  expect(events.filter((event) => event.startsWith('render'))).toEqual(['render 1']);
  expect(publisher.live()).toMatchObject({ day: '2026-03-21' });
});

it('publishes again when a show is over, once', async () => {
  const { publisher, state, events, check } = await aPublisher();
  state.until = '2026-03-20T10:59:30.000Z';
  void publisher.publishWanted();
  await check();
  events.length = 0;
  await check();
  expect(events).toEqual([]);
  state.now += 30_000;
  state.until = undefined;
  await check();
  await check();
  expect(events.filter((event) => event.startsWith('render'))).toEqual(['render 1']);
});

it('sweeps after twenty publications, and on a new day', async () => {
  const sweeps: number[] = [];
  const { publisher, store, state, settled } = await aPublisher();
  store.sweep = async () => void sweeps.push(state.wanted);
  const publishNext = async () => {
    state.wanted++;
    const done = publisher.publishWanted();
    await settled();
    for (const finish of state.finish.splice(0)) finish();
    await done;
  };
  for (let count = 0; count < 45; count++) await publishNext();
  expect(sweeps).toEqual([21, 41]);
  // Midnight in Auckland.
  state.now += 60_000;
  for (let count = 0; count < 20; count++) await publishNext();
  expect(sweeps).toEqual([21, 41, 47]);
  await publishNext();
  expect(sweeps).toEqual([21, 41, 47, 67]);
});

it('tries a failed publication again after twenty seconds, however often it failed', async () => {
  const { publisher, state, events } = await aPublisher();
  state.isBroken = true;
  await publisher.publishWanted();
  for (let failures = 2; failures <= 12; failures++) {
    state.now += 3_600_000;
    await publisher.checkNow();
  }
  events.length = 0;
  state.now += 19_999;
  await publisher.checkNow();
  expect(events).toEqual([]);
  state.now += 1;
  await publisher.checkNow();
  expect(events).toEqual(['report 1 building', expect.stringContaining('failed')]);
});

it('makes contents that are gone anew, without being asked', async () => {
  const { publisher, store, state, events, settled } = await aPublisher();
  void publisher.publishWanted();
  await settled();
  state.finish.pop()?.();
  await settled();
  events.length = 0;
  await publisher.checkNow();
  expect(events).toEqual([]);
  const [gone = ''] = store.contents.keys();
  store.contents.delete(gone);
  publisher.noteMissing();
  void publisher.checkNow();
  await settled();
  expect(events).toContain('render 1');
  state.finish.pop()?.();
  await settled();
  expect(store.contents.has(gone)).toBe(true);
  expect(store.versions).toHaveLength(2);
  events.length = 0;
  await publisher.checkNow();
  expect(events).toEqual([]);
});

it('begins again when another publisher was quicker', async () => {
  const reports: BuildReport[] = [];
  const report = async (one: BuildReport) => void reports.push(one);
  const store = aStore();
  const { goLive } = store;
  let isOvertaken = true;
  store.goLive = async (version) => {
    if (!isOvertaken) return goLive(version);
    isOvertaken = false;
    state.wanted = 2;
    await goLive(version);
    throw new OvertakenError('Another publisher was quicker.');
  };
  const { publisher, state, settled } = await aPublisher({ report, store });
  const done = publisher.publishWanted();
  await settled();
  state.finish[0]?.();
  await settled();
  state.finish[1]?.();
  await done;
  expect(reports.map(({ version, state }) => [version, state])).toEqual([
    [1, 'building'],
    [2, 'building'],
    [2, 'live'],
  ]);
  expect(publisher.live()).toMatchObject({ version: 2 });
  expect(store.versions).toHaveLength(2);
});

it('serves the files of an open page for days after a change of the label took them out of use', async () => {
  const faces = ['_astro/old.woff2', '_astro/new.woff2'];
  const text = new TextEncoder();
  let version = 1;
  const bundle: SiteBundle = {
    code: 'code',
    assets: ['_astro/page.css', ...faces],
    readAsset: async (path) => text.encode(path),
    renderer: {
      show: async () => ({
        ...shownNothing,
        unused: faces.filter((face) => !face.includes(version === 1 ? 'old' : 'new')),
        plan: async () =>
          ['index', 'contact'].map((name) => ({
            component: 'page',
            address: `/${name}`,
            path: `${name}.html`,
          })),
        render: async ({ address }) => ({
          content: text.encode(`${address} in the looks ${version}`),
          reads: ['label'],
        }),
        digestOf: () => String(version),
      }),
      preview: async () => '',
    },
  };
  const { publisher, store, state } = await aPublisher({
    bundle,
    wanted: async () => ({ version }),
  });
  const publishAfter = async (days: number) => {
    state.now += days * 86_400_000;
    await publisher.publishWanted();
    const live = store.versions.at(-1);
    const contents = Array.from(live?.files ?? [], async ([path, { hash }]) => {
      const content = await store.read(hash);
      return [path, new TextDecoder().decode(content)] as const;
    });
    return Object.fromEntries(await Promise.all(contents));
  };
  const first = await publishAfter(0);
  expect(Object.keys(first).toSorted()).toEqual([
    ...['_astro/old.woff2', '_astro/page.css', 'contact.html', 'index.html', 'version.json'],
  ]);
  version = 2;
  const second = await publishAfter(0);
  // No page of the new version is in the old looks, and an open page finds what it names.
  for (const page of ['index', 'contact'])
    expect(second[`${page}.html`]).toBe(`/${page} in the looks 2`);
  for (const path of ['_astro/old.woff2', '_astro/page.css'])
    expect(second[path]).toBe(first[path]);
  version = 3;
  expect(Object.keys(await publishAfter(6))).toContain('_astro/old.woff2');
  version = 4;
  expect(Object.keys(await publishAfter(2))).not.toContain('_astro/old.woff2');
});
