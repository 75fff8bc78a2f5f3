import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { imagePath } from '#domain/image/image';
import { firstLabel } from '#domain/label/label';
import { toSnapshot } from '#domain/publication/snapshot';
import { releaseStatus, statusName } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { anId } from '#fixtures/ids';
import { aStoredNews } from '#fixtures/news';
import { aStoredRelease } from '#fixtures/releases';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { filesOf, hardBundle } from './buildSite.ts';

const savedAt = '2026-03-20T09:00:00.000Z';
const artist = (cId: number, given = {}) => ({
  entity: aStoredArtist({ cId, share: 73.1337, ...given }),
  savedAt,
});

const statuses = Object.values(releaseStatus);
/** A cover's hash, which encodes the status of its release. */
const hashOf = (status: number) => (0xfeed00 + status).toString(16).padStart(16, '0');
const releases = statuses.map((status, index) => ({
  entity: aStoredRelease({
    cId: index + 1,
    title: `Zzyzx ${statusName(status)}`,
    description: `<p>Qwghlm ${statusName(status)}</p>`,
    cover: imagePath('release', index + 1, hashOf(status)),
    catalogueNumber: `Nr-${statusName(status)}`,
    releaseStatus: status,
    artistIds: [anId('artist', index + 1)],
  }),
  savedAt,
}));
const archived = aStoredRelease({
  cId: 50,
  title: 'Zzyzx Archived',
  archived: true,
  artistIds: [anId('artist', 50)],
});

const catalogue = {
  artists: [
    ...statuses.map((status, index) =>
      artist(index + 1, { name: `Band ${statusName(status)}`, bio: '<p>Bio</p>' }),
    ),
    artist(50, { name: 'Band Archived' }),
  ],
  releases: [...releases, { entity: archived, savedAt }],
};

let folder: string;
let site: { out: string };
let everything: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-hidden-'));
  site = { out: join(folder, 'out') };
  const store = await openFolderStore(join(folder, 'store'));
  const content = new TextEncoder().encode(
    JSON.stringify(
      toSnapshot(
        aCatalogue({
          ...catalogue,
          news: ['draft', 'public'].map((status, index) => ({
            entity: aStoredNews({
              cId: index + 1,
              title: `Hushed ${index + 1}`,
              ...(status === 'public' ? { publicFrom: '2999-01-01' } : { status: 'draft' }),
            }),
            savedAt,
          })),
          label: { ...firstLabel, mail: 'post@lowsun.example' },
        }),
        aStamp({ exportedAt: savedAt }),
      ),
    ),
  );
  const wanted = { read: async () => content, version: 1, now: new Date(), folder: site.out };
  await publishFiles(await hardBundle(), store, wanted);
  everything = filesOf(site)
    .map((file) => `${file}\n${readFileSync(join(site.out, file), 'latin1')}`)
    .join('\n');
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('shows approved and released entries', () => {
  for (const name of ['Approved', 'Released'])
    expect(everything).toMatch(new RegExp(`Zzyzx ${name}[^]*Qwghlm ${name}`));
});

it.each(['NotReleased', 'Unknown', 'Planning', 'Pending', 'Rejected', 'Cancelled', 'Archived'])(
  'has no trace in its whole output of a release that is %s, or of an artist with only that one',
  (name) => {
    const traces = [
      `Zzyzx ${name}`,
      `Qwghlm ${name}`,
      `Band ${name}`,
      `zzyzx-${name}`.toLowerCase(),
      `Nr-${name}`,
    ];
    expect(traces.filter((trace) => everything.includes(trace))).toEqual([]);
  },
);

it('names no image of a hidden release', () => {
  const shown = statuses.filter((status) => everything.includes(hashOf(status)));
  expect(shown).toEqual([releaseStatus.Approved, releaseStatus.Released]);
});

it('has no trace of a draft of news, or of one before its day', () => {
  expect(everything).not.toMatch(/hushed/i);
});

it('holds no email address but the label’s own', () => {
  const texts = filesOf(site).filter((file) =>
    /\.(html|json|xml|atom|ics|txt|webmanifest)$/.test(file),
  );
  expect(texts.length).toBeGreaterThan(20);
  const found = texts.flatMap((file) => [
    ...readFileSync(join(site.out, file), 'utf8').matchAll(/[\w.+-]+@[\w-]+(\.[a-z]{2,})+/gi),
  ]);
  expect(new Set(found.map(([address]) => address))).toEqual(new Set(['post@lowsun.example']));
});

it('has no share and no id in its whole output', () => {
  expect(everything).not.toContain('73.1337');
  for (const { entity } of [...catalogue.artists, ...catalogue.releases])
    expect(everything).not.toContain(entity.id);
});
