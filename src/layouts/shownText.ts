import { findRelease, todayUntil } from '#catalogue/catalogue';
import { shownWording } from '#catalogue/label';
import { releaseRows } from '#catalogue/lists';
import { contentNameOf } from '#domain/image/image';
import { replaceFigures } from '#domain/richText/figures';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { ReleaseCard } from '../components/ReleaseCard.tsx';
import { renderStatic } from '../components/renderStatic.ts';
import { type NamedPicture, TextPicture } from '../components/TextPicture.tsx';

/** The card of a release within a text, as HTML. A release with sound has a play button. */
export function recordOf(cId: number, caption = ''): string {
  if (!findRelease(cId)) return '';
  const { language, words } = shownWording();
  const [release] = releaseRows([cId]);
  if (!release) return '';
  const card = renderStatic(ReleaseCard, {
    release,
    today: todayUntil([release.releaseDate]),
    words,
    language,
    heading: 'p',
    sizes: '(min-width: 800px) 14rem, 44vw',
  });
  const below = caption && `<figcaption dir="auto">${caption}</figcaption>`;
  return `<figure class="text-record">${card}${below}</figure>`;
}

/**
 * A text as pages show it: own pages, bios, liner notes and news. Sanitized again, since the snapshot
 * is not trusted, with its pictures and records in place. One that is not public is left out.
 * @param pictures the pictures of the text's entry
 */
export function shownText(html: string, pictures: readonly NamedPicture[] = []): string {
  const { words } = shownWording();
  const known = new Map(pictures.map((one) => [contentNameOf(one.url), one]));
  return replaceFigures(sanitizeHtml(html), ({ of, caption }) => {
    if ('release' in of) return recordOf(of.release, caption);
    const picture = known.get(of.picture);
    return picture ? renderStatic(TextPicture, { picture, caption, words }) : '';
  });
}
