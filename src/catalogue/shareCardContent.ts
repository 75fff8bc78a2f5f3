import { accentOf } from '#design/accent';
import { type DrawnCover, drawnCover, sleeveArtist } from '#design/drawnCover';
import { shownTheme } from '#design/shownTheme';
import type { Theme } from '#design/theme';
import { pageColorOf } from '#domain/artist/artist';
import { imageVariant } from '#domain/image/image';
import { logoPicture } from '#domain/label/logo';
import type { PublicLabel } from '#domain/label/publicLabel';
import type { DisplayFace } from '#domain/label/theme';
import type { PublicArtist } from '#domain/publication/publicArtist';
import type { PublicMerch } from '#domain/publication/publicMerch';
import type { PublicNews } from '#domain/publication/publicNews';
import type { PublicRelease } from '#domain/publication/publicRelease';
import type { PublicShow } from '#domain/publication/publicShow';
import type { Snapshot } from '#domain/publication/snapshot';
import { contentHash } from './contentHash.ts';

/** Raise this when the drawing of cards changes, so that all are drawn again. */
const drawing = 1;

/** The size in pixels that services show whole (https://ogp.me, X, Facebook, Mastodon). */
export const cardSize = { width: 1200, height: 630 } as const;

/** What a share card shows. Pages and the server that draws it derive it from one snapshot. */
export interface CardContent {
  title: string;
  /** The line below the title, for example the artists. */
  line: string;
  /** The address of the entry's image; null for the drawn cover. */
  picture: string | null;
  drawn: DrawnCover;
  /** The background beside the image, and the colour of the text on it. */
  panel: string;
  onPanel: string;
  face: DisplayFace;
  weight: number;
  letterCase: Theme['letterCase'];
  label: string;
  /** The address of the label's square logo, if it has one. */
  mark: string | null;
}

/** The name of a card's file. It follows from all that the card shows. */
export const cardFile = (content: CardContent) =>
  `${contentHash(JSON.stringify([drawing, content]))}.jpg`;

/** The part of the label that cards show. */
type CardLabel = Pick<PublicLabel, 'name' | 'theme' | 'marks'>;

/** What an entry contributes to its card. */
interface CardEntry extends Pick<CardContent, 'title' | 'line' | 'picture'> {
  /** The title and artist from which its cover is drawn if it has no image. */
  sleeve: readonly [title: string, artist: string];
  colors: Parameters<typeof pageColorOf>[0];
}

function contentOf(label: CardLabel, { title, line, picture, sleeve, colors }: CardEntry) {
  const theme = shownTheme(label.theme);
  const drawn = drawnCover(...sleeve, theme.covers);
  const color = pageColorOf(colors, drawn.ground);
  const { panel, onPanel } = color
    ? accentOf(color, 'light', theme)
    : { panel: theme.light.ink, onPanel: theme.light.paper };
  return {
    title,
    line,
    picture: picture && imageVariant(picture, 'large', 'jpg'),
    drawn,
    panel,
    onPanel,
    face: theme.display,
    weight: theme.heavy,
    letterCase: theme.letterCase,
    label: label.name,
    mark: label.marks.light && logoPicture(label.marks.light, 'apple-touch-icon.png'),
  } satisfies CardContent;
}

const listed = (names: readonly string[]) => names.join(', ');

/** The card of each kind of entry; the names of artists are those that have a page. */
export const cardOf = {
  release: (label: CardLabel, release: PublicRelease, artists: readonly string[]): CardContent =>
    contentOf(label, {
      title: release.title,
      line: listed(artists),
      picture: release.cover,
      sleeve: [release.title, sleeveArtist([...artists])],
      colors: release,
    }),
  artist: (label: CardLabel, artist: PublicArtist): CardContent =>
    contentOf(label, {
      title: artist.name,
      line: '',
      picture: artist.image,
      sleeve: [artist.name, ''],
      colors: artist,
    }),
  /** Its day is written in digits, since a card is the same in all languages. */
  show: (label: CardLabel, { artists, venue, festival, day, ...show }: PublicShow): CardContent => {
    const acts = listed(artists.filter(({ part }) => part === 'main').map(({ name }) => name));
    const place = venue.city || venue.name || festival || '';
    return contentOf(label, {
      title: acts || festival || place,
      line: [day, place].filter(Boolean).join(' · '),
      picture: show.poster,
      sleeve: [place, acts],
      colors: show,
    });
  },
  merch: (label: CardLabel, item: PublicMerch, artists: readonly string[]): CardContent => {
    const [first] = item.images;
    return contentOf(label, {
      title: item.name,
      line: listed(artists),
      picture: first?.url ?? null,
      sleeve: [item.name, sleeveArtist([...artists])],
      colors: { accent: first?.accent ?? null },
    });
  },
  news: (label: CardLabel, { title, images: [first] }: PublicNews): CardContent =>
    contentOf(label, {
      title,
      line: '',
      picture: first?.url ?? null,
      sleeve: [title, ''],
      colors: { accent: first?.accent ?? null },
    }),
};

/** The cards of all entries of a snapshot that could be read, newest entries first. */
export function cardsOf({
  label,
  artists,
  releases,
  shows,
  merch,
  news,
  faults = [],
}: Snapshot): CardContent[] {
  const faulty = new Set(faults.map(({ kind, cId }) => `${kind} ${cId}`));
  const whole = <E extends { cId: number }>(kind: string, entries: readonly E[]) =>
    entries.filter(({ cId }) => !faulty.has(`${kind} ${cId}`)).toReversed();
  const names = new Map(whole('artist', artists).map(({ cId, name }) => [cId, name]));
  const named = (numbers: readonly number[]) => numbers.flatMap((cId) => names.get(cId) ?? []);
  return [
    ...whole('news', news).map((one) => cardOf.news(label, one)),
    ...whole('show', shows).map((one) => cardOf.show(label, one)),
    ...whole('release', releases).map((one) => cardOf.release(label, one, named(one.artists))),
    ...whole('merch', merch).map((one) => cardOf.merch(label, one, named(one.artists))),
    ...whole('artist', artists).map((one) => cardOf.artist(label, one)),
  ];
}
