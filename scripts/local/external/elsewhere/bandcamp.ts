import sharp from 'sharp';
import { html } from '../../standIn/html.ts';
import { page, table } from '../../standIn/page.ts';
import { type Handler, route, type StandInRoute } from '../../standIn/router.ts';
import { coverSvg } from '../oldCover.ts';
import { LINKS } from '../service.ts';
import {
  type Elsewhere,
  type ElsewhereCatalogue,
  type ElsewhereRelease,
  numberOf,
} from './elsewhere.ts';

/** The least time between two requests, in milliseconds; the real site counts otherwise. */
const LEAST_PAUSE = 700;

const ROBOTS = `User-agent: *
Disallow: /album/secret
Crawl-delay: 1
`;

/** The names of hosts have letters and digits alone. */
const hostOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '') || 'artist';
const slugOf = ({ key }: ElsewhereRelease) => key;
const artistOf = ({ artists }: ElsewhereRelease) =>
  artists.map(({ name, join }) => `${name}${join}`).join('');

/** A label sells its artists' releases on their hosts, and compilations on its own. */
function homeOf(release: ElsewhereRelease, label: string): string {
  const [first] = release.artists;
  return hostOf(
    first && /^[\x20-\x7e]+$/.test(first.name) && first.name !== 'Various Artists'
      ? first.name
      : label,
  );
}

/** A page there sells all editions of a release; the others name its key as their group. */
const isPublic = ({ status, group }: ElsewhereRelease) => status === 'Official' && !group;

/** The label's own domain, which shows its pages too. */
const domainOf = (label: string) => `music.${hostOf(label)}.example`;

/** Bandcamp's pages, for the label elsewhere: `/bandcamp/{host}/…`. */
export function bandcampRoutes(elsewhere: ElsewhereCatalogue, clock: () => number): StandInRoute[] {
  let last = 0;
  const asked =
    (answer: Handler): Handler =>
    (call) => {
      if (!/\(.*\S.*\)/.test(call.request.headers.get('user-agent') ?? ''))
        return new Response('Forbidden', { status: 403 });
      const now = clock();
      if (now - last < LEAST_PAUSE) return new Response('Too many requests', { status: 429 });
      last = now;
      return answer(call);
    };
  const found = (host = '', slug = '') =>
    elsewhere.now.releases.find(
      (release) =>
        isPublic(release) &&
        homeOf(release, elsewhere.now.label) === host &&
        slugOf(release) === slug,
    );
  return [
    route('GET', '/bandcamp/', () => bandcampPage(elsewhere.now)),
    route(
      'GET',
      '/bandcamp/:host/robots.txt',
      asked(() => new Response(ROBOTS)),
    ),
    route(
      'GET',
      '/bandcamp/:host/music',
      asked(({ params: { host } }) => listed(elsewhere.now, host ?? '')),
    ),
    route(
      'GET',
      '/bandcamp/:host/album/:slug',
      asked(({ params: { host, slug } }) => {
        const release = found(host, slug);
        return release
          ? htmlOf(releasePage(release, elsewhere.now) + sidebar(host ?? '', elsewhere.now))
          : new Response('Sorry, that something isn’t here.', { status: 404 });
      }),
    ),
    route('GET', '/bandcamp/f4/img/a:id(\\d+)_0.jpg', ({ params: { id } }) => drawn(Number(id))),
    route('GET', '/bandcamp/f4/img/:id(\\d+)_10.jpg', ({ params: { id } }) => drawn(Number(id))),
  ];
}

async function drawn(id: number): Promise<Response> {
  const jpeg = await sharp(Buffer.from(coverSvg(id)))
    .jpeg({ quality: 86 })
    .toBuffer();
  return new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } });
}

/** How many characters of a bio show before a script hides the rest. */
const SHOWN_OF_BIO = 120;

/** The sidebar that all pages of a host have: whose they are, with portrait and bio. */
function sidebar(host: string, { label, artists, releases }: Elsewhere): string {
  const names = [label, ...releases.flatMap((one) => one.artists.map(({ name }) => name))];
  const name = names.find((one) => hostOf(one) === host) ?? label;
  const { bio = '', hasPortrait = false } = artists.find((one) => one.name === name) ?? {};
  const picture = `https://f4.bcbits.com/img/${String(numberOf('bandcamp artist', name)).padStart(10, '0')}`;
  const lines = (text: string) => attribute(text).replaceAll('<', '&lt;').replaceAll('\n', '<br>');
  const more = bio.slice(SHOWN_OF_BIO);
  return `<div id="bio-container">
${hasPortrait ? `<div class="artists-bio-pic"><a class="popupImage" href="${picture}_10.jpg"><img src="${picture}_21.jpg" class="band-photo" alt="${attribute(name)} image"></a></div>` : ''}
<p id="band-name-location">
  <span class="title">${attribute(name)}</span>
  <span class="location secondaryText">Bergen, Norway</span>
</p>
${
  bio &&
  `<div class="signed-out-artists-bio-text"><p id="bio-text">
  ${lines(bio.slice(0, SHOWN_OF_BIO))}${more && `<span class="peekaboo-text">${lines(more)}</span><span class="peekaboo-ellipsis">...</span>`}
</p><a class="peekaboo-link"><span class="peekaboo-link-text">more</span></a></div>`
}
</div>`;
}

const GENERATOR = '<meta name="generator" content="Bandcamp">';

const htmlOf = (body: string) =>
  new Response(`<!DOCTYPE html><html>${GENERATOR}<body>${body}</body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The first releases stand in the list, the others in an attribute for a script. */
function listed(catalogue: Elsewhere, host: string): Response {
  const { label, releases } = catalogue;
  const own = releases.filter(
    (release) =>
      isPublic(release) &&
      (host === hostOf(label) || host === domainOf(label) || homeOf(release, label) === host),
  );
  if (own.length === 0) return new Response('Sorry, that something isn’t here.', { status: 404 });
  const addressOf = (release: ElsewhereRelease) => {
    const home = homeOf(release, label);
    const path = `/album/${slugOf(release)}`;
    return home === host ? path : `https://${home}.bandcamp.com${path}?label=1&tab=music`;
  };
  const shown = own
    .slice(0, 4)
    .map(
      (release) => `<li><a href="${attribute(addressOf(release))}"><p class="title">x</p></a></li>`,
    );
  const others = own.slice(4).map((release) => ({
    artist: artistOf(release),
    title: release.title,
    page_url: addressOf(release),
    type: 'album',
  }));
  const items = attribute(JSON.stringify(others));
  return htmlOf(
    `<a href="/merch">merch</a><ol id="music-grid" data-client-items="${items}">${shown.join('')}</ol>${sidebar(host, catalogue)}`,
  );
}

/** As Bandcamp writes a duration. */
function duration(seconds: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `P${two(seconds / 3600)}H${two((seconds / 60) % 60)}M${two(seconds % 60)}S`;
}

const published = (day: string) =>
  day.length === 10 ? `${new Date(day).toUTCString().slice(5)}` : undefined;

/** The kinds of packages there, with their names in schema.org. */
const PACKAGES: readonly (readonly [RegExp, type: string, media: string])[] = [
  [/vinyl/i, 'Vinyl LP', 'VinylFormat'],
  [/cd/i, 'Compact Disc (CD)', 'CDFormat'],
  [/cassette/i, 'Cassette', 'CassetteFormat'],
  [/box/i, 'Vinyl Box Set', 'VinylFormat'],
  [/^other$/i, 'Other', 'OtherFormat'],
];

/** An edition as a package of a page. */
function packageOf(edition: ElsewhereRelease, address: string, label: string) {
  const { title, format, discs, labels, barcode, price, copies, isSoldOut } = edition;
  const [, type = 'Digital', media = 'DigitalFormat'] =
    PACKAGES.find(([pattern]) => pattern.test(format)) ?? [];
  const isDigital = media === 'DigitalFormat';
  const number = isDigital || discs.length === 1 ? '' : `${discs.length} x `;
  const width = /^(?:7|10)"/.exec(format)?.[0];
  return {
    '@type': ['MusicRelease', 'Product'],
    '@id': isDigital ? address : `${address}#p${numberOf('bandcamp package', edition.key)}`,
    name: edition.name || title,
    musicReleaseFormat: media,
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'item_type', value: isDigital ? 'a' : 'p' },
      {
        '@type': 'PropertyValue',
        name: 'type_name',
        value: `${number}${width ? `${width} Vinyl` : type}`,
      },
      ...(copies ? [{ '@type': 'PropertyValue', name: 'edition_size', value: copies }] : []),
    ],
    catalogNumber: labels.find(({ name }) => name === label)?.number || undefined,
    gtin13: barcode || undefined,
    offers: {
      '@type': 'Offer',
      priceCurrency: 'EUR',
      price: price || 8,
      availability: isSoldOut ? 'SoldOut' : isDigital ? 'OnlineOnly' : 'InStock',
    },
  };
}

function releasePage(release: ElsewhereRelease, { label, releases }: Elsewhere): string {
  const { title, description, credits, tags, discs, hasCover } = release;
  const editions = [release, ...releases.filter(({ group }) => group === release.key)];
  const address = `https://${homeOf(release, label)}.bandcamp.com/album/${slugOf(release)}`;
  const tracks = discs.flat();
  const graph = {
    '@context': 'https://schema.org',
    '@type': 'MusicAlbum',
    '@id': address,
    name: title,
    datePublished: published(editions.map((one) => one.day).toSorted()[0] ?? ''),
    description: description || undefined,
    creditText:
      credits
        .map(({ role, name }) => (/ by$/i.test(role) ? `${role} ${name}` : `${role}: ${name}`))
        .join('\n') || undefined,
    keywords: tags,
    image: hasCover
      ? `https://f4.bcbits.com/img/a${numberOf('bandcamp art', release.key)}_10.jpg`
      : undefined,
    byArtist: { '@type': 'MusicGroup', name: artistOf(release) },
    publisher: { '@type': 'MusicGroup', name: label },
    recordLabel: { '@type': 'MusicGroup', name: label },
    albumReleaseType: 'AlbumRelease',
    numTracks: tracks.length,
    albumRelease: [
      ...editions.map((edition) => packageOf(edition, address, label)),
      ...tracks.map((_, index) => ({ '@type': 'MusicRelease', '@id': `${address}#${index}` })),
    ],
    track: {
      '@type': 'ItemList',
      numberOfItems: tracks.length,
      itemListElement: tracks.map((track, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'MusicRecording',
          name: track.name,
          duration: duration(track.length),
          isrcCode: track.isrcs[0],
          ...(track.artists && {
            byArtist: {
              '@type': 'MusicGroup',
              name: artistOf({ ...release, artists: track.artists }),
            },
          }),
        },
      })),
    },
  };
  const properties = { item_type: 'a', item_id: numberOf('bandcamp album', release.key) + 1 };
  return `<meta name="bc-page-properties" content="${attribute(JSON.stringify(properties))}">
<script type="application/ld+json">\n${JSON.stringify(graph).replaceAll('<', '\\u003c')}\n</script>`;
}

function bandcampPage({ label, releases }: Elsewhere): Response {
  const rows = releases
    .filter(isPublic)
    .map((release) => [
      release.title,
      artistOf(release),
      html`<code>https://${homeOf(release, label)}.bandcamp.com/album/${slugOf(release)}</code>`,
    ]);
  const body = html`<h1>Bandcamp</h1>
<p>The label ${label}, as Bandcamp has it. On the screen <em>Import</em> its address is
  <code>https://${hostOf(label)}.bandcamp.com</code>, or its own domain, <code>https://${domainOf(label)}</code>.</p>
<p class="quiet">It answers only who gives a name and a contact, has a robots.txt, and refuses who is too fast.</p>
${table(['Release', 'Artist', 'Address'], rows, 'No releases.')}`;
  return page({ title: 'Bandcamp', body, links: LINKS, at: '/bandcamp/' });
}
