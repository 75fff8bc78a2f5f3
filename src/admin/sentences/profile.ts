import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('profile', {
  roleStaff: 'Staff: sees and changes everything.',
  roleArtist: 'Artist: sees and changes these artists, and the releases they are on.',
  roleNone: 'This account has no access to the back office yet.',
  emailMe: 'Email me when something is handed in, approved or returned',
  noNotices:
    'You get no emails about hand-ins, approvals and returns, because the label has no address for you. Staff can add one under Members.',
  myProfile: 'My profile',
  atTheLabel: 'At the label',
  myGroups: 'My groups',
  yourGroups: 'Your groups',
  kindWithoutGroups: 'An account of this kind has no groups.',
  inNoGroup: 'You are in no group.',
  name: 'Name',
  notGiven: 'Not given',
  signInName: 'Sign-in name',
  email: 'Email',
  yourProfile: 'Your profile',
  you: 'You',
  noPhoto: 'Your account has no photo.',
  yourPhoto: 'Your photo',
  loading: '{noun}: loading…',
  notAgreed: '{noun}: you have not given access to it yet.',
  notLoaded: '{noun}: could not be loaded.',
  agreeAndShow: 'Agree and show',
  tryAgain: 'Try again',
});
