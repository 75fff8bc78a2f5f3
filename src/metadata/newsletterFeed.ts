import { findRelease, pagePrefix } from '#catalogue/catalogue';
import { shownLabel, shownWording } from '#catalogue/label';
import {
  allNewsletters,
  beginningOf,
  findNewsletter,
  newsletterLang,
  newsletterParagraphs,
  type Paragraph,
} from '#catalogue/newsletters';
import { htmlOf } from '#domain/characters';
import { linkedText } from '#domain/linkedText';
import type { PublicNewsletter } from '#domain/publication/publicNewsletter';
import { fill } from '#words/template';
import { feedPath, paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';
import { atomFeed, type FeedEntry, feedLength } from './atomFeed.ts';

const linkHtml = (url: string, text: string) => `<a href="${htmlOf(url)}">${htmlOf(text)}</a>`;

function paragraphHtml({ text, release }: Paragraph): string {
  const shown = release === undefined ? undefined : findRelease(release);
  if (shown) return linkHtml(siteAddress(shown.url), shown.title);
  return linkedText(text)
    .map(({ text: piece, url }) => (url ? linkHtml(url, piece) : htmlOf(piece)))
    .join('');
}

function entryOf(letter: PublicNewsletter): FeedEntry {
  const { number, url, subject, sentAt, buttonLabel, buttonAddress } = letter;
  const content = newsletterParagraphs(letter).map(paragraphHtml);
  if (buttonLabel) content.push(linkHtml(buttonAddress, buttonLabel));
  const lang = newsletterLang(letter);
  return {
    title: htmlOf(subject),
    id: siteAddress(`${pagePrefix()}${paths.newsletters}/${number}`),
    link: siteAddress(url),
    date: new Date(sentAt),
    description: htmlOf(beginningOf(letter)),
    content: content.map((html) => `<p>${html}</p>`).join(''),
    languages: { title: lang, text: lang },
  };
}

/** The feed of the latest newsletters. */
export const newsletterFeed = (): string =>
  atomFeed({
    title: fill(shownWording().words.newsletters.feed, { label: shownLabel().name }),
    page: pagePrefix() + paths.newsletters,
    path: pagePrefix() + feedPath('newsletters'),
    entries: allNewsletters()
      .slice(0, feedLength)
      .flatMap((number) => {
        const letter = findNewsletter(number);
        return letter ? [entryOf(letter)] : [];
      }),
  });
