import type { WorklistOrder, WorklistPart } from '#domain/listing/worklist';
import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('lists', {
  noCover: 'no cover',
  noLink: 'no link',
  noDate: 'no date',
  noOwnDescription: 'no description',
  noArtist: 'no artist',
  noTrack: 'no track',
  noImage: 'no image',
  noBio: 'no bio',
  choose: 'Choose {title}',
  showMore: 'Show more',
  filtersSet: 'Filters ({count})',
  filters: 'Filters',
  clearFilters: 'Clear filters',
  shortcuts: 'Shortcuts: / and Ctrl+K',
  forgetTheView: 'Delete the view {name}',
  saveThisView: 'Save this view',
  nameOfTheView: 'Name of the view',
  save: 'Save',
  cancel: 'Cancel',
  images: 'Images',
  list: 'List',
  search: 'Search',
  status: 'Status',
  all: 'All',
  archived: 'Archived',
  notArchived: 'Not archived',
  missing: 'Missing',
  anythingOrNothing: 'Not filtered',
  order: 'Order',
  showAs: 'Show as',
  nothingMatches: 'Nothing matches your search.',
  showAll: 'Show all',
  addTheFirstOne: 'Add the first one',
  countedReleases: { one: '1 release', other: '{count} releases' },
  noReleases: 'No releases',
  loadingReleases: 'Loading the releases…',
  releasesNotLoaded: 'The releases could not be loaded',
  countedArtists: { one: '1 artist', other: '{count} artists' },
  noArtists: 'No artists',
  loadingArtists: 'Loading the artists…',
  artistsNotLoaded: 'The artists could not be loaded',
});

/** The headings of a list that begins with the work to do. */
export const partLabels = sentencesOf('parts', {
  waiting: 'Waiting for the label',
  inWork: 'In work',
  announced: 'Announced, by day',
  gaps: 'Something is missing',
  complete: 'Complete',
  atRest: 'Archived, rejected or cancelled',
} satisfies Record<WorklistPart, string>);

export const orderLabels = sentencesOf('orders', {
  unfinished: 'Work to do first',
  changed: 'Last changed first',
  name: 'Alphabetically (a-z)',
  newest: 'Newest number first',
  date: 'Release date (newest first)',
} satisfies Record<WorklistOrder, string>);
