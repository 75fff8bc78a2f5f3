import { beforeAll, expect, it } from 'vitest';
import { rounds } from '#fixtures/rounds';
import { seededRandom } from '#local/seededRandom';
import type { SiteBundle } from '../../publisher/bundle.ts';
import { publish } from '../../publisher/publish.ts';
import type { VersionStore } from '../../publisher/siteVersion.ts';
import { memoryVersions } from '../memory/memoryVersions.ts';
import { hardBundle } from './buildSite.ts';
import { small } from './changedCatalogues.ts';
import { createChanges, type Dated } from './randomChanges.ts';

let bundle: SiteBundle;
beforeAll(async () => {
  bundle = await hardBundle();
}, 120_000);

async function publishTo(store: VersionStore, { snapshot, now }: Dated) {
  const content = new TextEncoder().encode(JSON.stringify(snapshot));
  return publish(bundle, store, { read: async () => content, version: snapshot.version, now });
}

/** A fixed seed by day, a different one each night. */
const seed = Number(
  process.env['CHANGES_SEED'] ?? rounds({ everyday: 3, long: Math.floor(Math.random() * 1e6) }),
);
const turns = rounds({ everyday: 1, long: 6 });
/** A stale file stays until its page changes again, so that later comparisons find most of them. */
const changesBetweenComparisons = rounds({ everyday: 8, long: 1 });

it(`after random changes of every kind, each file is as one rendered from nothing (CHANGES_SEED=${seed})`, {
  timeout: 1_800_000,
}, async () => {
  const changes = createChanges(seededRandom(seed));
  let dated: Dated & { names: string[] } = {
    snapshot: small,
    now: new Date('2026-03-20T12:00:00Z'),
    names: [],
  };
  const store = memoryVersions();
  await publishTo(store, dated);
  const done: string[] = [];
  let reused = 0;
  const names = Array.from({ length: turns }, () => changes.names).flat();
  for (const name of names) {
    dated = changes.next(dated, name);
    done.push(dated.names.join(' + '));
    const told = `after ${done.length} changes, the last ${done.slice(-3).join(', ')}`;
    const after = await publishTo(store, dated);
    reused += after.reused;
    const isLast = done.length === names.length;
    if (!isLast && done.length % changesBetweenComparisons !== 0) continue;
    const fresh = await publishTo(memoryVersions(), dated);
    expect(after.broken, told).toEqual(fresh.broken);
    const expected = new Map(Array.from(fresh.version.files, ([path, { hash }]) => [path, hash]));
    const stale = [...after.version.files].filter(
      ([path, { hash, droppedAt }]) =>
        !droppedAt && path !== 'version.json' && expected.get(path) !== hash,
    );
    expect(
      stale.map(([path]) => path),
      told,
    ).toEqual([]);
    const missing = [...expected.keys()].filter((path) => !after.version.files.has(path));
    expect(missing, told).toEqual([]);
  }
  expect(reused).toBeGreaterThan(turns * changes.names.length * 10);
});
