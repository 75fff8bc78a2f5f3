// Apart from the schema, so that pages and forms have the rule without zod.
import { latin, latinSlug, maxSlugLength } from '#domain/latinSlug';
import { textHash } from '#domain/textHash';

/** The commas and semicolons of Latin, Arabic, Chinese, Japanese and Ethiopic, also at half width. */
const between = /[,;،؛、，；､﹐﹑﹔፣፤]/;
/** What stood between tags before the other scripts' commas did. */
const betweenEarlier = /[,;]/;

const withoutHash = (part: string) => part.trim().replace(/^#/, '');

/** The tags of a release, which are stored in one line: “Ambient, Field recordings”. */
export function tagsOf({ tags = '' }: { tags?: string | undefined }): string[] {
  const named = new Map<string, string>();
  for (const tag of tags.split(between).map(withoutHash))
    if (tag && !named.has(tagSlug(tag))) named.set(tagSlug(tag), tag);
  return [...named.values()];
}

/** A file's name has 255 bytes at most, `.html` and all that is put before or behind it. */
const longestSlug = 100;

/** A long slug is cut and ends in 64 bits of a hash of the whole, so that no two become the same. */
function shortened(slug: string): string {
  if (slug.length <= longestSlug) return slug;
  const hash = [slug, ` ${slug}`].map((text) => textHash(text).toString(16).padStart(8, '0'));
  const end = `-${hash.join('')}`;
  const begin = slug.slice(0, longestSlug - end.length);
  // A slug has no two hyphens after another.
  return (begin.endsWith('-') ? begin.slice(0, -1) : begin) + end;
}

const hexOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
const numbered = (tag: string) => `x${hexOf(tag.toLowerCase())}`;
/** An address as `numbered` makes it, which no other tag may have. */
const numbers = /^x(?:[0-9a-f]{2})+$/;

/**
 * Letters, numbers and pictures that may have no transliteration. The hard and the soft sign have none
 * either, and apostrophes that count as letters: words are spelled without them.
 */
const transliterated = /(?![ъьЪЬ\u02b0-\u02ff])[^\P{L}\p{ASCII}]|[^\P{N}\p{ASCII}]|\p{So}/gu;

/** Whether a tag in Latin letters lacks some of it, as the 春 of 春2024. */
const isCut = (tag: string) =>
  Array.from(tag.normalize('NFC').matchAll(transliterated)).some(([letter]) => !latin(letter));

/** Few tags are those of many releases, and a transliteration takes 10 µs. */
const mostKnown = 10_000;

function rememberedByTag(make: (tag: string) => string) {
  const known = new Map<string, string>();
  return (tag: string): string => {
    const found = known.get(tag);
    if (found !== undefined) return found;
    if (known.size === mostKnown) known.clear();
    const slug = make(tag);
    known.set(tag, slug);
    return slug;
  };
}

/**
 * A tag in its address; one with letters that have no transliteration has the numbers of its letters,
 * so that no other tag shares its address.
 */
export const tagSlug = rememberedByTag((tag) => {
  const slug = latin(tag);
  return shortened(!slug || numbers.test(slug) || isCut(tag) ? numbered(tag) : slug);
});

/** The address that a tag had before tags that mix scripts had one of their own. */
const earlierSlug = rememberedByTag((tag) => latinSlug(tag) || numbered(tag));

/**
 * The addresses that a release's tags had before they were made as now, each with that of the tag
 * that it leads to: long ones, some of several scripts, and several tags between the commas of other
 * scripts.
 */
export function earlierTagSlugs({ tags = '' }: { tags?: string | undefined }): [string, string][] {
  return tags.split(betweenEarlier).flatMap((part): [string, string][] => {
    const tag = withoutHash(part);
    const [first] = between.test(tag) ? tagsOf({ tags: tag }) : [tag];
    if (!first) return [];
    const now = tagSlug(first);
    // Most are short and of one script.
    if (first === tag && now.length <= maxSlugLength && !numbers.test(now)) return [];
    const earlier = earlierSlug(tag);
    return now === earlier ? [] : [[earlier, now]];
  });
}
