import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/day';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

const site = 'http://localhost:4280';
let built: BuiltSite;

beforeAll(async () => {
  built = await hardSite();
});

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, part]) => part);
const linksOf = (feed: string) => matches(textOf(built, feed), /<link href="([^"]+)"/g);

describe('the sitemap', () => {
  it('leads to every entry, with the time of its own change', () => {
    const files = matches(textOf(built, 'sitemap.xml'), /<loc>http:\/\/localhost:4280\/([^<]+)</g);
    const whole = files.map((file) => textOf(built, file ?? '')).join('');
    for (const { url, changedAt } of [
      ...hardCatalogue.artists,
      ...hardCatalogue.releases,
      ...hardCatalogue.shows,
      ...hardCatalogue.merch,
      ...hardCatalogue.news,
    ])
      expect(whole).toContain(`<loc>${site}${url}</loc><lastmod>${changedAt}</lastmod>`);
    expect(textOf(built, 'robots.txt')).toContain(`Sitemap: ${site}/sitemap.xml`);
  });
});

describe('the feeds', () => {
  it('announce the coming releases only', () => {
    expect(linksOf('feeds/announced.atom')).toEqual(
      ['/releases/next-week-1006', '/releases/some-day-1007'].map((path) => site + path),
    );
  });

  it('list the newest thirty releases, newest first', () => {
    const links = linksOf('feeds/out-now.atom');
    expect(links).toHaveLength(30);
    expect(links[0]).toBe(`${site}/releases/record-no-1-1`);
  });

  it('give no day of publication to what is only announced', () => {
    expect(textOf(built, 'feeds/announced.atom')).not.toContain('<published>');
    expect(textOf(built, 'feeds/out-now.atom').match(/<published>/g)).toHaveLength(30);
  });

  it('follow each artist, announcements too', () => {
    const { artists = [] } = hardCatalogue.releases.find(({ cId }) => cId === 1006) ?? {};
    const url = hardCatalogue.artists.find(({ cId }) => artists.includes(cId))?.url ?? '';
    expect(linksOf(`feeds${url}.atom`)).toContain(`${site}/releases/next-week-1006`);
  });

  it('exist for each artist', () => {
    for (const { url } of hardCatalogue.artists)
      expect(filesOf(built)).toContain(`feeds${url}.atom`);
    expect(linksOf('feeds/artists/x-2.atom')).toHaveLength(1);
  });

  it('carry the times of the entries, so that they do not change by themselves', () => {
    expect(textOf(built, 'feeds/out-now.atom')).toContain('<updated>2026-03-20T09:00:00.000Z');
  });
});

describe('the calendar files', () => {
  it('end each line as RFC 5545 says, the last one too', () => {
    for (const file of ['calendar.ics', 'releases/next-week-1006.ics'])
      expect(textOf(built, file)).toMatch(/END:VCALENDAR\r\n$/);
  });

  it('can be subscribed to', () => {
    expect(textOf(built, 'calendar.html')).toContain('href="webcal://localhost:4280/calendar.ics"');
  });

  it('hold whole days', () => {
    const [release] = hardCatalogue.releases.filter(({ cId }) => cId === 1006);
    const day = release?.releaseDate?.replaceAll('-', '');
    for (const file of ['calendar.ics', 'releases/next-week-1006.ics']) {
      expect(textOf(built, file)).toContain(`DTSTART;VALUE=DATE:${day}`);
      expect(textOf(built, file)).toContain('UID:release-1006@localhost:4280');
    }
  });

  it('exist for releases with a date to come or of the last year, and for nothing else', () => {
    const files = filesOf(built).filter((file) => /^releases\/.*\.ics$/.test(file));
    const nextWeek = hardCatalogue.releases.find(({ cId }) => cId === 1006)?.releaseDate ?? '';
    const since = addDays(nextWeek, -7 - 366);
    const near = hardCatalogue.releases.filter(({ releaseDate }) => (releaseDate ?? '') >= since);
    expect(files).toContain('releases/next-week-1006.ics');
    expect(files.toSorted()).toEqual(near.map(({ url }) => `${url.slice(1)}.ics`).toSorted());
  });
});

describe('the manifest', () => {
  it('names icons that exist', () => {
    const { icons } = JSON.parse(textOf(built, 'manifest.webmanifest'));
    expect(icons).toHaveLength(4);
    for (const { src } of icons) expect(filesOf(built)).toContain(src.slice(1));
  });
});
