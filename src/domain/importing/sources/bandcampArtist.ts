import { maxNameLength } from '#domain/artist/artist';
import { cleanText } from '#domain/characters';
import { describedText, htmlText } from '#domain/importing/sources/bandcampText';
import { cutLine } from '#domain/importing/sources/sourceText';

/** The owner of a page of Bandcamp, from its sidebar. */
export interface BandcampArtist {
  name: string;
  /** Clean HTML; empty without one. */
  bio: string;
  /** The address of the portrait; null without one. */
  image: string | null;
}

/** A part of the sidebar that is longer, in characters, is not read. */
const maxPart = 20_000;

/** The HTML from an opening tag with this attribute up to an end. */
function partAfter(page: string, attribute: string, end: string): string {
  const found = page.indexOf(attribute);
  const start = found < 0 ? -1 : page.indexOf('>', found);
  if (start < 0) return '';
  const part = page.slice(start + 1, start + 1 + maxPart);
  const at = part.indexOf(end);
  return at < 0 ? '' : part.slice(0, at);
}

/** The opening tag with this attribute, without its end. */
function tagWith(page: string, attribute: string): string {
  const found = page.indexOf(attribute);
  if (found < 0) return '';
  const end = page.indexOf('>', found);
  return end < 0 ? '' : page.slice(page.lastIndexOf('<', found), end);
}

/** The dots before the part of a long bio that a script hides. */
const ellipsis =
  /<span[^<>]{0,200}(?:peekaboo-ellipsis|bcTruncateEllipsis)[^<>]{0,200}>[^<]*<\/span>/gi;

/** Pictures of artists are numbered without the `a` of covers; 10 is their largest common size. */
const portrait = /^https:\/\/f\d+\.bcbits\.com\/img\/\d{1,12}_\d{1,3}\.(?:jpg|png)$/;

/** Reads the sidebar of a page; null if it names nobody. */
export function bandcampArtistOn(page: string): BandcampArtist | null {
  const about = partAfter(page, 'id="band-name-location"', '</p>');
  const name = cutLine(htmlText(partAfter(about, 'class="title"', '</span>')), maxNameLength);
  if (!name) return null;
  const bio = partAfter(page, 'id="bio-text"', '</p>').replaceAll(ellipsis, '');
  const [, src = ''] = /\ssrc="([^"]{1,300})"/.exec(tagWith(page, 'class="band-photo"')) ?? [];
  return {
    name,
    bio: describedText(cleanText(htmlText(bio))),
    image: portrait.test(src) ? src.replace(/_\d+(\.\w+)$/, '_10$1') : null,
  };
}
