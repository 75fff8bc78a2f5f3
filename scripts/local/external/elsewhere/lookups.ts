import { html } from '../../standIn/html.ts';
import { page, table } from '../../standIn/page.ts';
import { route, type StandInRoute } from '../../standIn/router.ts';
import { LINKS } from '../service.ts';
import { type ElsewhereCatalogue, type ElsewhereRelease, numberOf } from './elsewhere.ts';

/** The demo's barcodes, which stand for albums that both services have. */
const DEMO_BARCODE = /^200\d{10}$/;
/** Deezer answers fifty requests in five seconds; the window, in milliseconds. */
const DEEZER_QUOTA = { requests: 50, within: 5_000 };

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

/** Look-ups by barcode and ISRC, as iTunes and Deezer answer them without a key. */
export function lookupRoutes(elsewhere: ElsewhereCatalogue): StandInRoute[] {
  let asked: number[] = [];

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

  /** Deezer says all with 200, errors too. */
  function deezer(found: (() => object) | undefined): Response {
    const now = Date.now();
    asked = [...asked.filter((at) => at > now - DEEZER_QUOTA.within), now];
    const refused = (type: string, message: string, code: number) =>
      Response.json({ error: { type, message, code } });
    if (asked.length > DEEZER_QUOTA.requests)
      return refused('Exception', 'Quota limit exceeded', 4);
    return found ? Response.json(found()) : refused('DataException', 'no data', 800);
  }
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
    route('GET', '/itunes/lookup', ({ url }) => {
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
    route('GET', '/deezer/album/:code', ({ params: { code = '' } }) => {
      const upc = decodeURIComponent(code).replace(/^upc:/, '');
      const album = byBarcode(upc);
      return deezer(album && (() => albumJson(album, upc)));
    }),
    route('GET', '/deezer/track/:code', ({ params: { code = '' } }) => {
      const isrc = decodeURIComponent(code).replace(/^isrc:/, '');
      const release = byIsrc(isrc);
      return deezer(
        release &&
          (() => ({
            id: numberOf('track', isrc),
            isrc,
            album: albumJson(albumOf(release)),
            type: 'track',
          })),
      );
    }),
  ];
}

function lookupPage({ now }: ElsewhereCatalogue): Response {
  const rows = now.releases.map(({ title, barcode }) => [title, html`<code>${barcode}</code>`]);
  const body = html`<h1>iTunes and Deezer</h1>
<p class="quiet">They find an album by its barcode, and Deezer a recording by its ISRC. Every barcode of the demo has an album; the numbers are made up.</p>
<p><a href="/itunes/lookup?upc=7090014380017">iTunes</a> · <a href="/deezer/album/upc:7090014380017">Deezer</a></p>
${table(['Release', 'Barcode'], rows, '')}`;
  return page({ title: 'iTunes and Deezer', body, links: LINKS, at: '/itunes/' });
}
