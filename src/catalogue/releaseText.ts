import type { PublicRelease } from '#domain/publication/snapshot';
import { hasDescription, plainText, shownDescription } from '#domain/richText/richText';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';

/** A release's description, as its page and the feeds show it. */
export interface ReleaseText {
  /** Sanitized again, since the snapshot is not trusted. */
  html: string;
  /** The text in one line. */
  words: string;
  /** True if the text is the substitute for a missing description. */
  isMissing: boolean;
}

const cache = new WeakMap<PublicRelease, ReleaseText>();

/** The text of a release, computed once. */
export function textOf(release: PublicRelease): ReleaseText {
  const known = cache.get(release);
  if (known) return known;
  const own = sanitizeHtml(release.description);
  const html = shownDescription(own);
  const text = { html, words: plainText(html), isMissing: !hasDescription(own) };
  cache.set(release, text);
  return text;
}
