import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('myReleases', {
  stock: 'Stock and prices',
  noneYet: 'No releases yet.',
  archived: 'Archived',
  nobodyYet: 'Nobody yet',
  all: 'All',
  myReleases: 'My releases',
  chooseSeveral: 'Choose several',
  addRelease: 'Add release',
  kind: 'Kind',
  year: 'Year',
  tag: 'Tag',
  loading: 'Loading…',
  trash: 'Trash',
});
