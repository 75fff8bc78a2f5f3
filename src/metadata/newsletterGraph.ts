import { shownLabel, shownWording } from '#catalogue/label';
import { beginningOf } from '#catalogue/newsletters';
import type { PublicNewsletter } from '#domain/publication/publicNewsletter';
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
    description: beginningOf(letter) || undefined,
    inLanguage: letter.language ?? shownWording().language,
    author: label,
    publisher: label,
  };
}
