import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('palette', {
  title: 'Find or do',
  field: 'Find a release, an artist, a screen or an action',
  results: 'Results',
  recent: 'Recently opened',
  actions: 'Screens and actions',
  releases: 'Releases',
  artists: 'Artists',
  shows: 'Shows',
  merch: 'Merch',
  news: 'News',
  searching: 'Searching…',
  nothingFound: 'Nothing was found for “{text}”.',
  notSearched: 'Entries could not be searched. {reason}',
  counted: { one: '{count} result', other: '{count} results' },
  close: 'Close',
  labelPart: 'Label: {part}',
  invite: 'Invite somebody',
  viewSite: 'View the site',
});
