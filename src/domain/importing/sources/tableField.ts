/** What a column of a table may hold; `ignore` for one that is not read. */
export const tableFields = [
  'ignore',
  'releaseTitle',
  'releaseArtist',
  'releaseDate',
  'catalogueNumber',
  'barcode',
  'kind',
  'format',
  'edition',
  'pieces',
  'price',
  'state',
  'copies',
  'shop',
  'description',
  'tags',
  'copyright',
  'credits',
  'link',
  'trackTitle',
  'version',
  'isrc',
  'trackNumber',
  'discNumber',
  'length',
  'trackArtist',
  'guests',
  'composer',
  'lyricsWriter',
  'explicit',
] as const;
export type TableField = (typeof tableFields)[number];

/** What staff said a column means. */
export interface RememberedColumn {
  field: TableField;
}
