import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('ui', {
  chooseAnArtist: 'Choose an artist',
  noMoreArtists: 'No more artists',
  findAnArtist: 'Find an artist',
  artists: 'Artist(s)',
  add: 'Add',
  wentWrong: 'Something went wrong here. Nothing was lost.',
  tryAgain: 'Try again',
  mayBeOld: 'This may be out of date. {message}',
  cancel: 'Cancel',
  notTriedAgain: 'Publishing could not be tried again.',
  retry: 'Retry',
  tooLong: 'Too long: only the first {most} characters are searched for.',
  inLabelZone: 'In the label’s time zone, {label}.',
  inYourZone: 'In your time zone, {own}. The label’s is {label}.',
  inYourZoneAt: 'In your time zone, {own}. The label’s is {label}. There it is {there}.',
  linkHostGone: 'Broken since {at}: its host no longer exists.',
  linkPageGone: 'Broken since {at}: it answers {reply}.',
});
