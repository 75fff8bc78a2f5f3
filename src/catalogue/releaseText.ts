import { htmlOf } from '#domain/characters';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { hasDescription, plainText } from '#domain/richText/richText';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';

/** A release's description, as shown on its page and in the feeds. */
export interface ReleaseText {
  /** Sanitized again, since the snapshot is not trusted. */
  html: string;
  /** The text in one line. */
  plain: string;
  /** True for the substitute of a missing description. */
  isMissing: boolean;
}

/** Its page, its structured data and four feeds show it, and sanitizing takes longest of all. */
const cache = new WeakMap<PublicRelease, { missing: string; text: ReleaseText }>();

/**
 * The text of a release, computed once.
 * @param missing the substitute for a missing description, as text
 */
export function releaseText(release: PublicRelease, missing: string): ReleaseText {
  const known = cache.get(release);
  if (known?.missing === missing) return known.text;
  const own = sanitizeHtml(release.description);
  const isMissing = !hasDescription(own);
  const html = isMissing ? `<p>${htmlOf(missing)}</p>` : own;
  const text = { html, plain: plainText(html), isMissing };
  cache.set(release, { missing, text });
  return text;
}
