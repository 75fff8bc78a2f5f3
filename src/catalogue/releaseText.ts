import type { PublicRelease } from '#domain/publication/snapshot';
import { hasDescription, plainText, shownDescription } from '#domain/richText/richText';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';

/** What a release's description says, as its page and the feeds show it. */
export interface ReleaseText {
  /** Sanitised once more, whatever stands in the snapshot. */
  html: string;
  /** The words in one line. */
  words: string;
  /** True for the substitute, where nobody wrote one. */
  isMissing: boolean;
}

const made = new WeakMap<PublicRelease, ReleaseText>();

/** The text of a release, made once for all that show it. */
export function textOf(release: PublicRelease): ReleaseText {
  const known = made.get(release);
  if (known) return known;
  const own = sanitizeHtml(release.description);
  const html = shownDescription(own);
  const text = { html, words: plainText(html), isMissing: !hasDescription(own) };
  made.set(release, text);
  return text;
}
