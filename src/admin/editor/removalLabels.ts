import type { Removal } from '#contract/removal';
import { counted } from '#domain/counted';
import type { EntryKind } from '#domain/publication/publication';

const some = (count: number, one: string, many: string) =>
  count === 0 ? [] : [counted(count, one, many)];

/** What deleting an entry takes along, each in a few words. */
export function removalWords(kind: EntryKind, removal: Removal): string[] {
  const { versions, tracks, links, presaves, hasImage, wasPublic } = removal;
  const image = kind === 'artist' ? 'image' : 'cover';
  return [
    ...(wasPublic ? ['its public page: whoever follows a link to it finds nothing'] : []),
    ...some(tracks, 'one track, with its recording', 'tracks, with their recordings'),
    ...some(links, 'one link', 'links'),
    ...some(presaves, 'one pre-save, which gets no mail', 'pre-saves, which get no mail'),
    ...(hasImage ? [`the ${image}, in every size`] : []),
    ...some(versions, 'one earlier version', 'earlier versions'),
  ];
}
