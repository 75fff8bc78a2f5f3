import { creditsOf, findRelease } from '#catalogue/catalogue';
import { shownWording } from '#catalogue/label';
import { htmlOf } from '#domain/characters';
import { contentNameOf, imageVariant } from '#domain/image/image';
import { replaceFigures } from '#domain/richText/figures';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { fillLine } from '#words/wording';
import { siteAddress, siteSettings } from '../siteSettings.ts';

const quoted = (text: string) => htmlOf(text).replaceAll('"', '&quot;');

/** A picture as HTML that a feed reader shows. */
export function feedPicture({ url, alt = '' }: { url: string; alt?: string | undefined }): string {
  const address = new URL(imageVariant(url, 'large', 'jpg'), siteSettings.siteUrl).href;
  return `<p><img src="${quoted(address)}" alt="${quoted(alt)}"></p>`;
}

/** A link to a release; empty if it has no page. */
function recordLink(cId: number): string {
  const release = findRelease(cId);
  if (!release) return '';
  const wording = shownWording();
  const { comma } = wording.words.card;
  const artists = creditsOf(cId)
    .map(({ name }) => name)
    .join(comma);
  const { title, url } = release;
  const words = artists ? fillLine(wording, wording.words.files.entry, { artists, title }) : title;
  return `<p><a href="${quoted(siteAddress(url))}">${htmlOf(words)}</a></p>`;
}

/** A text as feeds have it: with its pictures, and links to its records. */
export function feedText(
  html: string,
  pictures: readonly { url: string; alt?: string | undefined }[] = [],
): string {
  const known = new Map(pictures.map((one) => [contentNameOf(one.url), one]));
  return replaceFigures(sanitizeHtml(html), ({ of, caption }) => {
    const below = caption && `<p>${caption}</p>`;
    if ('release' in of) {
      const link = recordLink(of.release);
      return link && link + below;
    }
    const picture = known.get(of.picture);
    return picture ? feedPicture(picture) + below : '';
  });
}
