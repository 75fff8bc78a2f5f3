import { type FeaturedKind, isFeaturedOver, type PublicFeatured } from '#domain/label/home';
import type { BuiltCatalogue } from './builtCatalogue.ts';
import { read } from './reading.ts';
import { isOverIn } from './shows.ts';

/** The entry that Home begins with. */
export interface FirstEntry {
  kind: FeaturedKind;
  cId: number;
}

/** Whether the site has an entry's page; a show must also be still to come. */
const isThere: Record<FeaturedKind, (catalogue: BuiltCatalogue, cId: number) => boolean> = {
  release: ({ releases }, cId) => releases.has(cId),
  artist: ({ artists }, cId) => artists.has(cId),
  show: (catalogue, cId) => catalogue.shows.has(cId) && !isOverIn(catalogue, cId),
};

/**
 * The entry that Home begins with: the first featured one that is public and not over, or else
 * the newest record; null without any.
 */
export const firstEntry = read('firstEntry', (catalogue): FirstEntry | null => {
  const { label, today, out } = catalogue;
  const isShown = (entry: PublicFeatured) =>
    isThere[entry.kind](catalogue, entry.cId) && !isFeaturedOver(entry, today);
  const chosen = label.featured.find(isShown);
  if (chosen) return { kind: chosen.kind, cId: chosen.cId };
  const [newest] = out;
  return newest ? { kind: 'release', cId: newest.cId } : null;
});
