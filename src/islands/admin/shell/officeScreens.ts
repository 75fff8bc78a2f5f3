import type { AdminRouteName } from '#stores/adminRoute';

/** A place in the back office, as the menu and the entrance lead to it. */
export interface OfficeScreen {
  /** In the menu. */
  text: string;
  /** Its heading. */
  title: string;
  /** What one finds there. */
  about: string;
  /** The screen that it opens, then those that belong to it. */
  routes: readonly [
    (
      | 'myArtists'
      | 'myReleases'
      | 'myEconomy'
      | 'myMerch'
      | 'import'
      | 'publications'
      | 'letters'
      | 'members'
      | 'status'
    ),
    ...AdminRouteName[],
  ];
  staffOnly?: true;
}

/** The places of the back office, in the order in which one needs them. */
const officeScreens: readonly OfficeScreen[] = [
  {
    text: 'Releases',
    title: 'My releases',
    about: 'What is unfinished stands first.',
    routes: ['myReleases', 'addRelease', 'editRelease'],
  },
  {
    text: 'Artists',
    title: 'My artists',
    about: 'Names, bios, portraits and links.',
    routes: ['myArtists', 'addArtist', 'editArtist'],
  },
  {
    text: 'Publications',
    title: 'Publications',
    about: 'What went on the site, when, and back again.',
    routes: ['publications'],
    staffOnly: true,
  },
  {
    text: 'Letters',
    title: 'Letters',
    about: 'Visitors’ mail, pre-saves and the newsletter.',
    routes: ['letters'],
    staffOnly: true,
  },
  { text: 'Economy', title: 'My economy', about: 'To come.', routes: ['myEconomy'] },
  { text: 'Merch', title: 'My merch', about: 'To come.', routes: ['myMerch'] },
  {
    text: 'Import',
    title: 'Import',
    about: 'Takes over the old catalogue.',
    routes: ['import'],
    staffOnly: true,
  },
  {
    text: 'Members',
    title: 'Members',
    about: 'Who may do what, and invitations.',
    routes: ['members'],
    staffOnly: true,
  },
  {
    text: 'Status',
    title: 'Status',
    about: 'How the service is, and what waits.',
    routes: ['status'],
    staffOnly: true,
  },
];

/** The places that somebody may go to. */
export function screensFor(isStaff: boolean): readonly OfficeScreen[] {
  return officeScreens.filter(({ staffOnly }) => isStaff || !staffOnly);
}
