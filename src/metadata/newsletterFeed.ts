import { pagePrefix } from '#catalogue/catalogue';
import { shownLabel, shownWording } from '#catalogue/label';
import {
  allNewsletters,
  beginningOf,
  findNewsletter,
  newsletterLang,
} from '#catalogue/newsletters';
import { htmlOf } from '#domain/characters';
import { paragraphsOf } from '#domain/email/newsletter';
import { linkedText } from '#domain/linkedText';
import type { PublicNewsletter } from '#domain/publication/publicNewsletter';
import { fill } from '#words/template';
import { feedPath, paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';
import { atomFeed, type FeedEntry, feedLength } from './atomFeed.ts';

const linkedHtml = (paragraph: string): string =>
  linkedText(paragraph)
    .map(({ text, url }) => (url ? `<a href="${htmlOf(url)}">${htmlOf(text)}</a>` : htmlOf(text)))
    .join('');

function entryOf(letter: PublicNewsletter): FeedEntry {
  const { number, url, subject, text, sentAt, buttonLabel, buttonAddress } = letter;
  const paragraphs = paragraphsOf(text);
  const button = buttonLabel
    ? `<p><a href="${htmlOf(buttonAddress)}">${htmlOf(buttonLabel)}</a></p>`
    : '';
  const lang = newsletterLang(letter);
  return {
    title: htmlOf(subject),
    id: siteAddress(`${pagePrefix()}${paths.newsletters}/${number}`),
    link: siteAddress(url),
    date: new Date(sentAt),
    description: htmlOf(beginningOf(letter)),
    content: paragraphs.map((paragraph) => `<p>${linkedHtml(paragraph)}</p>`).join('') + button,
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
