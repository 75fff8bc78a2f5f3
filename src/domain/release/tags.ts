// Apart from the schema, so that pages and forms have the rule without zod.
import { latinSlug } from '#domain/latinSlug';

/** The tags of a release, which are stored in one line: “Ambient, Field recordings”. */
export function tagsOf({ tags = '' }: { tags?: string | undefined }): string[] {
  const named = new Map<string, string>();
  for (const tag of tags.split(/[,;]/).map((part) => part.trim().replace(/^#/, '')))
    if (tag && !named.has(tagSlug(tag))) named.set(tagSlug(tag), tag);
  return [...named.values()];
}

const hexOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A tag in its address; one in a script without a transliteration has the numbers of its letters. */
export const tagSlug = (tag: string) => latinSlug(tag) || `x${hexOf(tag.toLowerCase())}`;
