import { oldLinkSchema } from '#domain/importing/oldCatalogue';
import { oneLine, quote } from '#domain/importing/oldReading';
import { type Link, linkSchema, maxLinks, mergeLinks, platformOf } from '#domain/link';

/** The links of an old release: empty ones left out, each address once, the platform named. */
export function readOldLinks(given: readonly unknown[]): { links: Link[]; notes: string[] } {
  const notes: string[] = [];
  const links: Link[] = [];
  for (const old of given) {
    const read = oldLinkSchema.safeParse(old);
    const url = oneLine(read.data?.Url);
    const name = oneLine(read.data?.Name);
    if (read.success && url === '') continue;
    const link = linkSchema.safeParse({ name: name || (platformOf(url) ?? hostOf(url)), url });
    if (link.success) links.push(link.data);
    else notes.push(`The link ${quote(read.success ? url : old)} is no address; left out.`);
  }
  const all = mergeLinks([], links);
  if (all.length > maxLinks) notes.push(`Of ${all.length} links the first ${maxLinks} are kept.`);
  return { links: all.slice(0, maxLinks), notes };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '').slice(0, 100) : '';
}
