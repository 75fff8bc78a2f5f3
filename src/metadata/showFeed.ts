import { findArtist, pagePrefix } from '#catalogue/catalogue';
import { shownWording } from '#catalogue/label';
import { changedShows, changedShowsBy, findShow } from '#catalogue/shows';
import { otherActs, showPlaces, showTitle } from '#catalogue/showText';
import { htmlOf } from '#domain/characters';
import { textLangOf } from '#domain/otherTexts';
import type { PublicShow } from '#domain/publication/publicShow';
import { boughtText, showDay, stateLines, stateText, timesText } from '#words/showSentences';
import { fillLine, type Wording } from '#words/wording';
import { artistShowFeedPath, feedPath, paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';
import { atomFeed, type FeedEntry, feedLength } from './atomFeed.ts';
import { feedText } from './feedText.ts';

/** A line of an entry, with its language if that is not the feed's. */
interface Line {
  text: string;
  lang?: string | undefined;
}

/** What readers have to know of a show: its state, why, its day and times, and its place. */
function linesOf(show: PublicShow, wording: Wording): Line[] {
  const { words } = wording;
  const { day, stateNote = '' } = show;
  const { comma } = words.card;
  const lines: Line[] = [
    ...stateLines(show, wording).map((text) => ({ text })),
    { text: boughtText(show, words) },
    { text: stateNote, lang: textLangOf(show, 'stateNote') },
    { text: [showDay(day, wording), timesText(show, wording)].filter(Boolean).join(comma) },
    { text: showPlaces(show, wording).join(comma) },
    { text: otherActs(show, wording) },
  ];
  return lines.filter(({ text }) => text);
}

const element = (tag: string, html: string, lang?: string) =>
  html && `<${tag}${lang ? ` lang="${lang}"` : ''}>${html}</${tag}>`;

function entryOf(show: PublicShow): FeedEntry {
  const wording = shownWording();
  const { cId, url, changedAt, day, note } = show;
  const { comma } = wording.words.card;
  const title = [showTitle(show, wording), showDay(day, wording)].join(comma);
  const lines = linesOf(show, wording);
  const paragraphs = lines.map(({ text, lang }) => element('p', htmlOf(text), lang));
  return {
    title: htmlOf([stateText(show, wording.words), title].filter(Boolean).join(' · ')),
    // Uses only the number, so that a renamed show keeps its id.
    id: siteAddress(`${pagePrefix()}${paths.shows}/${cId}`),
    link: siteAddress(url),
    date: new Date(changedAt),
    description: htmlOf(lines.map(({ text }) => text).join(' · ')),
    content: paragraphs.join('') + element('div', feedText(note), textLangOf(show, 'note')),
    languages: { title: undefined, text: undefined },
  };
}

const entriesOf = (numbers: readonly number[]): FeedEntry[] =>
  numbers.flatMap((cId) => {
    const show = findShow(cId);
    return show ? [entryOf(show)] : [];
  });

/** The feed of the shows to come, the last changed one first. */
export const showFeed = (): string =>
  atomFeed({
    title: shownWording().words.shows.headline,
    page: pagePrefix() + paths.shows,
    path: pagePrefix() + feedPath('shows'),
    entries: entriesOf(changedShows(feedLength)),
  });

/** The same of an artist; undefined if there is no such artist. */
export function artistShowFeed(cId: number): string | undefined {
  const artist = findArtist(cId);
  if (!artist) return undefined;
  const wording = shownWording();
  return atomFeed({
    title: fillLine(wording, wording.words.shows.feed, { label: artist.name }),
    page: artist.url,
    path: artistShowFeedPath(artist.url),
    entries: entriesOf(changedShowsBy(feedLength, cId)),
  });
}
