import { shownWording } from '#catalogue/label';
import { beginningOf } from '#catalogue/newsletters';
import type { PublicNewsletter } from '#domain/publication/publicNewsletter';
import { siteAddress } from '../siteSettings.ts';
import { labelOrganization } from './labelOrganization.ts';
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
  const label = labelOrganization();
  return {
    ...newsletterElement(letter),
    description: beginningOf(letter) || undefined,
    inLanguage: letter.language ?? shownWording().language,
    author: label,
    publisher: label,
  };
}
