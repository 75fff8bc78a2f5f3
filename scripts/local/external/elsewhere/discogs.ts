import sharp from 'sharp';
import { html } from '../../standIn/html.ts';
import { page, table } from '../../standIn/page.ts';
import { type Handler, route, type StandInRoute } from '../../standIn/router.ts';
import { LOCAL_DISCOGS_TOKEN } from '../credentials.ts';
import { coverSvg } from '../oldCover.ts';
import { LINKS } from '../service.ts';
import {
  type Elsewhere,
  type ElsewhereCatalogue,
  type ElsewhereRelease,
  numberOf,
} from './elsewhere.ts';

/** Requests a minute without and with a token. */
const LIMITS = { without: 25, with: 60 };
const MINUTE = 60_000;
const VARIOUS = 194;

const refused = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ message }, { status, headers });

const artistNumber = (name: string) =>
  name === 'Various Artists' ? VARIOUS : numberOf('discogs artist', name);
const releaseNumber = (key: string) => numberOf('discogs release', key) + 1;
export const discogsLabelNumber = (name: string): number => numberOf('discogs label', name) + 1;

/** Discogs' API, for the label elsewhere. */
export function discogsRoutes(elsewhere: ElsewhereCatalogue, clock: () => number): StandInRoute[] {
  let asked: number[] = [];

  /** Answers those who name themselves, as often as the limit allows; tells what is left. */
  const limited =
    (answer: (call: Parameters<Handler>[0], hasToken: boolean) => Response): Handler =>
    (call) => {
      const { headers } = call.request;
      if (!/\w+\/\d/.test(headers.get('user-agent') ?? '') || headers.get('user-agent') === 'node')
        return refused(403, 'You are making requests without a User-Agent.');
      const authorization = headers.get('authorization');
      const hasToken = authorization === `Discogs token=${LOCAL_DISCOGS_TOKEN}`;
      if (authorization && !hasToken) return refused(401, 'Invalid consumer token.');
      const limit = hasToken ? LIMITS.with : LIMITS.without;
      const now = clock();
      asked = asked.filter((at) => at > now - MINUTE);
      if (asked.length >= limit) return refused(429, 'You are making requests too quickly.');
      asked.push(now);
      const response = answer(call, hasToken);
      response.headers.set('x-discogs-ratelimit', String(limit));
      response.headers.set('x-discogs-ratelimit-used', String(asked.length));
      response.headers.set('x-discogs-ratelimit-remaining', String(limit - asked.length));
      return response;
    };

  return [
    route('GET', '/discogs/', () => discogsPage(elsewhere.now)),
    route(
      'GET',
      '/discogs/oauth/identity',
      limited((_, hasToken) =>
        hasToken
          ? Response.json({ id: 1, username: 'label' })
          : refused(401, 'You must authenticate to access this resource.'),
      ),
    ),
    route(
      'GET',
      '/discogs/labels/:id(\\d+)/releases',
      limited(({ params: { id }, url }) => listed(elsewhere.now, Number(id), url)),
    ),
    route(
      'GET',
      '/discogs/releases/:id(\\d+)',
      limited(({ params: { id }, url }, hasToken) => {
        const found = elsewhere.now.releases.find(({ key }) => releaseNumber(key) === Number(id));
        return found
          ? Response.json(
              releaseJson(found, {
                origin: url.origin,
                hasToken,
                master: masterOf(found, elsewhere.now),
              }),
            )
          : refused(404, 'Release not found.');
      }),
    ),
    route('GET', '/discogs/image/:id(\\d+).jpeg', async ({ params: { id } }) => {
      const jpeg = await sharp(Buffer.from(coverSvg(Number(id))))
        .jpeg({ quality: 86 })
        .toBuffer();
      return new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } });
    }),
  ];
}

const ofLabel = ({ releases }: Elsewhere, id: number) =>
  releases.filter(({ labels }) => labels.some(({ name }) => discogsLabelNumber(name) === id));

function listed(catalogue: Elsewhere, id: number, { searchParams }: URL): Response {
  const all = ofLabel(catalogue, id);
  if (all.length === 0) return refused(404, 'Label not found.');
  const size = Math.min(Number(searchParams.get('per_page') ?? 50) || 50, 100);
  const at = Math.max(Number(searchParams.get('page') ?? 1) || 1, 1);
  const pages = Math.ceil(all.length / size);
  if (at > pages) return refused(404, 'The requested page is outside of the list.');
  return Response.json({
    pagination: { page: at, pages, per_page: size, items: all.length, urls: {} },
    releases: all.slice((at - 1) * size, at * size).map((release) => ({
      id: releaseNumber(release.key),
      title: release.title,
      artist: release.artists.map(({ name }) => name).join(', '),
      catno: release.labels.find(({ name }) => discogsLabelNumber(name) === id)?.number || 'none',
      format: release.format,
      status: 'Accepted',
      year: Number(release.day.slice(0, 4)) || 0,
    })),
  });
}

const credited = (artists: ElsewhereRelease['artists']) =>
  artists.map(({ name, join }) => ({
    id: artistNumber(name),
    name: name === 'Various Artists' ? 'Various' : name === 'Sluice' ? 'Sluice (3)' : name,
    anv: '',
    join: join.trim(),
    role: '',
    tracks: '',
  }));

/** As Discogs writes a duration; empty where nobody knows it. */
function duration(seconds: number): string {
  if (seconds === 0) return '';
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(Math.round(seconds) % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A1, B2 on vinyl and cassettes, 2-1 on several discs, otherwise 1, 2. */
function positionOf(
  format: string,
  { discs, disc, track }: Record<'discs' | 'disc' | 'track', number>,
) {
  if (/vinyl|cassette/i.test(format))
    return `${track % 2 === 0 ? 'A' : 'B'}${Math.floor(track / 2) + 1}`;
  return discs > 1 ? `${disc + 1}-${track + 1}` : String(track + 1);
}

/** A release with further editions has a master, which all of them name. */
const masterOf = ({ key, group }: ElsewhereRelease, { releases }: Elsewhere) =>
  group ?? (releases.some((other) => other.group === key) ? key : undefined);

function releaseJson(
  release: ElsewhereRelease,
  { origin, hasToken, master }: { origin: string; hasToken: boolean; master: string | undefined },
): object {
  const { key, title, day, country, labels, barcode, kind, format, discs, tags, credits } = release;
  const [year = '', month = '00', date = '00'] = day.split('-');
  const name = /vinyl/i.test(format) ? 'Vinyl' : format === 'Digital Media' ? 'File' : format;
  return {
    id: releaseNumber(key),
    status: 'Accepted',
    title,
    ...(master && { master_id: numberOf('discogs master', master) + 1 }),
    year: Number(year) || 0,
    released: year ? `${year}-${month}-${date}` : '',
    country: country || 'Unknown',
    notes: release.description,
    artists: credited(release.artists),
    extraartists: credits.map(({ role, name: who }) => ({
      id: artistNumber(who),
      name: who,
      anv: '',
      join: '',
      role,
      tracks: '',
    })),
    labels: labels.map((label) => ({
      id: discogsLabelNumber(label.name),
      name: label.name,
      catno: label.number || 'none',
      entity_type: '1',
    })),
    formats: [
      {
        name,
        qty: String(discs.length),
        descriptions: [
          /^(?:7|10|12)"/.exec(format)?.[0] ?? '',
          kind,
          release.status === 'Bootleg' ? 'Unofficial Release' : '',
        ].filter(Boolean),
        ...(release.name && { text: release.name }),
      },
    ],
    identifiers: barcode
      ? [{ type: 'Barcode', value: `${barcode.slice(0, 1)} ${barcode.slice(1)}`, description: '' }]
      : [],
    genres: ['Electronic'],
    styles: tags,
    tracklist: discs.flatMap((tracks, disc) => [
      ...(discs.length > 1 ? [{ position: '', type_: 'heading', title: `Disc ${disc + 1}` }] : []),
      ...tracks.map((track, index) => ({
        position: positionOf(format, { discs: discs.length, disc, track: index }),
        type_: 'track',
        title: track.name,
        duration: duration(track.length),
        ...(track.artists && { artists: credited(track.artists) }),
      })),
    ]),
    // Answers without a token name no pictures.
    images:
      release.hasCover && hasToken
        ? [
            {
              type: 'primary',
              uri: `${origin}/discogs/image/${releaseNumber(key)}.jpeg`,
              width: 600,
              height: 600,
            },
          ]
        : [],
    uri: `https://www.discogs.com/release/${releaseNumber(key)}`,
  };
}

function discogsPage({ label, releases }: Elsewhere): Response {
  const rows = releases.map(({ key, title, day, labels, format }) => [
    title,
    day || 'no day',
    labels.map(({ name, number }) => `${name} ${number}`).join(', '),
    format,
    String(releaseNumber(key)),
  ]);
  const body = html`<h1>Discogs</h1>
<p>The label ${label}, as Discogs has it. On the screen <em>Import</em> its address is
  <code>https://www.discogs.com/label/${discogsLabelNumber(label)}</code>.</p>
<p class="quiet">It allows 25 requests a minute, 60 with a token, and names pictures only with one.</p>
${table(['Release', 'Day', 'Numbers', 'Format', 'Id'], rows, 'No releases.')}`;
  return page({ title: 'Discogs', body, links: LINKS, at: '/discogs/' });
}
