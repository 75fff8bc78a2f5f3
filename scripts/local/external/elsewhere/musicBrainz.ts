import sharp from 'sharp';
import { html } from '../../standIn/html.ts';
import { page, table } from '../../standIn/page.ts';
import { readJson } from '../../standIn/readJson.ts';
import { empty, type Handler, route, type StandInRoute } from '../../standIn/router.ts';
import { coverSvg } from '../oldCover.ts';
import { LINKS } from '../service.ts';
import {
  type Elsewhere,
  type ElsewhereCatalogue,
  type ElsewhereRelease,
  elsewhereSchema,
  isAnonymous,
  mbidOf,
  numberOf,
} from './elsewhere.ts';

/** The most releases in one answer, and the most tracks: with more, it has fewer releases. */
const MOST_RELEASES = 100;
const MOST_TRACKS = 500;
/** The least time between two requests, in milliseconds; the real service counts averages. */
const LEAST_PAUSE = 900;

const refused = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json(
    { error, help: 'For usage, please see: https://musicbrainz.org/development/mmd' },
    { status, headers },
  );

/** MusicBrainz's web service 2 and the Cover Art Archive, for the label elsewhere. */
export function musicBrainzRoutes(
  elsewhere: ElsewhereCatalogue,
  clock: () => number,
): StandInRoute[] {
  let last = 0;

  /** Answers only those who name themselves and ask slowly. */
  const asked =
    (answer: Handler): Handler =>
    (call) => {
      if (isAnonymous(call.request))
        return refused(403, 'Your requests name no application. Send a meaningful User-Agent.');
      const now = clock();
      const isTooFast = now - last < LEAST_PAUSE;
      if (isTooFast)
        return refused(503, 'Your requests are exceeding the allowable rate limit.', {
          'retry-after': '1',
        });
      last = now;
      return answer(call);
    };

  return [
    route('GET', '/musicbrainz/', () => musicBrainzPage(elsewhere.now)),
    route(
      'GET',
      '/musicbrainz/ws/2/label/:id',
      asked(({ params: { id } }) => {
        const name = labelOf(elsewhere.now, id);
        return name === undefined
          ? refused(404, 'Not Found')
          : Response.json({ id, name, type: 'Original Production' });
      }),
    ),
    route(
      'GET',
      '/musicbrainz/ws/2/release',
      asked(({ url }) =>
        url.searchParams.has('query') ? search(elsewhere.now, url) : browse(elsewhere.now, url),
      ),
    ),
    route(
      'GET',
      '/musicbrainz/ws/2/release/:id',
      asked(({ params: { id }, url }) => {
        const release = elsewhere.now.releases.find(({ key }) => mbidOf('release', key) === id);
        const inc = new Set((url.searchParams.get('inc') ?? '').split(/[ +]/));
        return release ? Response.json(releaseJson(release, inc)) : refused(404, 'Not Found');
      }),
    ),
    route(
      'GET',
      '/musicbrainz/ws/2/isrc/:isrc',
      asked(({ params: { isrc = '' } }) => {
        const found = elsewhere.now.releases.filter(({ discs }) =>
          discs.flat().some(({ isrcs }) => isrcs.includes(isrc)),
        );
        if (found.length === 0) return refused(404, 'Not Found');
        const releases = found.map(({ key, title }) => ({ id: mbidOf('release', key), title }));
        return Response.json({ isrc, recordings: [{ id: mbidOf('recording', isrc), releases }] });
      }),
    ),
    route(
      'GET',
      '/musicbrainz/ws/2/genre/all',
      asked(() => Response.json({ 'genre-count': 0, genres: [] })),
    ),
    route('GET', '/coverartarchive/release/:id/:size', ({ params: { id = '' }, url }) => {
      const release = elsewhere.now.releases.find(({ key }) => mbidOf('release', key) === id);
      if (!release?.hasCover) return new Response('No cover art found', { status: 404 });
      const picture = `/coverartarchive/download/mbid-${id}.jpg`;
      return new Response(null, { status: 307, headers: { location: new URL(picture, url).href } });
    }),
    route('GET', '/coverartarchive/download/mbid-:id.jpg', ({ params: { id = '' } }) => drawn(id)),
    route('PUT', '/local/elsewhere', async ({ request }) => {
      const read = await readJson(request, elsewhereSchema);
      if (!read.ok) return read.refusal;
      elsewhere.replace(read.value);
      return empty(204);
    }),
  ];
}

async function drawn(id: string): Promise<Response> {
  const jpeg = await sharp(Buffer.from(coverSvg(numberOf('cover', id))))
    .jpeg({ quality: 86 })
    .toBuffer();
  return new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } });
}

function labelOf({ releases, label }: Elsewhere, id: string | undefined): string | undefined {
  const names = [label, ...releases.flatMap(({ labels }) => labels.map(({ name }) => name))];
  return names.find((name) => mbidOf('label', name) === id);
}

/** The search by a barcode, the only field that is asked for here. */
function search({ releases }: Elsewhere, { searchParams }: URL): Response {
  const barcode = /^barcode:(\d+)$/.exec(searchParams.get('query') ?? '')?.[1];
  if (barcode === undefined) return refused(400, 'The query could not be parsed.');
  const found = releases.filter((one) => one.barcode === barcode);
  return Response.json({
    count: found.length,
    offset: 0,
    releases: found.map((release) => ({ ...releaseJson(release, new Set()), score: 100 })),
  });
}

function browse(catalogue: Elsewhere, { searchParams }: URL): Response {
  const label = labelOf(catalogue, searchParams.get('label') ?? undefined);
  if (searchParams.get('fmt') !== 'json')
    return new Response('<?xml version="1.0"?><error/>', {
      headers: { 'content-type': 'application/xml' },
    });
  if (label === undefined) return refused(404, 'Not Found');
  const inc = new Set((searchParams.get('inc') ?? '').split(/[ +]/));
  const limit = Math.min(Number(searchParams.get('limit') ?? 25) || 25, MOST_RELEASES);
  const offset = Number(searchParams.get('offset') ?? 0) || 0;
  const all = catalogue.releases.filter(({ labels }) => labels.some(({ name }) => name === label));
  const some: ElsewhereRelease[] = [];
  let tracks = 0;
  for (const release of all.slice(offset, offset + limit)) {
    tracks += release.discs.flat().length;
    if (inc.has('recordings') && some.length > 0 && tracks > MOST_TRACKS) break;
    some.push(release);
  }
  return Response.json({
    'release-count': all.length,
    'release-offset': offset,
    releases: some.map((release) => releaseJson(release, inc)),
  });
}

const creditJson = (artists: ElsewhereRelease['artists']) =>
  artists.map(({ name, join }) => ({
    name,
    joinphrase: join,
    artist: {
      id: mbidOf('artist', name),
      name,
      'sort-name': name,
      type: name === 'Various Artists' ? 'Other' : 'Group',
      disambiguation: '',
    },
  }));

function releaseJson(release: ElsewhereRelease, inc: ReadonlySet<string>): object {
  const { key, title, day, country, barcode, labels, kind, status, group = key } = release;
  return {
    id: mbidOf('release', key),
    title,
    status,
    'status-id': mbidOf('status', status),
    quality: 'normal',
    packaging: null,
    disambiguation: release.name,
    'text-representation': { language: null, script: null },
    date: day,
    country: country || null,
    barcode: barcode || null,
    asin: null,
    'cover-art-archive': {
      artwork: release.hasCover,
      count: release.hasCover ? 1 : 0,
      front: release.hasCover,
      back: false,
      darkened: false,
    },
    ...(inc.has('artist-credits') && { 'artist-credit': creditJson(release.artists) }),
    ...(inc.has('labels') && {
      'label-info': labels.map(({ name, number }) => ({
        'catalog-number': number || null,
        label: { id: mbidOf('label', name), name, 'sort-name': name },
      })),
    }),
    ...(inc.has('release-groups') && {
      'release-group': {
        id: mbidOf('release-group', group),
        title,
        'primary-type': kind === 'Compilation' ? 'Album' : kind,
        'secondary-types': kind === 'Compilation' ? ['Compilation'] : [],
      },
    }),
    ...(inc.has('media') && { media: mediaJson(release, inc) }),
    ...(inc.has('url-rels') && {
      relations: [
        ...release.links.map((resource) => [linkTypeOf(resource), resource] as const),
        // What the real service also has, and what is no place to hear it.
        ...(release.links.length > 0
          ? ([
              ['license', 'https://creativecommons.org/licenses/by-nc/4.0/'],
              [
                'discogs',
                `https://www.discogs.com/release/${numberOf('discogs release', key) + 1}`,
              ],
            ] as const)
          : []),
      ].map(([type, resource]) => ({
        type,
        'target-type': 'url',
        direction: 'forward',
        ended: false,
        url: { id: mbidOf('url', resource), resource },
      })),
    }),
  };
}

const linkTypeOf = (address: string) =>
  /bandcamp\.com/.test(address) ? 'purchase for download' : 'free streaming';

/** A1, B2 on records and cassettes, whose halves are their sides; otherwise 1, 2. */
function numberOn(format: string, index: number, count: number): string {
  const half = Math.ceil(count / 2);
  if (!/vinyl|cassette/i.test(format)) return String(index + 1);
  return index < half ? `A${index + 1}` : `B${index - half + 1}`;
}

function mediaJson({ discs, format, artists, key }: ElsewhereRelease, inc: ReadonlySet<string>) {
  return discs.map((tracks, disc) => ({
    position: disc + 1,
    format,
    title: '',
    'track-count': tracks.length,
    'track-offset': 0,
    ...(inc.has('recordings') && {
      tracks: tracks.map(({ name, length, isrcs, artists: own }, index) => {
        const milliseconds = length > 0 ? Math.round(length * 1000) : null;
        const credit = creditJson(own ?? artists);
        return {
          id: mbidOf('track', `${key} ${disc} ${index}`),
          position: index + 1,
          number: numberOn(format, index, tracks.length),
          title: name,
          length: milliseconds,
          ...(inc.has('artist-credits') && { 'artist-credit': credit }),
          recording: {
            id: mbidOf('recording', `${key} ${disc} ${index}`),
            title: name,
            length: milliseconds,
            video: false,
            disambiguation: '',
            ...(inc.has('artist-credits') && { 'artist-credit': credit }),
            ...(inc.has('isrcs') && { isrcs }),
          },
        };
      }),
    }),
  }));
}

function musicBrainzPage({ label, releases }: Elsewhere): Response {
  const rows = releases.map(({ key, title, artists, day, labels, format, discs }) => [
    html`<strong>${title}</strong><br>${artists.map(({ name, join }) => `${name}${join}`).join('')}`,
    day || 'no day',
    labels.map(({ name, number }) => `${name} ${number}`).join(', '),
    `${discs.length > 1 ? `${discs.length}×` : ''}${format}, ${discs.flat().length} tracks`,
    html`<code>${mbidOf('release', key)}</code>`,
  ]);
  const id = mbidOf('label', label);
  const body = html`<h1>MusicBrainz</h1>
<p>The label ${label}, as MusicBrainz has it. On the screen <em>Import</em> its address is
  <code>https://musicbrainz.org/label/${id}</code>.</p>
<p class="quiet">It refuses requests without a user agent, and more than one in a second.</p>
${table(['Release', 'Day', 'Numbers', 'Media', 'Id'], rows, 'No releases.')}`;
  return page({ title: 'MusicBrainz', body, links: LINKS, at: '/musicbrainz/' });
}
