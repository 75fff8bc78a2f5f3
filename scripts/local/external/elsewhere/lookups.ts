import { html } from '../../standIn/html.ts';
import { page, table } from '../../standIn/page.ts';
import { type Handler, route, type StandInRoute } from '../../standIn/router.ts';
import { LINKS } from '../service.ts';
import {
  type ElsewhereCatalogue,
  type ElsewhereRelease,
  isAnonymous,
  numberOf,
} from './elsewhere.ts';

/** The demo's barcodes, which stand for albums that both services have. */
const DEMO_BARCODE = /^200\d{10}$/;
/** How many requests each answers within a window, in milliseconds. */
const LIMITS = {
  itunes: { requests: 20, within: 60_000 },
  deezer: { requests: 50, within: 5_000 },
};

/** An album as both services know it. */
interface Album {
  id: number;
  title: string;
  artist: string;
}

const albumOf = ({ key, title, artists }: ElsewhereRelease): Album => ({
  id: numberOf('album', key),
  title,
  artist: artists.map(({ name, join }) => name + join).join(''),
});

/** Answers whether a request is within a limit, and counts it. */
function counter({ requests, within }: typeof LIMITS.itunes, clock: () => number): () => boolean {
  let asked: number[] = [];
  return () => {
    const at = clock();
    asked = [...asked.filter((one) => one > at - within), at];
    return asked.length <= requests;
  };
}

/** As Apple refuses: without a word. */
const forbidden = () => new Response(null, { status: 403 });
/** As Deezer refuses: it says all with 200, errors too. */
const deezerError = (type: string, message: string, code: number) =>
  Response.json({ error: { type, message, code } });

/** Look-ups by barcode and ISRC, as iTunes and Deezer answer them without a key. */
export function lookupRoutes(elsewhere: ElsewhereCatalogue, clock: () => number): StandInRoute[] {
  const isWithin = {
    itunes: counter(LIMITS.itunes, clock),
    deezer: counter(LIMITS.deezer, clock),
  };

  const itunes =
    (answer: Handler): Handler =>
    (call) =>
      isAnonymous(call.request) || !isWithin.itunes() ? forbidden() : answer(call);
  const deezer =
    (answer: (code: string) => object | undefined): Handler =>
    (call) => {
      if (isAnonymous(call.request)) return forbidden();
      if (!isWithin.deezer()) return deezerError('Exception', 'Quota limit exceeded', 4);
      const found = answer(decodeURIComponent(call.params['code'] ?? ''));
      return found ? Response.json(found) : deezerError('DataException', 'no data', 800);
    };

  function byBarcode(barcode: string): Album | undefined {
    const release = elsewhere.now.releases.find((one) => one.barcode === barcode);
    if (release) return albumOf(release);
    return DEMO_BARCODE.test(barcode)
      ? { id: numberOf('album', barcode), title: `Album ${barcode}`, artist: 'The demo' }
      : undefined;
  }

  const byIsrc = (isrc: string) =>
    elsewhere.now.releases.find(({ discs }) =>
      discs.flat().some(({ isrcs }) => isrcs.includes(isrc)),
    );

  const albumJson = ({ id, title, artist }: Album, upc?: string) => ({
    id,
    title,
    ...(upc && { upc }),
    link: `https://www.deezer.com/album/${id}`,
    artist: { name: artist, type: 'artist' },
    type: 'album',
  });

  return [
    route('GET', '/itunes/', () => lookupPage(elsewhere)),
    route(
      'GET',
      '/itunes/lookup',
      itunes(({ url }) => {
        const album = byBarcode(url.searchParams.get('upc') ?? '');
        const results = album
          ? [
              {
                wrapperType: 'collection',
                collectionType: 'Album',
                collectionId: album.id,
                artistName: album.artist,
                collectionName: album.title,
                collectionViewUrl: `https://music.apple.com/us/album/album/${album.id}?uo=4`,
              },
            ]
          : [];
        return Response.json({ resultCount: results.length, results });
      }),
    ),
    route(
      'GET',
      '/deezer/album/:code',
      deezer((code) => {
        const upc = code.replace(/^upc:/, '');
        const album = byBarcode(upc);
        return album && albumJson(album, upc);
      }),
    ),
    route(
      'GET',
      '/deezer/track/:code',
      deezer((code) => {
        const isrc = code.replace(/^isrc:/, '');
        const release = byIsrc(isrc);
        return (
          release && {
            id: numberOf('track', isrc),
            isrc,
            album: albumJson(albumOf(release)),
            type: 'track',
          }
        );
      }),
    ),
  ];
}

function lookupPage({ now }: ElsewhereCatalogue): Response {
  const rows = now.releases.map(({ title, barcode, discs }) => [
    title,
    barcode
      ? html`<a href="/itunes/lookup?upc=${barcode}">iTunes</a>, <a href="/deezer/album/upc:${barcode}">Deezer</a> <code>${barcode}</code>`
      : 'none',
    discs
      .flat()
      .flatMap(({ isrcs }) => isrcs)
      .slice(0, 2)
      .join(', ') || 'none',
  ]);
  const body = html`<h1>iTunes and Deezer</h1>
<p>They find an album by its barcode, and Deezer a recording by its ISRC. Every barcode of the demo has an album; the numbers are made up.</p>
<p class="quiet">iTunes answers 20 requests a minute, and the next ones with 403 and nothing else. Deezer answers 50 in five seconds, and
  says “Quota limit exceeded” with 200. Both refuse a user agent that names nobody, as the real ones may.
  Which of them the product asks is chosen on the screen <em>Label</em>, under <em>Links</em>.</p>
${table(['Release', 'By barcode', 'ISRCs'], rows, 'No releases.')}`;
  return page({ title: 'iTunes and Deezer', body, links: LINKS, at: '/itunes/' });
}
