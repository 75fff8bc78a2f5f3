/** Where an import reads from. */
export const sourceNames = ['oldSite', 'bandcamp', 'musicBrainz', 'discogs', 'table'] as const;
export type SourceName = (typeof sourceNames)[number];

/** The sources that know entries by keys of their own instead of numbers; read page by page. */
export type PagedSourceName = Exclude<SourceName, 'oldSite'>;

/** The names of the sources, as people know them. */
export const sourceLabels: Readonly<Record<SourceName, string>> = {
  oldSite: 'Old site',
  musicBrainz: 'MusicBrainz',
  bandcamp: 'Bandcamp',
  discogs: 'Discogs',
  table: 'Table (CSV, TSV or XLSX)',
};
