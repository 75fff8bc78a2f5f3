/** What the fields of artists and releases are called, as in their forms. */
const words: Readonly<Record<string, string>> = {
  title: 'Title',
  name: 'Name',
  sortName: 'Filed as',
  artists: 'Artists',
  artistIds: 'Artists',
  description: 'Description',
  bio: 'Bio',
  tracks: 'Tracks',
  links: 'Links',
  socials: 'Links',
  cover: 'Cover',
  image: 'Image',
  coverAlt: 'Words for the cover',
  releaseStatus: 'Status',
  releaseDate: 'Release date',
  kind: 'Kind',
  catalogueNumber: 'Catalogue number',
  barcode: 'Barcode',
  copyright: 'Copyright line',
  slug: 'Address',
  share: 'Share',
  archived: 'Archived',
  isrc: 'ISRC',
  composer: 'Composer',
  lyricsWriter: 'Lyrics writer',
  url: 'Address',
  order: 'Order',
};

/** A field as it is shown; of a part of a list, as in `tracks.isrc`, both. */
export function fieldWords(field: string): string {
  const [first = '', second] = field.split('.');
  const name = words[first] ?? first;
  return second ? `${name}: ${(words[second] ?? second).toLowerCase()}` : name;
}
