import type { ComponentType } from 'react';
import { LettersWaiting } from '../email/EmailsWaiting.tsx';
import type { AdminRouteName } from '../state/router.ts';

/** A screen of the back office. */
export interface OfficeScreen {
  /** Its heading, and what the browser's tab says. */
  title: string;
  /** Others are told so; what they must not see the server keeps from them anyway. */
  staffOnly?: true;
}

/** Every screen: what it is called, and whom it is for. */
export const officeScreens: Readonly<Record<AdminRouteName, OfficeScreen>> = {
  home: { title: 'Admin' },
  myArtists: { title: 'My artists' },
  addArtist: { title: 'Add new artist', staffOnly: true },
  editArtist: { title: 'Edit artist' },
  myReleases: { title: 'My releases' },
  addRelease: { title: 'Add new release' },
  editRelease: { title: 'Edit release' },
  myEconomy: { title: 'My economy' },
  myMerch: { title: 'My merch' },
  import: { title: 'Import', staffOnly: true },
  publications: { title: 'Publications', staffOnly: true },
  letters: { title: 'Letters', staffOnly: true },
  members: { title: 'Members', staffOnly: true },
  status: { title: 'Status', staffOnly: true },
};

/** A place in the back office, as the menu and the entrance lead to it. */
export interface OfficePlace {
  /** In the menu. */
  text: string;
  /** What one finds there. */
  about: string;
  /** What is to be said of it just now. */
  note?: ComponentType;
  /** The screen that it opens, then those that belong to it. */
  routes: readonly [Opening, ...AdminRouteName[]];
}

/** The screens that open without anything chosen. */
type Opening = Exclude<AdminRouteName, 'home' | 'editArtist' | 'editRelease'>;

/** The places of the back office, in the order in which one needs them. */
const officePlaces: readonly OfficePlace[] = [
  {
    text: 'Releases',
    about: 'What is unfinished stands first.',
    routes: ['myReleases', 'addRelease', 'editRelease'],
  },
  {
    text: 'Artists',
    about: 'Names, bios, portraits and links.',
    routes: ['myArtists', 'addArtist', 'editArtist'],
  },
  {
    text: 'Publications',
    about: 'What went on the site, when, and back again.',
    routes: ['publications'],
  },
  {
    text: 'Letters',
    about: 'Visitors’ mail, pre-saves and the newsletter.',
    note: LettersWaiting,
    routes: ['letters'],
  },
  { text: 'Economy', about: 'To come.', routes: ['myEconomy'] },
  { text: 'Merch', about: 'To come.', routes: ['myMerch'] },
  { text: 'Import', about: 'Takes over the old catalogue.', routes: ['import'] },
  { text: 'Members', about: 'Who may do what, and invitations.', routes: ['members'] },
  { text: 'Status', about: 'How the service is, and what waits.', routes: ['status'] },
];

/** The places that somebody may go to. */
export function placesFor(isStaff: boolean): readonly OfficePlace[] {
  return officePlaces.filter(({ routes }) => isStaff || !officeScreens[routes[0]].staffOnly);
}
