import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { overAt } from '#domain/show/showRules';
import { aPublicShow } from '#fixtures/shows';
import { aPublicArtist, aSnapshot } from '#fixtures/snapshots';
import { showDay } from '#words/showSentences';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { type BuiltSite, filesOf, hardBundle, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue, hardTitles } from './hardCatalogue.ts';
import { linksIn, readPage, textIn } from './readPage.ts';

const site = 'http://localhost:4280';
let built: BuiltSite;
let files: Set<string>;

beforeAll(async () => {
  built = await hardSite();
  files = new Set(filesOf(built));
});

/** The site of a snapshot, in a folder of its own. */
async function temporarySite(snapshot: ReturnType<typeof aSnapshot>): Promise<BuiltSite> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-shows-'));
  const out = join(folder, 'out');
  const content = new TextEncoder().encode(JSON.stringify(snapshot));
  const wanted = { read: async () => content, version: 1, now: new Date(), folder: out };
  await publishFiles(await hardBundle(), await openFolderStore(join(folder, 'store')), wanted);
  return { out };
}

const documentOf = (file: string) => readPage(built, file);

function showOf(cId: number) {
  const show = hardCatalogue.shows.find((one) => one.cId === cId);
  if (!show) throw new Error(`There is no show ${cId}.`);
  return show;
}
const pageOf = (cId: number) => documentOf(`${showOf(cId).url.slice(1)}.html`);

/** Shows to come by day, then the past one. */
const coming = [3, 4, 1, 2].map((cId) => showOf(cId).url);
const past = showOf(5).url;

describe('the lists of shows', () => {
  it('have the shows to come by day, and lead to countries, artists and past years', () => {
    const document = documentOf('shows.html');
    expect(linksIn(document, '.entry-link')).toEqual(coming);
    const lists = [
      ...['/shows', '/shows/in/de', '/shows/in/jp', '/shows/in/no'],
      ...['/artists/the-lamplight-committee-1#shows', '/artists/lyan-alsahly-3#shows'],
      '/shows/year/2024',
    ];
    expect(linksIn(document, '.show-lists a')).toEqual(lists);
    expect(linksIn(document, '.calendar-links a')).toEqual([
      'webcal://localhost:4280/shows.ics',
      '/shows.ics',
      '/feeds/shows.atom',
    ]);
    expect(textIn(document, '.show-lists h2')[0]).toBe('By country');
    const entry = document.querySelector('.show-entry');
    expect(entry?.getAttribute('data-until')).toBe(overAt(showOf(3)).toISOString());
  });

  it('say of a country and of a year what is there', () => {
    expect(linksIn(documentOf('shows/in/de.html'), '.entry-link')).toEqual([showOf(1).url]);
    expect(linksIn(documentOf('shows/year/2024.html'), '.entry-link')).toEqual([past]);
    const between = documentOf('shows/in/fr.html');
    expect(linksIn(between, '.entry-link')).toEqual([past]);
    const left = documentOf('shows/in/pt.html');
    expect(textIn(left, '.calendar h2')).toEqual(['Moved']);
    expect(linksIn(left, '.entry-link')).toEqual([showOf(2).url]);
    expect(linksIn(left, '.calendar .button')).toEqual(['/shows']);
    expect(left.querySelector('.calendar')?.textContent).toContain('announced here');
    expect(between.querySelector('.calendar')?.textContent).toContain('announced here');
    expect(linksIn(between, '.show-lists a')).toContain('/shows/year/2024');
    const lists = [...files].filter((file) => /^shows\/(in|year)\/.*html$/.test(file)).sort();
    expect(lists).toEqual(
      ['in/de', 'in/fr', 'in/jp', 'in/no', 'in/pt', 'year/2024'].map(
        (name) => `shows/${name}.html`,
      ),
    );
  });

  it('offer the calendar of a country, and no feed of other countries', () => {
    const document = documentOf('shows/in/de.html');
    expect(linksIn(document, '.calendar-links a')).toEqual([
      'webcal://localhost:4280/shows/in/de.ics',
      '/shows/in/de.ics',
    ]);
    const calendar = textOf(built, 'shows/in/de.ics');
    expect(calendar.match(/^UID:.*/gm)).toEqual([expect.stringMatching(/^UID:show-1@/)]);
    expect(calendar).toMatch(/^X-WR-CALNAME:.*: shows \(Germany\)\r$/m);
    expect(textOf(built, 'shows/in/fr.ics')).not.toContain('BEGIN:VEVENT');
  });

  it('are reached from the menu, the calendar, and from Home, which shows three that take place', () => {
    const calendar = documentOf('calendar.html');
    expect(linksIn(calendar, '.show-entry .entry-link')).toEqual(coming);
    expect(linksIn(calendar, 'a')).toContain('/shows');
    const home = documentOf('index.html');
    expect(linksIn(home, '#menu a')).toContain('/shows');
    const section = '[aria-labelledby="next-shows"]';
    expect(linksIn(home, `${section} .entry-link`)).toEqual(
      [4, 1, 2].map((cId) => showOf(cId).url),
    );
    expect(linksIn(home, `${section} .button`)).toEqual(['/shows']);
  });
});

describe('the page of a show', () => {
  it('says when, where and who without a script', () => {
    const document = pageOf(1);
    expect(textIn(document, 'h1')).toHaveLength(1);
    expect(textIn(document, 'time')[0]).toContain(showOf(1).day.slice(0, 4));
    // Names with a direction are aligned to the page's side, as `writing.css` has it.
    expect(textIn(document, '.show-below[dir="auto"]')).toEqual(['Badehaus']);
    expect(textIn(document, '.show-times dd')).toEqual(['19:00', '20:30']);
    expect(document.body.textContent).toContain('Times in the time zone of Berlin');
    expect(textIn(document, '.show-place')[0]).toMatch(
      /Badehaus.*Stage: Saal.*Revaler Straße 99 & <b>.*Berlin, Germany/s,
    );
    expect(textIn(document, '.show-acts li bdi')).toEqual([
      'The Lamplight Committee',
      'ليان الساحلي',
      hardTitles.markup,
    ]);
    expect(textIn(document, '.show-billing')).toEqual(['Support']);
    expect(textIn(document, '.show-times + .quiet')[0]).toMatch(/Berlin \((CET|GMT\+[12])\)/);
    expect(linksIn(document, '.show-acts a')).toEqual(
      [1, 3].map((cId) => hardCatalogue.artists.find((artist) => artist.cId === cId)?.url),
    );
    expect(textIn(pageOf(2), '.show-late')).toEqual(['after midnight']);
    expect(textIn(pageOf(1), '.show-late')).toEqual([]);
    for (const told of ['Age 18 and over', 'Part of Tides', hardTitles.long])
      expect(document.body.textContent).toContain(told);
    expect(linksIn(document, '.show-launch .card-link')).toHaveLength(1);
  });

  it('sells tickets where they are sold', () => {
    expect(linksIn(pageOf(1), '.show-tickets a')).toEqual([
      'https://tickets.example/1',
      'https://tickets.example/2',
    ]);
    expect(textIn(pageOf(1), '.show-tickets .figures')).toEqual(['€18.50']);
    expect(linksIn(pageOf(2), '.show-tickets a')).toEqual(['https://tickets.example/3']);
    for (const cId of [3, 4, 5]) expect(linksIn(pageOf(cId), '.show-tickets a')).toEqual([]);
    expect(textIn(pageOf(4), '.show-free')).toEqual(['Free entry']);
    expect(textIn(pageOf(5), '.show-free')).toEqual([]);
  });

  it('says in words that it was moved, cancelled or is over', () => {
    expect(textIn(pageOf(2), '.show-told')[0]).toContain(
      `Moved from Lido, Porto, Portugal, ${showDay(showOf(2).previousDay ?? '', { language: 'en' })}`,
    );
    expect(textIn(pageOf(2), '.show-told')[0]).toContain('Tickets stay valid & <i>.');
    expect(textIn(pageOf(3), '.show-told')[0]).toMatch(/Cancelled\s*Layan is ill\./);
    const over = (cId: number) => pageOf(cId).querySelector('[data-after]');
    expect(over(5)?.hasAttribute('hidden')).toBe(false);
    expect(over(1)?.hasAttribute('hidden')).toBe(true);
  });

  it('has a day file, offered while the show is ahead and takes place, and a card that names its city', () => {
    for (const { cId, url, state } of hardCatalogue.shows) {
      const isOff = url === past || state === 'cancelled';
      const ways = isOff ? ['/shows'] : [`${url}.ics`, '/shows'];
      expect(linksIn(pageOf(cId), '.show-ways a')).toEqual(ways);
      expect(files).toContain(`${url.slice(1)}.ics`);
    }
    const meta = (name: string) =>
      pageOf(2).querySelector(`meta[property="${name}"]`)?.getAttribute('content');
    expect(meta('og:title')).toContain('東京');
    expect(meta('og:description')).toMatch(new RegExp(`${showOf(2).day.slice(0, 4)}.*WWW`));
  });

  it('is an event for machines', () => {
    const text = pageOf(3).querySelector('script[type="application/ld+json"]')?.textContent;
    expect(JSON.parse(text ?? 'null')).toMatchObject({
      '@type': 'MusicEvent',
      url: site + showOf(3).url,
      eventStatus: 'https://schema.org/EventCancelled',
      location: { name: 'Blå', address: { addressLocality: 'Oslo', addressCountry: 'NO' } },
    });
  });
});

describe('an artist', () => {
  const fileOf = (cId: number) => {
    const artist = hardCatalogue.artists.find((one) => one.cId === cId);
    return artist?.url.slice(1) ?? '';
  };

  it('has their shows and a calendar of them on their page', () => {
    const document = documentOf(`${fileOf(1)}.html`);
    expect(linksIn(document, '.artist-shows .entry-link')).toEqual([...coming, past]);
    // By city, or by festival where the city is not known.
    expect(textIn(document, '.artist-shows .entry-title')).toEqual([
      ...['Oslo', hardTitles.word, 'Berlin', '東京', 'Lyon'],
    ]);
    expect(linksIn(document, '.artist-shows .calendar-links a')).toEqual([
      `webcal://localhost:4280/${fileOf(1)}.ics`,
      `/${fileOf(1)}.ics`,
      `/feeds/${fileOf(1)}/shows.atom`,
    ]);
    expect(files).toContain(`feeds/${fileOf(1)}/shows.atom`);
  });

  it('has a calendar only if there are shows', () => {
    const calendars = [...files].filter((file) => /^artists\/.*\.ics$/.test(file)).sort();
    expect(calendars).toEqual([1, 3].map((cId) => `${fileOf(cId)}.ics`).sort());
    expect(documentOf(`${fileOf(2)}.html`).querySelector('.artist-shows')).toBeNull();
    expect(textOf(built, `${fileOf(1)}.ics`)).toContain(
      'X-WR-CALNAME:The Lamplight Committee: shows',
    );
  });
});

it('calendars hold the shows to come, on the venue’s clocks and with their state', () => {
  for (const file of ['shows.ics', 'artists/the-lamplight-committee-1.ics']) {
    const calendar = textOf(built, file).replaceAll('\r\n ', '');
    const ids = [...calendar.matchAll(/^UID:show-(\d+)@/gm)].map(([, cId]) => Number(cId));
    expect(ids).toEqual([3, 4, 1, 2]);
    const day = showOf(2).day.replaceAll('-', '');
    expect(calendar).toContain(`DTSTART;TZID=Asia/Tokyo:${day}T230000`);
    expect(calendar).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Tokyo');
    expect(calendar.match(/STATUS:CANCELLED/g)).toHaveLength(1);
    expect(calendar.match(/SEQUENCE:1/g)).toHaveLength(2);
  }
});

it('the feed of shows has those to come', () => {
  const feed = textOf(built, 'feeds/shows.atom');
  const links = [...feed.matchAll(/<link href="([^"]+)"/g)].map(([, link]) => link);
  expect(new Set(links)).toEqual(new Set(coming.map((url) => site + url)));
  expect(feed).toContain('Cancelled · ');
});

it('folds many countries away, and leads from a long list to its months', async () => {
  const countries = [
    'AT',
    'BE',
    'CH',
    'CZ',
    'DE',
    'DK',
    'ES',
    'FI',
    'FR',
    'GB',
    'IE',
    'IT',
    'NL',
    'NO',
    'PL',
    'SE',
  ];
  const shows = countries.flatMap((country, index) =>
    ['2999-01', '2999-02'].map((month, other) =>
      aPublicShow({
        cId: index * 2 + other + 1,
        url: `/shows/show-${index * 2 + other + 1}`,
        day: `${month}-${index + 10}`,
        venue: { country },
      }),
    ),
  );
  const long = await temporarySite(aSnapshot({ artists: [aPublicArtist({ cId: 1 })], shows }));
  const document = readPage(long, 'shows.html');
  expect(textIn(document, '.show-places summary')).toEqual(['By country', 'When']);
  expect(linksIn(document, '.show-places details a').slice(-2)).toEqual([
    '#month-2999-01',
    '#month-2999-02',
  ]);
  expect(document.querySelector('#month-2999-02')?.textContent).toBe('February 2999');
  const one = readPage(long, 'shows/in/at.html');
  expect(textIn(one, '.show-places summary')).toEqual(['By country']);
  await rm(dirname(long.out), { recursive: true });
}, 120_000);
