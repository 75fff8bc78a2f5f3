/** The paged sources: read page by page, they know entries by keys of their own instead of numbers. */
export const pagedSourceNames = ['bandcamp', 'musicBrainz', 'discogs', 'table'] as const;
export type PagedSourceName = (typeof pagedSourceNames)[number];

/** Where an import reads from. */
export const sourceNames = ['oldSite', ...pagedSourceNames] as const;
export type SourceName = (typeof sourceNames)[number];

/** The names of the sources, as people know them. */
export const sourceLabels: Readonly<Record<SourceName, string>> = {
  oldSite: 'Old site',
  musicBrainz: 'MusicBrainz',
  bandcamp: 'Bandcamp',
  discogs: 'Discogs',
  table: 'Table (CSV, TSV or XLSX)',
};
