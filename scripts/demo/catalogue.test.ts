import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newArtistSchema } from '#domain/artist/artist';
import { addDays } from '#domain/day';
import { isBarcode } from '#domain/identifier';
import { linkIcon, linkIcons, linkSchema } from '#domain/link';
import { otherPlayerOf } from '#domain/otherPlayer';
import { newReleaseSchema, releaseSchema } from '#domain/release/release';
import { isVisible, releaseStatus } from '#domain/release/releaseStatus';
import { trackSchema } from '#domain/release/track';
import { placeholderDescription } from '#domain/richText/richText';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { type DemoRelease, demoCatalogue } from './catalogue.ts';
import { lowSun } from './demo.ts';
import { demoImage } from './seed.ts';

const today = '2028-02-29';
const { artists, releases } = demoCatalogue(today);

async function sizeOf(image: File): Promise<[number, number]> {
  const { width, height } = await sharp(await image.bytes()).metadata();
  return [width, height];
}

const dayOf = (key: string) => releases.find((release) => release.key === key)?.releaseDate;
const tracks = releases.flatMap((release) => release.tracks);
const given = <T>(of: (release: DemoRelease) => T | undefined): T[] =>
  releases.map(of).filter((value) => value !== undefined);

describe('every entry of the demo', () => {
  it.each(artists)('$name is an artist that the API takes', (artist) => {
    expect(newArtistSchema.safeParse(artist).error).toBeUndefined();
    expect(sanitizeHtml(artist.bio)).toBe(artist.bio);
  });

  it.each(releases)('$title is a release that the API takes', (release) => {
    const { title, description } = release;
    expect(newReleaseSchema.safeParse({ title, description }).error).toBeUndefined();
    const { shape } = releaseSchema;
    for (const field of ['releaseDate', 'releaseStatus', 'links', 'coverAlt', 'kind'] as const) {
      expect(shape[field].safeParse(release[field]).error, field).toBeUndefined();
    }
    expect(sanitizeHtml(description)).toBe(description);
  });

  it('names artists that there are, each once', () => {
    const keys = artists.map(({ key }) => key);
    for (const { artists: names } of releases) {
      expect(new Set(names).size).toBe(names.length);
      expect(keys).toEqual(expect.arrayContaining([...names]));
    }
  });

  it('has keys, catalogue numbers and barcodes of its own', () => {
    const codes = [
      releases.map(({ key }) => key),
      artists.map(({ key }) => key),
      given(({ catalogueNumber }) => catalogueNumber),
      given(({ barcode }) => barcode),
    ];
    for (const list of codes) {
      expect(new Set(list).size).toBe(list.length);
    }
  });

  it('has barcodes whose check digit fits', () => {
    const barcodes = given(({ barcode }) => barcode);
    expect(barcodes.length).toBeGreaterThan(10);
    expect(barcodes.filter((code) => code.length !== 13 || !isBarcode(code))).toEqual([]);
  });

  it('has ISRCs in their format, each once', () => {
    const codes = tracks.map(({ isrc }) => isrc).filter(Boolean);
    expect(codes.length).toBeGreaterThan(100);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((isrc) => !trackSchema.shape.isrc.safeParse(isrc).success)).toEqual([]);
  });

  it('leads to addresses of the web only', () => {
    const links = [
      ...releases.flatMap((one) => one.links),
      ...artists.flatMap((one) => one.socials),
    ];
    expect(links.filter((link) => !linkSchema.safeParse(link).success)).toEqual([]);
  });
});

describe('the images', () => {
  it.each(releases.filter(({ coverAlt }) => coverAlt))('a cover of $title', async ({ key }) => {
    expect(await sizeOf(await demoImage(lowSun.images, 'releases', key))).toEqual([1400, 1400]);
  });

  it.each(releases.flatMap(({ pictures = [] }) => pictures))(
    'a picture: $alt',
    async ({ file }) => {
      expect(await sizeOf(await demoImage(lowSun.images, 'pictures', file))).toEqual([1400, 1400]);
    },
  );

  it.each(artists.filter(({ hasPortrait }) => hasPortrait))('a portrait of $name', async (one) => {
    expect(await sizeOf(await demoImage(lowSun.images, 'artists', one.key))).toEqual([1400, 1400]);
  });
});

describe('what the demo shows', () => {
  it('every status', () => {
    const statuses = new Set(releases.map((release) => release.releaseStatus));
    expect([...statuses].sort()).toEqual(Object.values(releaseStatus).sort());
  });

  it('days that move with today', () => {
    expect(dayOf('nattlys')).toBe(addDays(today, 1));
    expect(dayOf('todaimori')).toBe(addDays(today, 12));
    expect(dayOf('last-bus')).toBe(addDays(today, -7));
    expect(dayOf('meltemi')).toBe(today);
    expect(dayOf('second-wardrobe')).toBeNull();
  });

  it('what is out in the past, and what is announced in the future', () => {
    for (const { releaseStatus: status, releaseDate, title } of releases) {
      if (status === releaseStatus.Released)
        expect(releaseDate && releaseDate <= today, title).toBe(true);
      if (status === releaseStatus.Approved)
        expect(releaseDate && releaseDate > today, title).toBe(true);
    }
  });

  it('one artist of whom nothing is visible, and one without a bio', () => {
    const seen = new Set(releases.filter(isVisible).flatMap((release) => release.artists));
    expect(artists.filter(({ key }) => !seen.has(key)).map(({ key }) => key)).toEqual(['sluice']);
    expect(artists.filter(({ bio }) => bio === '').map(({ key }) => key)).toEqual(['orrery']);
  });

  it('two artists that the artist account owns', () => {
    expect(artists.filter(({ owned }) => owned)).toHaveLength(2);
  });

  it('the edges of a release', () => {
    const lengths = releases.map((release) => release.tracks.length);
    expect([lengths.includes(1), Math.max(...lengths)]).toEqual([true, 18]);
    expect(Math.max(...releases.map((release) => release.artists.length))).toBe(4);
    expect(Math.max(...releases.map(({ title }) => title.length))).toBeGreaterThan(150);
    const visible = releases.filter(isVisible);
    expect(visible.some(({ links }) => links.length === 0)).toBe(true);
    expect(visible.some(({ coverAlt }) => coverAlt === undefined)).toBe(true);
    expect(releases.some(({ description }) => description === placeholderDescription)).toBe(true);
    expect(new Set(releases.map(({ kind }) => kind)).size).toBe(5);
  });

  it('players of other sites, on a record that is out', () => {
    const [shown] = releases.filter(({ links }) => links.some(otherPlayerOf));
    expect(shown?.releaseStatus).toBe(releaseStatus.Released);
    const hosts = shown?.links.flatMap((link) => otherPlayerOf(link)?.host ?? []);
    expect(hosts).toEqual(['www.youtube-nocookie.com', 'bandcamp.com']);
  });

  it('nearly every icon of the platforms', () => {
    const shown = new Set(releases.flatMap(({ links }) => links.map(({ name }) => linkIcon(name))));
    expect(linkIcons.filter((icon) => !shown.has(icon))).toEqual(['google-store']);
  });
});
