import { sentencesOf } from './language.ts';

/** The way of a show or an item of merch to the public, and of a release back to its artists. */
export const sentences = sentencesOf('steps', {
  hintDraft: 'Only the label and its artists see it.',
  hintHandedIn: 'Waiting for the label.',
  hintPublic: 'Its page is public.',
  hintEmbargo: 'Its page is public from {day} on.',
  publish: 'Publish',
  approve: 'Approve and publish',
  handIn: 'Hand in',
  hide: 'Hide',
  hideQuestion: 'Hide it from the public?',
  hideMeans: 'Its page is taken down and leaves all lists until you publish it again.',
  takeBack: 'Back to draft',
  returned: 'Returned',
  isHandedIn: 'It is handed in. Approve it, or return it with a comment.',
  saveBeforeReturning: 'Save or discard your changes before you return it.',
  returnWithComment: 'Return with a comment',
  returnToItsArtists: 'Return {name} to its artists?',
  whatShouldChange: 'What should change',
  returnIt: 'Return it',
  statusIs: 'Status: {status}',
});
