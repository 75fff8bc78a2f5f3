import { shownWording } from '#catalogue/label';
import { imageVariant } from '#domain/image/image';
import { textLangOf } from '#domain/otherTexts';
import type { PublicNews } from '#domain/publication/publicNews';
import { excerpt, plainText } from '#domain/richText/richText';
import { siteAddress } from '../siteSettings.ts';
import { labelOrganization } from './labelOrganization.ts';
import type { Thing } from './thing.ts';

/** A piece of news in a list. */
export const newsElement = ({ title, url, day }: PublicNews): Thing => ({
  '@type': 'NewsArticle',
  '@id': `${siteAddress(url)}#news`,
  headline: title,
  url: siteAddress(url),
  datePublished: day,
});

/** A piece of news, with its author and the label that publishes it. */
export function newsGraph(piece: PublicNews): Thing {
  const { text, author, images, changedAt } = piece;
  const label = labelOrganization();
  return {
    ...newsElement(piece),
    dateModified: changedAt,
    description: excerpt(plainText(text)) || undefined,
    inLanguage: textLangOf(piece, 'text') ?? shownWording().language,
    image:
      images.length > 0 ? images.map(({ url }) => imageVariant(url, 'large', 'jpg')) : undefined,
    author: author ? { '@type': 'Person', name: author } : label,
    publisher: label,
  };
}
