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

/** Few tags are those of many releases, and a transliteration takes 10 µs. */
const known = new Map<string, string>();
const mostKnown = 10_000;

/** A tag in its address; one in a script without a transliteration has the numbers of its letters. */
export function tagSlug(tag: string): string {
  const found = known.get(tag);
  if (found !== undefined) return found;
  if (known.size === mostKnown) known.clear();
  const slug = shortened(latin(tag) || numbered(tag));
  known.set(tag, slug);
  return slug;
}

/**
 * The addresses that a release's tags had before they were cut as now, each with that of the tag
 * that it leads to: long ones, and several tags between the commas of other scripts.
 */
export function earlierTagSlugs({ tags = '' }: { tags?: string | undefined }): [string, string][] {
  return tags.split(betweenEarlier).flatMap((part): [string, string][] => {
    const tag = withoutHash(part);
    if (!between.test(tag) && tagSlug(tag).length <= maxSlugLength) return [];
    const [first] = tagsOf({ tags: tag });
    const earlier = latinSlug(tag) || numbered(tag);
    return first === undefined || tagSlug(first) === earlier ? [] : [[earlier, tagSlug(first)]];
  });
}
