import { paragraphsOf, releaseIn } from '#domain/email/newsletter';
import { linkedText } from '#domain/linkedText';
import { pageCount, pageOf } from '#domain/listing/paging';
import type { PublicNewsletter } from '#domain/publication/publicNewsletter';
import { excerpt } from '#domain/richText/richText';
import { siteSettings } from '../siteSettings.ts';
import { findRelease, pageLanguage } from './catalogue.ts';
import { read } from './reading.ts';

/** The newsletter with this number. */
export const findNewsletter = read('findNewsletter', ({ newsletters }, number: number) =>
  newsletters.get(number),
);

/** The numbers of all newsletters that the site shows, the latest first. */
export const allNewsletters = read('allNewsletters', ({ newsletters }) => [...newsletters.keys()]);

/** The numbers on a page of the list, the first page is 1, and how many pages there are. */
export const newslettersPage = read('newslettersPage', ({ newsletters }, page: number) => ({
  numbers: pageOf([...newsletters.keys()], page),
  pages: pageCount(newsletters.size),
}));

/** The numbers of the newsletters that were sent just before and just after one. */
export const newslettersBeside = read('newslettersBeside', ({ newsletters }, number: number) => {
  const numbers = [...newsletters.keys()];
  const at = numbers.indexOf(number);
  return { earlier: numbers[at + 1], later: numbers[at - 1] };
});

/** Whether there is a newsletter to link to. */
export const hasNewsletters = read('hasNewsletters', ({ newsletters }) => newsletters.size > 0);

/** The language of a newsletter's texts, if it is not the page's. */
export const newsletterLang = ({ language }: PublicNewsletter): string | undefined =>
  language === pageLanguage() ? undefined : language;

/** A paragraph of a newsletter, and the number of the release whose address it is. */
export interface Paragraph {
  text: string;
  release: number | undefined;
}

/** The paragraphs of a newsletter. A release that is not public stays an address. */
export const newsletterParagraphs = ({ text }: PublicNewsletter): Paragraph[] =>
  paragraphsOf(text).map((paragraph) => {
    const cId = releaseIn(paragraph, siteSettings.siteUrl);
    const release = cId === undefined ? undefined : findRelease(cId)?.cId;
    return { text: paragraph, release };
  });

const saysMore = (paragraph: string) => linkedText(paragraph).some(({ url }) => !url);

/**
 * How a newsletter begins: its salutation alone would say nothing, and a paragraph that is only an
 * address as little.
 */
export const beginningOf = ({ text }: PublicNewsletter, most?: number): string =>
  excerpt(paragraphsOf(text).filter(saysMore).join(' '), most);
