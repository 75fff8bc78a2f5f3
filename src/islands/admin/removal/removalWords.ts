import type { Removal } from '#contract/removal';
import type { EntryKind } from '#domain/publication';

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [number === 1 ? `one ${one}` : `${number} ${many}`];

/** What deleting an entry takes along, each in a few words. */
export function removalWords(kind: EntryKind, removal: Removal): string[] {
  const { versions, tracks, links, presaves, hasImage, wasPublic } = removal;
  const image = kind === 'artist' ? 'image' : 'cover';
  return [
    ...(wasPublic ? ['its public page: whoever follows a link to it finds nothing'] : []),
    ...count(tracks, 'track, with its recording', 'tracks, with their recordings'),
    ...count(links, 'link', 'links'),
    ...count(presaves, 'pre-save, which gets no mail', 'pre-saves, which get no mail'),
    ...(hasImage ? [`the ${image}, in every size`] : []),
    ...count(versions, 'earlier version', 'earlier versions'),
  ];
}
