/** A small site whose records can be heard, served with its recordings. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { PublicLabel } from '#domain/label/publicLabel';
import type { Snapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aPublicNews } from '#fixtures/news';
import { aFullEdition } from '#fixtures/releases';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { aTone } from '#fixtures/wav';
import { publish } from '../../publisher/publish.ts';
import { createSiteListener } from '../../publisher/siteServer.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { hardBundle } from './buildSite.ts';

/** The day of the site, on which Slack Water is yet to come. */
export const heardDay = '2026-03-23';

const colors = ['#8c1f2f', '#1f5f8c', '#c9a227', '#2f6b3a', '#5b2f8c', '#d8d2c4'] as const;
const titles = ['Sill', 'Weir', 'Spillway', 'Tide Mill', 'Sluice Gate', 'Flood Plain'] as const;

/** Both sides of a record, by the positions of their tracks. */
const sides = [
  { name: 'A', tracks: [1] },
  { name: 'B', tracks: [2] },
];

/** Further pictures of a record, whose files are not there. */
const pictures = [1, 2, 3].map((number) => ({
  ...{ url: `https://images.example/mediumsquare/x/picture_${number}.jpg`, accent: null },
  ...{ kind: 'booklet' as const, alt: `Page ${number}` },
}));

/** More services than are shown at once, by names of which none has an icon. */
const links = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((name) => ({
  name: `Service ${name}`,
  url: `https://service.example/${name}`,
}));

/** Seven records by two artists; the first six can be heard. */
export function heardCatalogue(origin: string, label: Partial<PublicLabel> = {}): Snapshot {
  const track = (cId: number, name: string) => ({
    ...{ name, isrc: '', composer: '', lyricsWriter: '', description: '' },
    ...{
      audio: `${origin}/audio/${cId}/0123456789abcde${name.length % 10}/128.mp3`,
      heard: 'whole' as const,
    },
    ...{ seconds: 60, waveform: 'AAECAwQFBgc' },
  });
  const records = titles.map((title, index) =>
    aPublicRelease({
      ...{ cId: index + 1, title, color: colors[index], artists: [(index % 2) + 1] },
      url: `/releases/${title.toLowerCase().replace(' ', '-')}-${index + 1}`,
      releaseDate: `2026-0${(index % 3) + 1}-0${index + 1}`,
      tags: 'water',
      ...(index === 1 && { pictures, links }),
      ...(index === 2 && { description: '<p>Recorded where the water falls.</p>'.repeat(60) }),
      editions: [{ ...aFullEdition(), sides }],
      tracks: [track(index + 1, `${title}, low`), track(index + 1, `${title}, high`)],
    }),
  );
  return aSnapshot({
    label: { ...aPublicLabel(), listening: 'whole', ...label },
    artists: [
      aPublicArtist({ cId: 1, name: 'Orrery', url: '/artists/orrery-1' }),
      aPublicArtist({ cId: 2, name: 'Sluice', url: '/artists/sluice-2' }),
    ],
    news: [
      aPublicNews({
        ...{ cId: 1, url: '/news/the-weir-is-out-1', title: 'The weir is out' },
        text: `<p>Since Monday.</p><figure data-release="2">Weir</figure>${'<p>More.</p>'.repeat(20)}`,
      }),
    ],
    releases: [
      ...records,
      aPublicRelease({
        ...{ cId: 7, title: 'Slack Water', url: '/releases/slack-water-7', artists: [1] },
        ...{ releaseDate: '2999-05-01', releaseStatus: releaseStatus.Approved },
        tracks: [track(7, 'Slack Water, low')],
      }),
    ],
  });
}

/** A served site. */
export interface HeardSite {
  /** Its address, such as `http://site.localhost:4711`. */
  origin: string;
  /** Its address for this process, which doesn't know that name. */
  local: string;
  close: () => void;
}

/** Publishes the site into a folder of its own, and serves it until closed. */
export async function serveHeardSite(label: Partial<PublicLabel> = {}): Promise<HeardSite> {
  const bundle = await hardBundle();
  const folder = join(inject('siteFolder'), `heard-${crypto.randomUUID()}`);
  const store = await openFolderStore(folder);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://site.localhost:${address.port}`;
  const content = new TextEncoder().encode(JSON.stringify(heardCatalogue(origin, label)));
  const now = new Date(`${heardDay}T12:00:00Z`);
  const { version } = await publish(bundle, store, { read: async () => content, version: 1, now });
  const sound = aTone({ seconds: 60 });
  const config = JSON.parse(await readFile('staticwebapp.config.json', 'utf8'));
  const answer = createSiteListener({
    config,
    store,
    live: () => version,
    log: () => undefined,
    handle({ url = '', headers }, response) {
      if (!url.endsWith('.mp3')) return false;
      // In parts, since a browser jumps to no second of a file that it gets whole.
      const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
      response.writeHead(headers.range ? 206 : 200, {
        'content-type': 'audio/wav',
        'content-length': sound.length - from,
        'cache-control': 'max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        ...(headers.range && {
          'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}`,
        }),
      });
      response.end(sound.subarray(from));
      return true;
    },
  });
  server.on('request', answer);
  return {
    origin,
    local: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
