import type { Request } from '#contract/api';
import { defaultShare } from '#domain/artist/artist';
import { addDays, type Day } from '#domain/day';
import type { LogoSlot } from '#domain/label/logo';
import type { Link } from '#domain/link';
import type { PressQuote } from '#domain/release/pressQuote';
import type { ReleaseKind } from '#domain/release/releaseKind';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';
import { placeholderDescription } from '#domain/richText/richText';
import { type DemoEdition, demoEditions } from './editions.ts';
import { demoLabel } from './label.ts';
import { type DemoMerch, demoMerch } from './merch.ts';
import { type DemoNews, demoNews } from './news.ts';
import { type DemoPicture, demoPictures } from './pictures.ts';
import { playerLinks, shopLinks, socialLinks, streamingLinks } from './platforms.ts';
import { demoPress } from './press.ts';
import { roster } from './roster.ts';
import { type DemoShow, demoShows } from './shows.ts';
import type { SleeveTexts, WrittenArtist, WrittenRelease, WrittenTrack } from './written.ts';

/** A track of the demo. Its id and its release's are assigned when it is added. */
interface DemoTrack extends SleeveTexts {
  name: string;
  isrc: string;
  composer: string;
  lyricsWriter: string;
  description: string;
}

/** An artist of the demo, identified by key until the server assigns an id and a number. */
export interface DemoArtist {
  key: string;
  name: string;
  sortName?: string;
  bio: string;
  share: number;
  socials: Link[];
  /** Owned by the demo's artist account. */
  owned: boolean;
  /** False where there is no portrait to upload. */
  hasPortrait: boolean;
}

/** A release of the demo with every field of an update; artists are named by key. */
export interface DemoRelease {
  key: string;
  title: string;
  latinTitle?: string;
  description: string;
  /** In billing order. */
  artists: readonly string[];
  releaseStatus: ReleaseStatus;
  releaseDate: Day | null;
  tracks: readonly DemoTrack[];
  links: Link[];
  editions?: DemoEdition[];
  kind?: ReleaseKind;
  catalogueNumber?: string;
  barcode?: string;
  copyright?: string;
  credits?: string;
  language?: string;
  tags?: string;
  /** Left out where there is no cover to upload. */
  coverAlt?: string;
  pictures?: readonly DemoPicture[];
  press?: PressQuote[];
}

export interface DemoCatalogue {
  artists: readonly DemoArtist[];
  releases: readonly DemoRelease[];
  shows: readonly DemoShow[];
  merch: readonly DemoMerch[];
  news: readonly DemoNews[];
}

/** A label to load into a product: everything its staff would type and upload. */
export interface Demo {
  label: Request<'updateLabel'>['body'];
  marks: readonly { slot: LogoSlot; file: string }[];
  /** The folder with covers in `releases` and portraits in `artists`, named by key. */
  images: string;
  /** The catalogue as of a given day. */
  catalogue: (today: Day) => DemoCatalogue;
}

const numberOnSpine = (number: number): string => `LSR-${String(number).padStart(3, '0')}`;

/** An ISRC that never names a real recording: ISO 3166 reserves XL for private use. */
function isrcOf(day: Day, number: number, index: number): string {
  const designation = String(number * 100 + index + 1).padStart(5, '0');
  return `XLSUN${day.slice(2, 4)}${designation}`;
}

function trackOf(written: WrittenTrack, release: WrittenRelease, isrc: string): DemoTrack {
  const own = typeof written === 'string' ? { name: written } : written;
  const { composer = '', lyricsWriter = '' } = release;
  return { composer, lyricsWriter, description: '', ...own, isrc };
}

/** The properties that a release has once it has a catalogue number. */
function printed(number: number | undefined, day: Day | null) {
  if (number === undefined || day === null) {
    return {};
  }
  const copyright = `℗ & © ${day.slice(0, 4)} ${demoLabel.name}`;
  return { catalogueNumber: numberOnSpine(number), copyright };
}

function releaseOf(written: WrittenRelease, lead: WrittenArtist, today: Day): DemoRelease {
  const { key, title, latinTitle, kind, barcode, number, cover, credits, language } = written;
  const artists = [lead.key, ...(written.with ?? [])];
  const releaseDate = written.day === null ? null : addDays(today, written.day);
  const editions =
    number &&
    demoEditions({
      key,
      number,
      catalogueNumber: numberOnSpine(number),
      releaseDate,
      tracks: written.tracks.length,
    });
  const names = roster.filter((artist) => artists.includes(artist.key)).map(({ name }) => name);
  return {
    key,
    title,
    ...(latinTitle && { latinTitle }),
    description: written.description ?? placeholderDescription,
    artists,
    releaseStatus: releaseStatus[written.status],
    releaseDate,
    tracks: written.tracks.map((track, index) => {
      const isrc = number && releaseDate ? isrcOf(releaseDate, number, index) : '';
      return trackOf(track, written, isrc);
    }),
    links: [
      ...streamingLinks([title, ...names].join(' '), written.on ?? []),
      ...playerLinks(written.players ?? []),
      // What has no editions yet is read with those that its links to the shop tell of.
      ...(number && written.on && !editions ? shopLinks(key, written.kind) : []),
    ],
    ...(editions && { editions }),
    ...printed(number, releaseDate),
    ...(lead.tags && { tags: lead.tags }),
    ...(credits && { credits }),
    ...(language && { language }),
    ...(kind && { kind }),
    ...(barcode && { barcode }),
    ...(cover && { coverAlt: cover }),
    ...(demoPictures[key] && { pictures: demoPictures[key] }),
    ...(demoPress[key] && { press: [...demoPress[key]] }),
  };
}

function artistOf(written: WrittenArtist): DemoArtist {
  const { key, name, sortName, bio, share = defaultShare, owned = false } = written;
  const socials = socialLinks(key, written.socials ?? []);
  const hasPortrait = written.portrait !== false;
  return { key, name, ...(sortName && { sortName }), bio, share, socials, owned, hasPortrait };
}

/** The demo label's artists, releases, shows, merch and news as of a day, lowest catalogue number first. */
export function demoCatalogue(today: Day): DemoCatalogue {
  const last = Number.POSITIVE_INFINITY;
  const releases = roster
    .flatMap((lead) => lead.releases.map((written) => ({ written, lead })))
    .toSorted((a, b) => (a.written.number ?? last) - (b.written.number ?? last) || 0)
    .map(({ written, lead }) => releaseOf(written, lead, today));
  return {
    artists: roster.map(artistOf),
    releases,
    shows: demoShows(today),
    merch: demoMerch,
    news: demoNews(today),
  };
}
