import { shownLabel, shownWording } from '#catalogue/label';
import { paragraphsOf } from '#domain/email/newsletter';
import type { PublicNewsletter } from '#domain/publication/publicNewsletter';
import { excerpt } from '#domain/richText/richText';
import { siteAddress, siteSettings } from '../siteSettings.ts';
import type { Thing } from './thing.ts';

/** A newsletter in a list. */
export const newsletterElement = ({ subject, url, day }: PublicNewsletter): Thing => ({
  '@type': 'Article',
  '@id': `${siteAddress(url)}#newsletter`,
  headline: subject,
  url: siteAddress(url),
  datePublished: day,
});

/** A newsletter, written and published by the label. */
export function newsletterGraph(letter: PublicNewsletter): Thing {
  const label = { '@type': 'Organization', name: shownLabel().name, url: siteSettings.siteUrl };
  return {
    ...newsletterElement(letter),
    description: excerpt(paragraphsOf(letter.text)[0] ?? '') || undefined,
    inLanguage: letter.language ?? shownWording().language,
    author: label,
    publisher: label,
  };
}
