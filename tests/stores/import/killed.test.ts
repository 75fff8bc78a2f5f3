import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { importLists } from '#domain/importing/importRun';
import { anOldArtist, aSmallOldSite } from '#fixtures/oldSite';
import { rounds } from '#fixtures/rounds';
import type { Ports } from '#functions/services/ports';
import { type OpenStores, openQuickStores, save } from '../openStores.ts';
import { catalogueRows, empty } from './contents.ts';
import { anImporter } from './importer.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});

const outside = [
  ...(['artists', 'releases', 'importedArtists', 'importedReleases'] as const),
  ...(['imports', 'images', 'queue', 'requestPublication', 'oldSite'] as const),
];

/** A process that dies at its n-th external call, before or after it. */
function dying(at: number, isAfter: boolean) {
  let calls = 0;
  const dead = () => new Error('The process was killed.');
  function call(called: CallableFunction, target: unknown, given: unknown[]) {
    calls += 1;
    if (calls > at || (calls === at && !isAfter)) throw dead();
    const answer: unknown = Reflect.apply(called, target, given);
    if (calls < at || !(answer instanceof Promise)) return answer;
    return answer.then(() => Promise.reject(dead()));
  }
  /** A port whose calls are counted, or those of its functions. */
  const guarded = <P extends object>(port: P): P =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function'
          ? (...given: unknown[]) => call(value, target, given)
          : value;
      },
      apply(target: P & CallableFunction, self, given) {
        return call(target, self, given);
      },
    });
  const wrap = (ports: Ports): Ports => {
    const some = Object.fromEntries(outside.map((name) => [name, guarded(ports[name])]));
    return { ...ports, ...some };
  };
  return { wrap, count: () => calls };
}

const entries = aSmallOldSite();
const missing = { artist: [42], release: [112] };

/** The result of an import: the catalogue, and the report. */
async function left(importer: ReturnType<typeof anImporter>) {
  const { startedAt: _, endedAt: __, ...run } = await importer.shown();
  const lists = await Promise.all(
    importLists.map((list) => importer.imports.listImport({ query: { list } })),
  );
  return { run, lists, rows: await catalogueRows(stores) };
}

async function uninterrupted() {
  await empty(stores);
  const counted = dying(Number.POSITIVE_INFINITY, false);
  const importer = anImporter(stores, { entries, missing });
  await importer.start();
  await anImporter(stores, { entries, missing }, counted.wrap).work();
  return { calls: counted.count(), left: await left(importer) };
}

test('images that are fetched again end whole, wherever the process was killed', {
  timeout: 300_000,
}, async () => {
  const few = [anOldArtist(41), anOldArtist(43)];
  const all = { artist: [41, 43], release: [] };
  const begun = async () => {
    await empty(stores);
    await anImporter(stores, { entries: few, missing: all }).run();
    const heir = anImporter(stores, { entries: few });
    await heir.start({ part: 'images' }, 2);
    return heir;
  };
  const counted = dying(Number.POSITIVE_INFINITY, false);
  const whole = await begun();
  await anImporter(stores, { entries: few }, counted.wrap).work();
  const expected = await left(whole);
  expect(expected.run.images).toEqual({ done: 2, total: 2, written: 2, failed: 0 });
  // At every call in the long run, otherwise at every fourth.
  const stride = rounds({ everyday: 4, long: 1 });
  for (let at = 1; at < counted.count(); at += stride) {
    const heir = await begun();
    const dead = anImporter(stores, { entries: few }, dying(at, true).wrap);
    await expect(dead.work()).rejects.toThrow('killed');
    heir.clock.pass(10);
    await heir.work();
    expect([at, await left(heir)]).toEqual([at, expected]);
  }
});

test('entries that are imported again end whole, wherever the process was killed', {
  timeout: 300_000,
}, async () => {
  const begun = async () => {
    await empty(stores);
    await anImporter(stores, { entries: [anOldArtist(41), anOldArtist(43)] }).run();
    const stored = await stores.artists.find(41);
    if (!stored) throw new Error('The artist was not imported.');
    await stores.artists.save(stored, { ...stored.entity, share: 33 }, save);
    const changed = { Name: 'Renamed', ArtistShare: 20 };
    const heir = anImporter(stores, { entries: [anOldArtist(41, changed), anOldArtist(43)] });
    await heir.start({ part: 'entries' }, 2);
    return heir;
  };
  const counted = dying(Number.POSITIVE_INFINITY, false);
  const whole = await begun();
  await anImporter(stores, whole.content, counted.wrap).work();
  const expected = await left(whole);
  expect(expected.run).toMatchObject({ outcomes: { artists: { changed: 1 } }, keptCount: 1 });
  const stride = rounds({ everyday: 4, long: 1 });
  for (let at = 1; at < counted.count(); at += stride) {
    const heir = await begun();
    const dead = anImporter(stores, heir.content, dying(at, true).wrap);
    await expect(dead.work()).rejects.toThrow('killed');
    heir.clock.pass(10);
    await heir.work();
    expect([at, await left(heir)]).toEqual([at, expected]);
  }
});

test('a process that is gone while it reads is followed by another within half a minute', async () => {
  await empty(stores);
  const heir = anImporter(stores, { entries, missing });
  await heir.start();
  const isReading = new Promise<void>((resolve) => {
    const silent = (ports: Ports): Ports => ({
      ...ports,
      oldSite: new Proxy(ports.oldSite, {
        get: () =>
          async function* silence() {
            resolve();
            yield await new Promise<never>(() => undefined);
          },
      }),
    });
    // It never ends by itself, like a killed process.
    void anImporter(stores, { entries, missing }, silent).continueImport();
  });
  await isReading;
  await heir.continueImport();
  expect((await heir.shown()).state).toBe('running');
  heir.clock.pass(0.3);
  expect((await heir.work()).state).toBe('done');
});

test('killed at many calls and resumed, it ends as if nothing had been', {
  timeout: 300_000,
}, async () => {
  const whole = await uninterrupted();
  expect(whole.left.run).toMatchObject({ state: 'done', images: { done: 8, failed: 2 } });
  const call = fc.integer({ min: 1, max: whole.calls });
  await fc.assert(
    fc.asyncProperty(call, fc.boolean(), async (at, isAfter) => {
      await empty(stores);
      const heir = anImporter(stores, { entries, missing });
      await heir.start();
      const dead = anImporter(stores, { entries, missing }, dying(at, isAfter).wrap);
      await expect(dead.work()).rejects.toThrow('killed');
      heir.clock.pass(10);
      await heir.work();
      expect(await left(heir)).toEqual(whole.left);
    }),
    { numRuns: rounds({ everyday: 6, long: 20 }), seed: 6, endOnFailure: true },
  );
});
