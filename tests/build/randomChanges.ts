/** Random changes to a catalogue, of every kind that a label can make. */
import type { PublicLabel } from '#domain/label/publicLabel';
import { merchStates } from '#domain/merch/merchState';
import type { PublicArtist } from '#domain/publication/publicArtist';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { PublicNews } from '#domain/publication/publicNews';
import type { PublicRelease } from '#domain/publication/publicRelease';
import type { PublicShow } from '#domain/publication/publicShow';
import type { Snapshot } from '#domain/publication/snapshot';
import { releaseKinds } from '#domain/release/releaseKind';
import { releaseStatus } from '#domain/release/releaseStatus';
import { showStates } from '#domain/show/showState';
import { aPublicMerch } from '#fixtures/merch';
import { aPublicNews } from '#fixtures/news';
import { aPublicNewsletter } from '#fixtures/newsletters';
import { aPublicShow } from '#fixtures/shows';
import { aPublicArtist, aPublicRelease } from '#fixtures/snapshots';
import { small } from './changedCatalogues.ts';
import {
  artistChanges,
  labelChanges,
  merchChanges,
  newsChanges,
  releaseChanges,
  showChanges,
  themeChanges,
  trackChanges,
} from './changedValues.ts';

/** A catalogue on a day. */
export interface Dated {
  snapshot: Snapshot;
  now: Date;
}

type PublicTrack = PublicRelease['tracks'][number];
type Change = (given: Dated) => Dated;

/** Words that titles, names and texts are made of. */
const vocabulary = ['Salt', 'Tide', 'Ärlig', 'Weir', 'The Lantern', '霧', 'Ebb & Flow', 'Zephyr'];

/** Makes random changes, by name; `random` returns numbers from 0 to 1. */
export function createChanges(random: () => number) {
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(all: readonly T[]): T => {
    const one = all[below(all.length)];
    if (one === undefined) throw new Error('There is nothing to choose from.');
    return one;
  };
  const phrase = () => `${oneOf(vocabulary)} ${oneOf(vocabulary)} ${below(1000)}`;
  const text = () => `<p>${phrase()}, recorded where the river meets the sea.</p>`;
  const day = () => `2026-0${2 + below(3)}-${10 + below(19)}`;
  const inOrder = <T>(all: readonly T[]) => {
    const [from, to] = [below(all.length), below(all.length)];
    const moved = all.filter((_, index) => index !== from);
    return moved.toSpliced(to, 0, oneOf([all[from] ?? oneOf(all)]));
  };

  const withSnapshot =
    (change: (snapshot: Snapshot) => Partial<Snapshot>): Change =>
    ({ snapshot, now }) => ({ snapshot: { ...snapshot, ...change(snapshot) }, now });
  const ofLabel = (change: (label: PublicLabel) => Partial<PublicLabel>) =>
    withSnapshot(({ label }) => ({ label: { ...label, ...change(label) } }));
  const ofRelease = (change: (release: PublicRelease, all: Snapshot) => Partial<PublicRelease>) =>
    withSnapshot((all) => {
      const { cId } = oneOf(all.releases);
      return {
        releases: all.releases.map((one) =>
          one.cId === cId ? { ...one, ...change(one, all) } : one,
        ),
      };
    });
  const ofArtist = (change: (artist: PublicArtist) => Partial<PublicArtist>) =>
    withSnapshot(({ artists }) => {
      const { cId } = oneOf(artists);
      return {
        artists: artists.map((one) => (one.cId === cId ? { ...one, ...change(one) } : one)),
      };
    });
  const ofShow = (change: (show: PublicShow) => Partial<PublicShow>) =>
    withSnapshot(({ shows }) => {
      const { cId } = oneOf(shows);
      return { shows: shows.map((one) => (one.cId === cId ? { ...one, ...change(one) } : one)) };
    });
  const ofMerch = (change: () => Partial<PublicMerch>) =>
    withSnapshot(({ merch }) => {
      const { cId } = oneOf(merch);
      return { merch: merch.map((one) => (one.cId === cId ? { ...one, ...change() } : one)) };
    });
  const ofNews = (change: () => Partial<PublicNews>) =>
    withSnapshot(({ news }) => {
      const { cId } = oneOf(news);
      return { news: news.map((one) => (one.cId === cId ? { ...one, ...change() } : one)) };
    });
  const ofTrack = (change: () => Partial<PublicTrack>) =>
    ofRelease(({ tracks }) => {
      const index = below(tracks.length);
      const one = tracks[index];
      return { tracks: one ? tracks.with(index, { ...one, ...change() }) : tracks };
    });

  /** A field from a table of changes, with its changed value or the small catalogue's. */
  function field<T extends object>(table: T, usual: Readonly<Record<string, unknown>>): Partial<T> {
    const name = oneOf(Object.keys(table) as (keyof T & string)[]);
    const isBack = random() < 0.5 && name in usual;
    return { [name]: isBack ? usual[name] : table[name] } as Partial<T>;
  }
  const { cId: _, url: __, artists: ___, tracks: ____, ...ofReleases } = releaseChanges;
  const { cId: _____, url: ______, ...ofArtists } = artistChanges;
  const { cId: _______, url: ________, ...ofShows } = showChanges;
  const { cId: _________, url: __________, ...ofItems } = merchChanges;
  const { cId: ___________, url: ____________, ...ofPieces } = newsChanges;

  const changes: Record<string, Change> = {
    'a field of a release': ofRelease(() => field(ofReleases, small.releases[1] ?? {})),
    'a title': ofRelease(({ cId }) => ({ title: phrase(), url: `/releases/r${below(99)}-${cId}` })),
    'a description': ofRelease(() => ({ description: text() })),
    'a day': ofRelease(() => ({
      releaseDate: random() < 0.2 ? null : day(),
      releaseStatus: oneOf([releaseStatus.Released, releaseStatus.Approved]),
    })),
    'a kind and tags': ofRelease(() => ({
      kind: random() < 0.3 ? undefined : oneOf(releaseKinds),
      tags: random() < 0.3 ? undefined : `${oneOf(vocabulary)}, Dub`,
      catalogueNumber: `LSR ${below(40)}`,
    })),
    'the artists of a release': ofRelease((_, { artists }) => ({
      artists: [...new Set([oneOf(artists).cId, oneOf(artists).cId])],
    })),
    links: ofRelease(({ links }) => ({
      links:
        links.length > 1 && random() < 0.5
          ? links.slice(1)
          : [...links, { name: 'Tidal', url: `https://tidal.com/album/${below(999)}` }],
    })),
    'the order of links': ofRelease(({ links }) =>
      links.length > 1 ? { links: inOrder(links) } : {},
    ),
    'a track more or less': ofRelease(({ tracks }) => ({
      tracks:
        tracks.length > 1 && random() < 0.5
          ? tracks.slice(1)
          : [
              ...tracks,
              { name: phrase(), isrc: '', composer: phrase(), lyricsWriter: '', description: '' },
            ],
    })),
    'a field of a track': ofTrack(() => field(trackChanges, {})),
    'a release more': withSnapshot(({ releases, artists }) => {
      const cId = 1 + Math.max(0, ...releases.map((one) => one.cId));
      const given = { cId, title: phrase(), releaseDate: day(), artists: [oneOf(artists).cId] };
      return { releases: [...releases, aPublicRelease(given)] };
    }),
    'a release less': withSnapshot(({ releases }) =>
      releases.length > 6 ? { releases: releases.toSpliced(below(releases.length), 1) } : {},
    ),
    'the order of the releases': withSnapshot(({ releases }) => ({ releases: inOrder(releases) })),
    'a field of an artist': ofArtist(() => field(ofArtists, small.artists[0] ?? {})),
    'a name': ofArtist(({ cId }) => ({ name: phrase(), url: `/artists/a${below(99)}-${cId}` })),
    'an artist more': withSnapshot(({ artists }) => {
      const cId = 1 + Math.max(0, ...artists.map((one) => one.cId));
      return { artists: [...artists, aPublicArtist({ cId, name: phrase() })] };
    }),
    'an artist less': withSnapshot(({ artists, releases }) => {
      const [gone, ...others] = inOrder(artists);
      if (!gone || others.length < 2) return {};
      const without = releases.map((one) => ({
        ...one,
        artists: one.artists.filter((cId) => cId !== gone.cId),
      }));
      return { artists: artists.filter(({ cId }) => cId !== gone.cId), releases: without };
    }),
    'the order of the artists': withSnapshot(({ artists }) => ({ artists: inOrder(artists) })),
    'a field of a show': ofShow(() => field(ofShows, small.shows[0] ?? {})),
    'the day and the state of a show': ofShow(({ sequence }) => ({
      day: day(),
      state: oneOf(showStates),
      sequence: sequence + 1,
    })),
    'a field of merch': ofMerch(() => field(ofItems, small.merch[0] ?? {})),
    'the state of merch': ofMerch(() => ({ state: oneOf(merchStates) })),
    'an item of merch more': withSnapshot(({ merch }) => {
      const cId = 1 + Math.max(0, ...merch.map((one) => one.cId));
      return { merch: [...merch, aPublicMerch({ cId, url: `/shop/m-${cId}`, artists: [] })] };
    }),
    'an item of merch less': withSnapshot(({ merch }) =>
      merch.length > 1 ? { merch: merch.toSpliced(below(merch.length), 1) } : {},
    ),
    'a field of news': ofNews(() => field(ofPieces, small.news[0] ?? {})),
    'a piece of news more': withSnapshot(({ news }) => {
      const cId = 1 + Math.max(0, ...news.map((one) => one.cId));
      return { news: [...news, aPublicNews({ cId, url: `/news/n-${cId}`, day: day() })] };
    }),
    'a newsletter more': withSnapshot(({ newsletters }) => {
      const number = 1 + Math.max(0, ...newsletters.map((one) => one.number));
      const url = `/newsletters/n-${number}`;
      return { newsletters: [aPublicNewsletter({ number, url, day: day() }), ...newsletters] };
    }),
    'a newsletter less': withSnapshot(({ newsletters }) =>
      newsletters.length > 1
        ? { newsletters: newsletters.toSpliced(below(newsletters.length), 1) }
        : {},
    ),
    'a piece of news less': withSnapshot(({ news }) =>
      news.length > 1 ? { news: news.toSpliced(below(news.length), 1) } : {},
    ),
    'a show more': withSnapshot(({ shows, artists: known }) => {
      const cId = 1 + Math.max(0, ...shows.map((one) => one.cId));
      const { name, cId: artist } = oneOf(known);
      const artists = [{ part: 'main' as const, name, cId: artist }];
      const venue = { city: phrase(), country: oneOf(['DE', 'NO', 'JP']) };
      const given = { day: day(), venue, artists };
      return { shows: [...shows, aPublicShow({ cId, url: `/shows/s-${cId}`, ...given })] };
    }),
    'a show less': withSnapshot(({ shows }) =>
      shows.length > 1 ? { shows: shows.toSpliced(below(shows.length), 1) } : {},
    ),
    'fields of the label': ofLabel(() => ({
      ...field({ ...labelChanges, languages: ['en'] }, small.label),
      ...field({ ...labelChanges, languages: ['en'] }, small.label),
    })),
    'a part of the looks': ofLabel(({ theme }) => ({
      theme: { ...theme, ...field(themeChanges, small.label.theme) },
    })),
    'the words': ofLabel(() => ({
      words: { [`en.home.${oneOf(['headline', 'latest'])}`]: phrase() },
    })),
    'the menu': ofLabel(() => ({
      menu: [{ to: oneOf(['/contact', '/artists', '/releases']), name: phrase(), hidden: false }],
      footer: [{ to: '/privacy', name: '', hidden: random() < 0.5 }],
    })),
    'a page of the label': ofLabel(({ pages }) => ({
      pages:
        pages.length > 1
          ? pages.slice(1)
          : [
              ...pages,
              {
                slug: `page-${below(9)}`,
                earlierSlugs: [`once-${below(9)}`],
                title: phrase(),
                body: text(),
                place: oneOf(['menu', 'footer', 'none'] as const),
              },
            ].filter(({ slug }, index, all) => all.findIndex((one) => one.slug === slug) === index),
    })),
    'the languages': ofLabel(() => ({
      languages: oneOf([['en'], ['en', 'de'], ['de', 'en'], ['en', 'nb']]),
    })),
    'a text in another language': ofRelease(() => ({ descriptionIn: { de: text() } })),
    'a bio in another language': ofArtist(() => ({ bioIn: { de: text() } })),
    'another day': ({ snapshot, now }) => ({
      snapshot,
      now: new Date(now.getTime() + (random() < 0.3 ? 300 : 1 + below(5)) * 86_400_000),
    }),
    'another version': withSnapshot(({ version }) => ({ version: version + 1 })),
  };
  return {
    names: Object.keys(changes),
    /** Makes some changes to a catalogue and returns their names; the first is the given one. */
    next(given: Dated, name: string): Dated & { names: string[] } {
      const names = [name, ...Array.from({ length: below(2) }, () => oneOf(Object.keys(changes)))];
      const changed = names.reduce((dated, one) => changes[one]?.(dated) ?? dated, given);
      return { ...changed, names };
    },
  };
}
