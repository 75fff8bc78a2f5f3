import { pagePrefix } from '#catalogue/catalogue';
import { shownLabel, shownWording } from '#catalogue/label';
import { allNews, findNews } from '#catalogue/news';
import { htmlOf } from '#domain/characters';
import { textLangOf } from '#domain/otherTexts';
import type { PublicNews } from '#domain/publication/publicNews';
import { excerpt, plainText } from '#domain/richText/richText';
import { fill } from '#words/template';
import { feedPath, paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';
import { atomFeed, type FeedEntry, feedLength } from './atomFeed.ts';
import { feedPicture, feedText } from './feedText.ts';

function entryOf(piece: PublicNews): FeedEntry {
  const { cId, url, title, text, author, changedAt, images } = piece;
  const [first] = images;
  return {
    title: htmlOf(title),
    // Uses only the number, so that a piece with another title keeps its id.
    id: siteAddress(`${pagePrefix()}${paths.news}/${cId}`),
    link: siteAddress(url),
    date: new Date(changedAt),
    description: htmlOf(excerpt(plainText(text))),
    content: (first ? feedPicture(first) : '') + feedText(text, images),
    // The library escapes names by itself.
    ...(author && { author: [{ name: author }] }),
    languages: { title: textLangOf(piece, 'title'), text: textLangOf(piece, 'text') },
  };
}

/** The feed of the latest news. */
export const newsFeed = (): string =>
  atomFeed({
    title: fill(shownWording().words.news.feed, { label: shownLabel().name }),
    page: pagePrefix() + paths.news,
    path: pagePrefix() + feedPath('news'),
    entries: allNews()
      .slice(0, feedLength)
      .flatMap((cId) => {
        const piece = findNews(cId);
        return piece ? [entryOf(piece)] : [];
      }),
  });
