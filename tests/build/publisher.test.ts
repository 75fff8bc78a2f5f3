import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Snapshot } from '#domain/publication/snapshot';
import { rounds, sampleOf } from '#fixtures/rounds';
import { sharedBundle } from '#fixtures/siteBundle';
import type { SiteBundle } from '../../publisher/bundle.ts';
import type { PlannedPage } from '../../publisher/plan.ts';
import { type Published, publish } from '../../publisher/publish.ts';
import type { SiteVersion, VersionStore } from '../../publisher/siteVersion.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { type MemoryVersions, memoryVersions } from '../memory/memoryVersions.ts';
import { builtPublisher, hardBundle } from './buildSite.ts';
import { changes, changesInTwo, inTwo, small, withRelease } from './changedCatalogues.ts';
import { labelChanges } from './changedValues.ts';
import { hardCatalogue } from './hardCatalogue.ts';

let folder: string;
let bundle: SiteBundle;
let dist: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-publisher-'));
  dist = await builtPublisher();
  bundle = await hardBundle();
}, 120_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const noon = new Date('2026-03-20T12:00:00Z');
let stores = 0;

const bytes = (snapshot: unknown) => new TextEncoder().encode(JSON.stringify(snapshot));
const publishTo = (store: VersionStore, snapshot: unknown, now = noon): Promise<Published> =>
  publish(bundle, store, { read: async () => bytes(snapshot), version: 1, now });

const hashes = ({ files }: SiteVersion) =>
  Object.fromEntries(
    [...files].filter(([path]) => path !== 'version.json').map(([path, { hash }]) => [path, hash]),
  );

async function textOf(store: VersionStore, { files }: SiteVersion, path: string): Promise<string> {
  const content = await store.read(files.get(path)?.hash ?? '');
  return new TextDecoder().decode(content);
}

it('a second thread renders the same pages, and tells why one throws', async () => {
  const now = new Date();
  const content = bytes(hardCatalogue);
  const { plan, render } = await bundle.renderer.show(content, now);
  const thread = bundle.openThread?.({ content, now, faults: [] });
  if (!thread) return expect(availableParallelism()).toBe(1);
  thread.tell(new Map());
  try {
    const pages = (await plan()).slice(0, 30);
    const made = await Promise.all(
      pages.map(async (page) => [await render(page), await thread.render(page)]),
    );
    for (const [here, there] of made) {
      expect(Buffer.compare(here?.content ?? Buffer.of(), there?.content ?? Buffer.of())).toBe(0);
      expect(there?.reads).toEqual(here?.reads);
    }
    expect(made).toHaveLength(30);
    const nowhere = {
      address: '/nowhere',
      path: 'nowhere.html',
      component: 'src/pages/nowhere.astro',
    };
    await expect(thread.render(nowhere)).rejects.toThrow('There is no page');
    const cutOff = Promise.all(pages.map(thread.render));
    await thread.close();
    // It may have rendered the first ones.
    expect((await cutOff).at(-1)).toBeUndefined();
    expect(await Promise.all(pages.map(thread.render))).toEqual(pages.map(() => undefined));
  } finally {
    await thread.close();
  }
});

const aStore = () => memoryVersions();
const published = new Map<Snapshot, Promise<MemoryVersions>>();

/** A store in which a catalogue is live: a copy of one published once. */
async function aStoreOf(snapshot: Snapshot): Promise<VersionStore> {
  const make = async () => {
    const store = aStore();
    await publishTo(store, snapshot);
    return store;
  };
  const made = published.get(snapshot) ?? make();
  published.set(snapshot, made);
  return (await made).copy();
}
const aSmallStore = () => aStoreOf(small);

/** The version that is live in a store. */
async function liveIn(store: VersionStore): Promise<SiteVersion> {
  const version = await store.live();
  if (!version) throw new Error('Nothing is live.');
  return version;
}

describe('a publication after another', () => {
  it('renders one page for what the label says on that alone', async () => {
    const store = await aSmallStore();
    const before = await liveIn(store);
    const privacy = '<p>We keep nothing.</p>';
    const after = await publishTo(store, { ...small, label: { ...small.label, privacy } });
    const [old, now] = [hashes(before), hashes(after.version)];
    const changed = Object.keys(now).filter((path) => now[path] !== old[path]);
    expect(changed.toSorted()).toEqual(['data/catalogue.json', 'privacy.html']);
    const shared = ['index.html', 'releases/weir-2.html', 'artists/sluice-1.html'];
    for (const path of shared) expect(after.version.files.get(path)).toBe(before.files.get(path));
    expect(after.rendered).toBe(2);
  });

  it('counts the years of the footer in the label’s time zone', async () => {
    const label = { ...small.label, timeZone: 'Pacific/Auckland' };
    const store = aStore();
    const { version } = await publishTo(store, { ...small, label }, new Date('2026-12-31T12:00Z'));
    expect(await textOf(store, version, 'index.html')).toContain('© 2027');
  });

  it('renders only what shows the change', async () => {
    const store = aStore();
    const first = await publishTo(store, small);
    expect(first.reused).toBe(0);
    const same = await publishTo(store, small);
    expect(same.rendered).toBe(0);
    expect(hashes(same.version)).toEqual(hashes(first.version));
    const second = await publishTo(store, withRelease(2, { title: 'Another title' }));
    expect(second.rendered).toBeGreaterThan(5);
    // Its page, pages that link to it, lists, selections, feeds and data.
    expect(second.rendered).toBeLessThan(40);
    expect(second.reused + second.rendered).toBe(first.rendered);
    const file = 'releases/a-release-2.html';
    const path = [...second.version.files.keys()].find((name) => /releases\/.*-2\.html/.test(name));
    const page = await textOf(store, second.version, path ?? file);
    expect(page.includes('Another title')).toBe(true);
  });

  /** Publishes a change to a store, and compares the result with a site rendered from scratch. */
  async function compareWithFresh(store: VersionStore, changed: Snapshot): Promise<void> {
    const after = await publishTo(store, changed);
    expect(after.broken).toEqual([]);
    // In another first language, or with a sentence of the label's own, every page is another one.
    const { languages, words } = small.label;
    const isEvery = changed.label.languages[0] !== languages[0] || changed.label.words !== words;
    expect(after.reused > 0).toBe(!isEvery);
    const fresh = await publishTo(aStore(), changed);
    expect(hashes(after.version)).toEqual(hashes(fresh.version));
  }

  it.each(sampleOf(changes, 5))(
    'shows %s as a site rendered from nothing does',
    async (_, changed) => compareWithFresh(await aSmallStore(), changed),
  );

  it.each(sampleOf(changesInTwo, 2))(
    'shows %s in two languages as a site rendered from nothing does',
    async (_, changed) => compareWithFresh(await aStoreOf(inTwo), changed),
  );

  it('renders every page for a change of the label, and no data file that does not show it', async () => {
    const store = await aSmallStore();
    const before = await liveIn(store);
    const label = { ...small.label, name: 'Another label' };
    const after = await publishTo(store, { ...small, label });
    // The sign-in return page is blank.
    const isPage = (path: string) => path.endsWith('.html') && path !== 'sign-in-return.html';
    for (const [path, file] of after.version.files)
      if (isPage(path)) {
        const html = await textOf(store, after.version, path);
        expect(html, path).toContain('Another label');
        expect(file.hash, path).not.toBe(before.files.get(path)?.hash);
      } else if (path.startsWith('data/lists/'))
        expect(file.hash, path).toBe(before.files.get(path)?.hash);
  });

  it('looks as the label chose, with the italics of the faces that it uses and no others', async () => {
    const store = aStore();
    const usual = await publishTo(store, small);
    const facesIn = ({ version: { files } }: Published, face: string) =>
      [...files.keys()].filter((path) => path.includes(face) && path.endsWith('.woff2')).length;
    expect(facesIn(usual, 'courier-prime')).toBe(4);
    const theme = { ...small.label.theme, preset: 'riso' as const, accent: '#8a1f6b' };
    const { version, ...after } = await publishTo(store, {
      ...small,
      label: { ...small.label, theme },
    });
    expect(facesIn({ version, ...after }, 'courier-prime')).toBe(6);
    // Its upright files, as for every face, and the italic that substitutes missing letters.
    expect(facesIn({ version, ...after }, 'ibm-plex-mono')).toBe(7);
    expect(facesIn({ version, ...after }, 'figtree')).toBe(2);
    for (const path of [
      'index.html',
      'releases/spillway-1.html',
      'artists/orrery-2.html',
      '404.html',
    ]) {
      const html = await textOf(store, version, path);
      expect(html, path).toContain('--accent:light-dark(#8a1f6b');
      const faces = [...html.matchAll(/url\(\/([^)]*\.woff2)\)/g)].map(([, file]) => file ?? '');
      expect(faces.length, path).toBeGreaterThan(6);
      for (const file of faces) expect(version.files.has(file), path).toBe(true);
    }
  });

  it('shows the pages that the label wrote, and leads to them from their earlier addresses', async () => {
    const store = aStore();
    const { version } = await publishTo(store, {
      ...small,
      label: { ...small.label, pages: labelChanges.pages },
    });
    const page = await textOf(store, version, 'imprint.html');
    expect(page).toContain('<p>The people of the label.</p>');
    expect(page).toContain('<a href="/imprint" aria-current="page">');
    expect(JSON.parse(await textOf(store, version, 'data/addresses.json')).earlier).toMatchObject({
      '/impressum': '/imprint',
    });
    expect(await textOf(store, version, 'sitemaps/pages-1.xml')).toContain('/imprint</loc>');
  });

  it('counts days in the zone of the label that it shows', async () => {
    const store = aStore();
    const label = { ...small.label, timeZone: 'Pacific/Auckland' };
    const { version } = await publishTo(store, { ...small, label });
    expect(version).toMatchObject({ day: '2026-03-21', timeZone: 'Pacific/Auckland' });
  });

  it.each(sampleOf([1, 2, 3, 300], 2))('shows the day, %i days later', async (days) => {
    const store = await aSmallStore();
    const later = new Date(noon.getTime() + days * 86_400_000);
    const after = await publishTo(store, small, later);
    const fresh = await publishTo(aStore(), small, later);
    expect(hashes(after.version)).toEqual(hashes(fresh.version));
  });

  it('counts and leaves out the pages of what is gone', async () => {
    const store = await aSmallStore();
    const first = await liveIn(store);
    const without = await publishTo(store, { ...small, releases: small.releases.slice(1) });
    expect(without.removed).toBeGreaterThan(0);
    const gone = [...first.files.keys()].filter((path) => !without.version.files.has(path));
    expect(gone).toHaveLength(without.removed);
  });

  it('renders every page again when the code is another', async () => {
    const store = aStore();
    const first = await publishTo(store, small);
    const content = bytes(small);
    const other = { ...bundle, code: 'another' };
    const second = await publish(other, store, {
      read: async () => content,
      version: 1,
      now: noon,
    });
    expect(second.rendered).toBe(first.rendered);
  });
});

describe('a damaged store', () => {
  it.each([
    ['cut off', (file: string) => truncate(file, 100)],
    ['gone', (file: string) => rm(file)],
  ])('whose contents are %s is mended while files are laid out', async (_, harm) => {
    const path = join(folder, `store-${++stores}`);
    const { version } = await publishTo(await openFolderStore(path), small);
    const pages = [...version.files].filter(([name]) => name.endsWith('.html'));
    for (const [, { hash }] of pages) await harm(join(path, 'files', hash));
    const store = await openFolderStore(path);
    const wanted = { read: async () => bytes(small), version: 1, now: noon };
    const mended = await publishFiles(bundle, store, { ...wanted, folder: join(path, 'plain') });
    expect(hashes(mended.version)).toEqual(hashes(version));
    expect(await readFile(join(path, 'plain/releases.html'), 'utf8')).toContain('Spillway');
    for (const { hash, bytes } of mended.version.files.values())
      expect(await store.read(hash)).toHaveLength(bytes);
  });

  it('whose contents are all gone is mended by the next publication', async () => {
    const path = join(folder, `store-${++stores}`);
    const { version } = await publishTo(await openFolderStore(path), small);
    for (const hash of Object.values(hashes(version)))
      await rm(join(path, 'files', hash), { force: true });
    const store = await openFolderStore(path);
    const mended = await publishTo(store, small);
    expect(mended.reused).toBe(0);
    expect(hashes(mended.version)).toEqual(hashes(version));
  });
});

it('a publication that begins again with an older snapshot leaves a newer one live', async () => {
  const store = await aSmallStore();
  const give = (version: number, refusesOlder = false) =>
    publish(bundle, store, { read: async () => bytes(small), version, now: noon, refusesOlder });
  await give(9);
  await expect(give(8, true)).rejects.toThrow('Version 9 went live in the meantime');
  expect((await store.live())?.version).toBe(9);
  for (const version of [9, 10]) await give(version, true);
  await give(8);
  expect((await store.live())?.version).toBe(8);
});

describe('a broken entry', () => {
  it('stays as it was, while the rest goes live', async () => {
    const store = aStore();
    const { version: before } = await publishTo(store, small);
    const changed = withRelease(1, { title: 'Published all the same' });
    const broken = {
      ...changed,
      releases: changed.releases.map((one) => (one.cId === 2 ? { ...one, title: '' } : one)),
    };
    // Another process, which has shown nothing yet, would read the last snapshot from the store.
    const after = await publishTo(store, broken);
    expect(after.broken).toMatchObject([{ kind: 'release', cId: 2, isShownAsBefore: true }]);
    expect(after.broken[0]?.reason).toContain('title');
    const page = small.releases.find(({ cId }) => cId === 2)?.url.slice(1);
    const heading = /<h1.*?<\/h1>/s;
    const [was] = heading.exec(await textOf(store, before, `${page}.html`)) ?? [];
    expect(was).toContain('</h1>');
    expect(await textOf(store, after.version, `${page}.html`)).toContain(was);
    const list = await textOf(store, after.version, 'releases.html');
    expect(list.includes('Published all the same')).toBe(true);
  });

  it('is shown as it was when it is the label, too', async () => {
    const store = aStore();
    const named = { ...small, label: { ...small.label, name: 'Low Sun' } };
    await publishTo(store, named);
    const changed = { ...withRelease(1, { title: 'Published all the same' }) };
    const after = await publishTo(store, { ...changed, label: { name: 7 } });
    expect(after.broken).toMatchObject([{ kind: 'label', isShownAsBefore: true }]);
    const list = await textOf(store, after.version, 'releases.html');
    expect(list).toContain('| Low Sun</title>');
    expect(list).toContain('Published all the same');
  });

  it('is the label that a snapshot has lost, which stays', async () => {
    const store = aStore();
    await publishTo(store, { ...small, label: { ...small.label, name: 'Low Sun' } });
    const after = await publishTo(store, { ...small, label: undefined });
    expect(after.broken).toMatchObject([{ kind: 'label', isShownAsBefore: true }]);
    expect(await textOf(store, after.version, 'releases.html')).toContain('| Low Sun</title>');
  });

  it('is left out when it never had a page', async () => {
    const store = await aSmallStore();
    const added = { ...small, releases: [...small.releases, { cId: 77, title: 'Half a release' }] };
    const after = await publishTo(store, added);
    expect(after.broken).toMatchObject([{ cId: 77, isShownAsBefore: false }]);
  });

  /** A bundle in which the second release's page throws when it shows a given word. */
  const throwing = (...texts: string[]): SiteBundle =>
    throwingWhere(
      ({ component, address }) => component.includes('[release].astro') && address.endsWith('-2'),
      texts,
    );
  /** A bundle in which some pages throw when they show a given word. */
  const throwingWhere = (
    isMeant: (page: PlannedPage) => boolean,
    texts: readonly string[],
  ): SiteBundle => ({
    ...bundle,
    renderer: {
      ...bundle.renderer,
      show: async (...given) => {
        const shown = await bundle.renderer.show(...given);
        const render: typeof shown.render = async (page) => {
          const rendered = await shown.render(page);
          const text = new TextDecoder().decode(rendered.content);
          if (isMeant(page) && texts.some((word) => text.includes(word)))
            throw new Error('Cannot read properties of undefined');
          return rendered;
        };
        return { ...shown, render };
      },
    },
  });
  const publishWith = (other: SiteBundle, store: VersionStore, snapshot: unknown) =>
    publish(other, store, { read: async () => bytes(snapshot), version: 1, now: noon });

  it('whose page throws stays as it was, in the lists too, also when it throws again', async () => {
    const store = await aSmallStore();
    const before = await liveIn(store);
    const changed = withRelease(2, { title: 'Cursed' });
    for (const snapshot of [changed, changed]) {
      const after = await publishWith(throwing('Cursed'), store, snapshot);
      expect(after.broken).toEqual([
        {
          kind: 'release',
          cId: 2,
          name: 'Cursed',
          reason: 'Cannot read properties of undefined',
          isShownAsBefore: true,
        },
      ]);
      expect(hashes(after.version)).toEqual(hashes(before));
    }
    const mended = await publishTo(store, changed);
    expect(mended.broken).toEqual([]);
    expect(await textOf(store, mended.version, 'releases.html')).toContain('Cursed');
  });

  it('whose page throws as it was, too, is left out', async () => {
    const store = await aSmallStore();
    const changed = withRelease(2, { title: 'Cursed' });
    const after = await publishWith({ ...throwing('Cursed', 'Weir'), code: 'b' }, store, changed);
    expect(after.broken).toMatchObject([{ cId: 2, isShownAsBefore: false }]);
    expect(after.version.files.has('releases/weir-2.html')).toBe(false);
    expect(await textOf(store, after.version, 'releases.html')).not.toMatch(/Cursed|Weir/);
  });

  it('that throws on every page that shows it stays as it was', async () => {
    const store = await aSmallStore();
    const before = await liveIn(store);
    const other = throwingWhere(() => true, ['Cursed']);
    const after = await publishWith(other, store, withRelease(2, { title: 'Cursed' }));
    expect(after.broken).toMatchObject([{ kind: 'release', cId: 2, isShownAsBefore: true }]);
    expect(hashes(after.version)).toEqual(hashes(before));
  });

  it('with the number of another one is left out, and all others go live', async () => {
    const store = await aSmallStore();
    const { releases } = withRelease(1, { title: 'Published all the same' });
    const twin = { ...small.releases[1], title: 'Twin', url: '/releases/twin-2' };
    const after = await publishTo(store, { ...small, releases: [twin, ...releases] });
    expect(after.broken).toMatchObject([
      { cId: 2, name: 'Twin', reason: expect.stringContaining('number 2'), isShownAsBefore: false },
    ]);
    const list = await textOf(store, after.version, 'releases.html');
    for (const title of ['Published all the same', 'Weir']) expect(list).toContain(title);
    expect(list).not.toContain('Twin');
  });

  /** A catalogue in which every entry of a kind is changed. */
  const withEvery = <K extends 'artists' | 'releases'>(kind: K, change: object) => ({
    ...withRelease(1, { title: 'Published all the same' }),
    [kind]: small[kind].map((one) => ({ ...one, ...change })),
  });

  it('stays as it was also when every one of its kind is broken', async () => {
    const store = await aSmallStore();
    const before = await liveIn(store);
    for (const _ of ['once', 'again']) {
      const after = await publishTo(store, withEvery('artists', { name: '' }));
      expect(after.broken.map(({ kind, isShownAsBefore }) => [kind, isShownAsBefore])).toEqual(
        small.artists.map(() => ['artist', true]),
      );
      expect(await textOf(store, after.version, 'releases.html')).toContain(
        'Published all the same',
      );
    }
    const artists = small.artists.map((artist) => ({ ...artist, name: '' }));
    const alone = await publishTo(store, { ...small, artists });
    expect(hashes(alone.version)).toEqual(hashes(before));
  });

  it('is left out also when all of a kind are new to the site', async () => {
    const store = await aStoreOf({ ...small, artists: [] });
    const after = await publishTo(store, withEvery('artists', { name: '' }));
    expect(after.broken).toHaveLength(small.artists.length);
    expect(after.broken[0]).toMatchObject({ kind: 'artist', isShownAsBefore: false });
  });

  it.each([
    ['whose last ones are not known', () => aStore()],
    ['whose numbers can’t be read', () => aSmallStore()],
  ])('does not empty a site: all of a kind %s are refused', async (_, open) => {
    const store = await open();
    const version = await store.live();
    const change = version ? { cId: 'seven' } : { name: '' };
    await expect(publishTo(store, withEvery('artists', change))).rejects.toThrow(
      /^Every artist is broken, and none has an earlier version to show; artist /,
    );
    expect(await store.live()).toEqual(version);
  });

  /** Thirty additional releases with a given word in their titles. */
  const withThirty = (word: string): Snapshot => ({
    ...small,
    releases: [
      ...small.releases,
      ...Array.from({ length: 30 }, (_, index) => ({
        ...(small.releases[0] ?? missingRelease()),
        cId: 100 + index,
        url: `/releases/one-of-thirty-${100 + index}`,
        title: `${word} ${index}`,
      })),
    ],
  });
  const missingRelease = (): never => {
    throw new Error('The small catalogue has no release.');
  };
  const isRelease = ({ component }: { component: string }) => component.includes('[release].astro');

  it('keeps no other from being published, however many throw', async () => {
    const store = await aStoreOf(withThirty('Calm'));
    const cursed = throwingWhere(isRelease, ['Cursed']);
    const after = await publishWith(cursed, store, withThirty('Cursed'));
    expect(after.broken).toHaveLength(30);
    expect(after.broken.every(({ isShownAsBefore }) => isShownAsBefore)).toBe(true);
    const page = await textOf(store, after.version, 'releases/one-of-thirty-129.html');
    expect(page).toContain('Calm 29');
    const added = await publishWith(cursed, await aSmallStore(), withThirty('Cursed'));
    expect(added.broken).toHaveLength(30);
    expect(added.version.files.has('releases/one-of-thirty-129.html')).toBe(false);
  });

  it('fails the publication when more than twenty throw as they were, too', async () => {
    const store = await aStoreOf(withThirty('Calm'));
    const version = await liveIn(store);
    const other = { ...throwingWhere(isRelease, ['Calm']), code: 'b' };
    await expect(publishWith(other, store, withThirty('Calm'))).rejects.toThrow(
      /^More than 20 entries .* even in their earlier version; release \d+: Cannot read/,
    );
    expect(await store.live()).toEqual(version);
  });

  it('fails the publication when the page is about no entry', async () => {
    const store = await aSmallStore();
    const version = await liveIn(store);
    const cursed = { ...throwingWhere(({ path }) => path === 'index.html', ['<']), code: 'b' };
    await expect(publishWith(cursed, store, small)).rejects.toThrow(
      '/: Cannot read properties of undefined',
    );
    expect(await store.live()).toEqual(version);
  });

  it.each([
    ['no JSON', '{"version": 1, "artists": ['],
    ['no snapshot', '{"version": 1}'],
  ])('%s leaves the whole site as it was', async (_, text) => {
    const store = await aSmallStore();
    const version = await liveIn(store);
    const content = new TextEncoder().encode(text);
    await expect(
      publish(bundle, store, { read: async () => content, version: 2, now: noon }),
    ).rejects.toThrow('snapshot');
    expect(await store.live()).toEqual(version);
  });
});

/** Runs the deployed command in an empty folder, with nothing of this project beside it. */
const command = (cwd: string, ...args: string[]) => commandWith(cwd, {}, ...args);

async function commandWith(cwd: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [join(dist, 'publish.mjs'), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
  });
  let [said, complained] = ['', ''];
  child.stdout.on('data', (part) => {
    said += part;
  });
  child.stderr.on('data', (part) => {
    complained += part;
  });
  return {
    child,
    ended: once(child, 'close').then(([code]) => ({ code, said, complained })),
  };
}

describe('node publish.mjs', () => {
  let workFolder: string;
  const write = (snapshot: unknown) =>
    writeFile(
      join(workFolder, 'snapshot.json'),
      typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot),
    );
  const run = async () =>
    (await command(workFolder, '--snapshot', 'snapshot.json', '--to', 'out')).ended;
  /** The same, with plain files as well. */
  const layOut = async (to = 'out', files = 'plain') =>
    (await command(workFolder, '--snapshot', 'snapshot.json', '--to', to, '--files', files)).ended;
  beforeAll(async () => {
    workFolder = await mkdtemp(join(tmpdir(), 'gatefold-empty-'));
  });
  afterAll(() => rm(workFolder, { recursive: true, force: true }));

  it('publishes, says what it did in its last line, and again only what changed', async () => {
    await write(small);
    const first = await run();
    expect(first).toMatchObject({ code: 0, complained: '' });
    expect(first.said.trimEnd().split('\n').at(-1)).toMatch(
      /^rendered \d{2,}, reused 0, removed 0$/,
    );
    await write(withRelease(2, { title: 'Another title' }));
    expect((await run()).said).toMatch(/^rendered \d+, reused [1-9]\d+, removed \d+$/m);
  });

  it('is built with no folder that only its building used', async () => {
    const built = await sharedBundle(inject('siteBundle'));
    expect(await readdir(dirname(built))).not.toContain(`${basename(built)}.cache`);
  });

  it('loads no Azure SDK for a folder', async () => {
    const read = new Set<string>();
    const visit = async (file: string): Promise<void> => {
      if (read.has(file)) return;
      read.add(file);
      const code = await readFile(join(dist, file), 'utf8');
      expect(code).not.toContain('node_modules/@azure/storage-blob');
      for (const [, next = ''] of code.matchAll(
        /^(?:import|\} from|export) ?.*"\.\/([\w.-]+)";$/gm,
      ))
        await visit(next);
    };
    await visit('publish.mjs');
    expect(read.size).toBeGreaterThan(1);
  });

  it('names a broken entry, and lays the rest out as plain files where it is told', async () => {
    await write(withRelease(2, { title: '' }));
    const { code, complained } = await layOut();
    expect(code).toBe(0);
    expect(complained).toMatch(
      /^The release 2 is broken and shown in its earlier version: title: /,
    );
    expect(await readFile(join(workFolder, 'plain/releases.html'), 'utf8')).toContain('Spillway');
  });

  it.each([
    ['a folder with other files', 'out', 'own', /own holds other files/],
    ['a folder that holds the versions', 'plain/out', 'plain', /--to must be outside of it/],
    ['the folder of the versions itself', 'plain', 'plain', /--to must be outside of it/],
  ])('refuses to lay the site out in %s', async (_, to, files, why) => {
    await write(small);
    await mkdir(join(workFolder, 'own'), { recursive: true });
    await writeFile(join(workFolder, 'own/precious.txt'), 'mine');
    const { code, complained } = await layOut(to, files);
    expect(code).toBe(1);
    expect(complained).toMatch(why);
    expect(await readFile(join(workFolder, 'own/precious.txt'), 'utf8')).toBe('mine');
    expect(await readFile(join(workFolder, 'plain/releases.html'), 'utf8')).toContain('Spillway');
  });

  it.each([
    [
      'the versions',
      'snapshot.json',
      'free',
      /^Versions of the site can't be kept in .*: it is a file/,
    ],
    ['plain files', 'out', 'snapshot.json', /^The site can't be laid out in .*: it is a file/],
  ])('says in one line that %s can’t be put into a file', async (_, to, files, why) => {
    const { code, complained } = await layOut(to, files);
    expect(code).toBe(1);
    expect(complained).toMatch(why);
    expect(complained.trimEnd().split('\n')).toHaveLength(1);
  });

  it('lays out a site whose tags are as long as can be', { tags: 'night' }, async () => {
    const tags = ['夜の音楽、静かな海、灯台守の歌', '遠い国の祭り'.repeat(30), '🎺'.repeat(40)];
    await write(withRelease(2, { title: 'Long tags', tags: tags.join(', ').slice(0, 300) }));
    expect(await layOut()).toMatchObject({ code: 0, complained: '' });
    const files = await readdir(join(workFolder, 'plain/tags'));
    expect(files).toContain('xe5a49ce381aee99fb3e6a5bd.html');
    expect(Math.max(...files.map((name) => name.length))).toBeLessThanOrEqual(110);
  });

  it('killed between the two renames is made up for by the next one', {
    tags: 'night',
  }, async () => {
    const args = ['--snapshot', 'snapshot.json', '--to', 'out', '--files', 'plain'];
    await writeFile(
      join(workFolder, 'kill.mjs'),
      `import fs from 'node:fs/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const { rename } = fs;
      fs.rename = async (from, to) => {
        if (/plain$/.test(to)) process.kill(process.pid, 'SIGKILL');
        return rename(from, to);
      };
      syncBuiltinESMExports();`,
    );
    const killed = await commandWith(workFolder, { NODE_OPTIONS: '--import ./kill.mjs' }, ...args);
    expect((await killed.ended).code).toBeNull();
    const plain = async () => (await readdir(workFolder)).filter((name) => name.includes('plain'));
    expect((await plain()).toSorted()).toEqual(['.plain.before', '.plain.part']);
    await rm(join(workFolder, 'kill.mjs'));
    const snapshot = await readFile(join(workFolder, 'snapshot.json'), 'utf8');
    await write('{"version": 3');
    expect((await (await command(workFolder, ...args)).ended).code).toBe(1);
    expect(await plain()).toEqual(['plain']);
    expect(await readFile(join(workFolder, 'plain/releases.html'), 'utf8')).toContain('Spillway');
    await write(snapshot);
    expect((await (await command(workFolder, ...args)).ended).code).toBe(0);
    expect(await plain()).toEqual(['plain']);
  });

  it('publishes one after the other where two are started at once, and neither fails', {
    tags: 'night',
  }, async () => {
    const workFolder = await mkdtemp(join(tmpdir(), 'gatefold-two-'));
    const titles = ['From the left', 'From the right'];
    for (const [index, title] of titles.entries())
      await writeFile(join(workFolder, `${index}.json`), JSON.stringify(withRelease(1, { title })));
    const args = (index: number) => ['--snapshot', `${index}.json`, '--to', 'out'];
    const both = await Promise.all([0, 1].map((index) => command(workFolder, ...args(index))));
    const ended = await Promise.all(both.map((one) => one.ended));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const store = await openFolderStore(join(workFolder, 'out'));
    const live = await store.live();
    const home = live && (await textOf(store, live, 'index.html'));
    expect(titles.filter((title) => home?.includes(title))).toHaveLength(1);
    await rm(workFolder, { recursive: true });
  });

  it('says how it is called', async () => {
    for (const one of ['own', 'plain']) await rm(join(workFolder, one), { recursive: true });
    const { ended } = await command(workFolder, '--help');
    expect(await ended).toMatchObject({ code: 0, said: expect.stringMatching(/^usage: /) });
  });

  it('ends with 1 and one plain line when the snapshot is no good', async () => {
    const live = await readFile(join(workFolder, 'out/live.json'), 'utf8');
    await write('{"version": 3');
    const { code, complained } = await run();
    expect(code).toBe(1);
    expect(complained.trimEnd().split('\n')).toHaveLength(1);
    expect(complained).not.toContain('    at ');
    expect(await readFile(join(workFolder, 'out/live.json'), 'utf8')).toBe(live);
  });

  it('killed at any moment leaves the site whole, and the next publication right', {
    timeout: 300_000,
  }, async () => {
    const store = await openFolderStore(join(workFolder, 'out'));
    const began = performance.now();
    await write(withRelease(1, { title: 'Take 0' }));
    await run();
    const usual = performance.now() - began;
    const takes = rounds({ everyday: 2, long: 50 });
    for (let take = 1; take <= takes; take++) {
      const before = await store.live();
      await write(withRelease(1, { title: `Take ${take}` }));
      const { child, ended } = await command(
        workFolder,
        '--snapshot',
        'snapshot.json',
        '--to',
        'out',
      );
      await delay((usual * 1.05 * take) / takes);
      child.kill('SIGKILL');
      await ended;
      const after = await (await openFolderStore(join(workFolder, 'out'))).live();
      expect(after).toBeDefined();
      const shown = after && (await textOf(store, after, 'index.html'));
      const whole = after?.builtAt === before?.builtAt ? take - 1 : take;
      for (const { hash, bytes } of after?.files.values() ?? [])
        expect((await store.read(hash))?.byteLength).toBe(bytes);
      expect(shown?.includes(`Take ${whole}`)).toBe(true);
      // Only the last one uses the command, which takes ten times as long to start as to publish.
      const next = await openFolderStore(join(workFolder, 'out'));
      if (take === takes) await run();
      else await publishTo(next, withRelease(1, { title: `Take ${take}` }), new Date());
    }
    const last = await (await openFolderStore(join(workFolder, 'out'))).live();
    const fresh = await publishTo(aStore(), withRelease(1, { title: `Take ${takes}` }), new Date());
    expect(last && hashes(last)).toEqual(hashes(fresh.version));
    expect((await readdir(workFolder)).sort()).toEqual(['out', 'snapshot.json']);
  });
});
