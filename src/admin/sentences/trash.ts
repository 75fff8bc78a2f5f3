import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('trash', {
  trash: 'Trash',
  keptForThirtyDays:
    'Deleted artists, releases, shows, merch and news are kept here for {days} days, with their history, pictures and recordings. Then they are deleted for good.',
  loadingTheTrash: 'Loading the trash…',
  trashNotLoaded: 'The trash could not be loaded',
  trashIsEmpty: 'The trash is empty.',
  artist: 'Artist',
  release: 'Release',
  show: 'Show',
  merch: 'Merch',
  news: 'News',
  deletedBy: '{kind} {number}. Deleted by {by}, {at}. Kept until {until}.',
  bringBack: 'Restore',
  bringBackNamed: 'Restore “{name}”',
  deleteNow: 'Delete now',
  deleteNowNamed: 'Delete now: “{name}”',
  isBack: '“{name}” was restored',
  deleteQuestion: 'Delete “{name}” for good?',
  deletionLoses: 'Its history, pictures and recordings are deleted at once. This can’t be undone.',
  isDeleted: '“{name}” was deleted for good',
});
