import { latin, latinSlug, maxSlugLength } from '#domain/latinSlug';
import { betweenTags, tagsIn, withoutHash } from '#domain/release/tagLine';
import { textHash } from '#domain/textHash';

/** The earlier separators, before other scripts' commas counted. */
const betweenEarlier = /[,;]/;

/** The tags of a release, stored in one line: “Ambient, Field recordings”. */
export function tagsOf({ tags = '' }: { tags?: string | undefined }): string[] {
  const named = new Map<string, string>();
  for (const tag of tagsIn(tags)) if (!named.has(tagSlug(tag))) named.set(tagSlug(tag), tag);
  return [...named.values()];
}

/** File names have at most 255 bytes, including `.html` and any prefix or suffix. */
const longestSlug = 100;

/** Cuts a long slug and appends 64 bits of the whole slug's hash, so that no two become equal. */
function shortened(slug: string): string {
  if (slug.length <= longestSlug) return slug;
  const hash = [slug, ` ${slug}`].map((text) => textHash(text).toString(16).padStart(8, '0'));
  const end = `-${hash.join('')}`;
  const begin = slug.slice(0, longestSlug - end.length);
  // A slug has no two hyphens in a row.
  return (begin.endsWith('-') ? begin.slice(0, -1) : begin) + end;
}

const hexOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
const numbered = (tag: string) => `x${hexOf(tag.toLowerCase())}`;
/** An address made by `numbered`, which no other tag may have. */
const numbers = /^x(?:[0-9a-f]{2})+$/;

/**
 * Letters, numbers and pictures that may lack a transliteration. Excludes Cyrillic hard and soft
 * signs and letter-like apostrophes, which transliterations omit.
 */
const transliterated = /(?![ъьЪЬ\u02b0-\u02ff])[^\P{L}\p{ASCII}]|[^\P{N}\p{ASCII}]|\p{So}/gu;

/** Whether a tag's Latin form lost part of it, such as the 春 of 春2024. */
const isCut = (tag: string) =>
  Array.from(tag.normalize('NFC').matchAll(transliterated)).some(([letter]) => !latin(letter));

/** The largest cache of slugs: releases share a few tags, and a transliteration takes 10 µs. */
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
 * A tag's address. A tag with letters that lack a transliteration uses its bytes in hexadecimal, so
 * that no other tag shares its address.
 */
export const tagSlug = rememberedByTag((tag) => {
  const slug = latin(tag);
  return shortened(!slug || numbers.test(slug) || isCut(tag) ? numbered(tag) : slug);
});

/** A tag's address before tags of mixed scripts had unambiguous ones. */
const earlierSlug = rememberedByTag((tag) => latinSlug(tag) || numbered(tag));

/**
 * Earlier addresses of a release's tags with the current address of each: for long tags, for mixed
 * scripts, and for tags now separated at the commas of other scripts.
 */
export function earlierTagSlugs({ tags = '' }: { tags?: string | undefined }): [string, string][] {
  return tags.split(betweenEarlier).flatMap((part): [string, string][] => {
    const tag = withoutHash(part);
    const [first] = betweenTags.test(tag) ? tagsOf({ tags: tag }) : [tag];
    if (!first) return [];
    const now = tagSlug(first);
    // Shortcut for most tags, which are short and of one script.
    if (first === tag && now.length <= maxSlugLength && !numbers.test(now)) return [];
    const earlier = earlierSlug(tag);
    return now === earlier ? [] : [[earlier, now]];
  });
}
