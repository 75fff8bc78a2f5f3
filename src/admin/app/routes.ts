import { type ComponentType, lazy } from 'react';
import { emailPath, paths, statusPath } from '../../paths.ts';
import { sentences } from '../sentences/app.ts';

interface ScreenProps {
  /** The entry named by the address, for screens that take one. */
  entryKey: string | undefined;
  /** The menu of the signed-in person. */
  items: readonly MenuScreen[];
}

/** A screen of the back office. */
export interface Screen {
  path: string;
  /** Shown in the browser's tab, and as the heading while the screen loads. */
  title: string;
  /** The menu item that is highlighted while the screen is open. */
  menu?: string;
  /** Description on the home screen; only the menu item's main screen has one. */
  about?: string;
  /** The number of items waiting, beside the menu item. */
  count?: ComponentType;
  /** Others see "no access"; the API enforces it regardless. */
  staffOnly?: true;
  /** The path may end in the number of an entry. */
  takesEntry?: true;
  View: ComponentType<ScreenProps>;
}

/** Loads a component when it is first shown. */
const on = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load() }));

/** A screen that the menu leads to. */
export type MenuScreen = Screen & { menu: string; about: string };

/** Every screen of the back office, in the order of the menu. */
export const screens: readonly Screen[] = [
  {
    path: paths.admin,
    title: sentences.admin,
    View: on(async () => (await import('../home/AdminHome.tsx')).AdminHome),
  },
  {
    path: paths.myReleases,
    title: sentences.myReleases,
    menu: sentences.releases,
    about: sentences.aboutReleases,
    View: on(async () => (await import('../releases/MyReleases.tsx')).MyReleases),
  },
  {
    path: paths.addRelease,
    title: sentences.addNewRelease,
    menu: sentences.releases,
    View: on(async () => (await import('../releases/AddRelease.tsx')).AddRelease),
  },
  {
    path: paths.editRelease,
    title: sentences.editRelease,
    menu: sentences.releases,
    takesEntry: true,
    View: on(async () => (await import('../releases/EditRelease.tsx')).EditRelease),
  },
  {
    path: paths.codes,
    title: sentences.downloadCodes,
    menu: sentences.releases,
    staffOnly: true,
    takesEntry: true,
    View: on(async () => (await import('../codes/Codes.tsx')).Codes),
  },
  {
    path: paths.stock,
    title: sentences.stock,
    menu: sentences.releases,
    staffOnly: true,
    View: on(async () => (await import('../releases/Stock.tsx')).Stock),
  },
  {
    path: paths.myArtists,
    title: sentences.myArtists,
    menu: sentences.artists,
    about: sentences.aboutArtists,
    View: on(async () => (await import('../artists/MyArtists.tsx')).MyArtists),
  },
  {
    path: paths.addArtist,
    title: sentences.addNewArtist,
    menu: sentences.artists,
    staffOnly: true,
    View: on(async () => (await import('../artists/AddArtist.tsx')).AddArtist),
  },
  {
    path: paths.editArtist,
    title: sentences.editArtist,
    menu: sentences.artists,
    takesEntry: true,
    View: on(async () => (await import('../artists/EditArtist.tsx')).EditArtist),
  },
  {
    path: paths.myShows,
    title: sentences.myShows,
    menu: sentences.shows,
    about: sentences.aboutShows,
    View: on(async () => (await import('../shows/MyShows.tsx')).MyShows),
  },
  {
    path: paths.addShow,
    title: sentences.addNewShow,
    menu: sentences.shows,
    View: on(async () => (await import('../shows/AddShow.tsx')).AddShow),
  },
  {
    path: paths.editShow,
    title: sentences.editShow,
    menu: sentences.shows,
    takesEntry: true,
    View: on(async () => (await import('../shows/EditShow.tsx')).EditShow),
  },
  {
    path: paths.myMerch,
    title: sentences.myMerch,
    menu: sentences.merch,
    about: sentences.aboutMerch,
    View: on(async () => (await import('../merch/MyMerch.tsx')).MyMerch),
  },
  {
    path: paths.addMerch,
    title: sentences.addNewMerch,
    menu: sentences.merch,
    View: on(async () => (await import('../merch/AddMerch.tsx')).AddMerch),
  },
  {
    path: paths.editMerch,
    title: sentences.editMerch,
    menu: sentences.merch,
    takesEntry: true,
    View: on(async () => (await import('../merch/EditMerch.tsx')).EditMerch),
  },
  {
    path: paths.myNews,
    title: sentences.myNews,
    menu: sentences.news,
    about: sentences.aboutNews,
    staffOnly: true,
    View: on(async () => (await import('../news/MyNews.tsx')).MyNews),
  },
  {
    path: paths.addNews,
    title: sentences.addNews,
    menu: sentences.news,
    staffOnly: true,
    View: on(async () => (await import('../news/AddNews.tsx')).AddNews),
  },
  {
    path: paths.editNews,
    title: sentences.editNews,
    menu: sentences.news,
    staffOnly: true,
    takesEntry: true,
    View: on(async () => (await import('../news/EditNews.tsx')).EditNews),
  },
  {
    path: paths.trash,
    title: sentences.trash,
    menu: sentences.releases,
    staffOnly: true,
    View: on(async () => (await import('../trash/Trash.tsx')).Trash),
  },
  {
    path: paths.proposals,
    title: sentences.proposals,
    menu: sentences.proposals,
    about: sentences.aboutProposals,
    count: on(async () => (await import('../proposals/WaitingCount.tsx')).WaitingCount),
    View: on(async () => (await import('../proposals/Proposals.tsx')).Proposals),
  },
  {
    path: paths.label,
    title: sentences.editLabel,
    menu: sentences.label,
    about: sentences.aboutLabel,
    staffOnly: true,
    View: on(async () => (await import('../label/EditLabel.tsx')).EditLabel),
  },
  {
    path: paths.publications,
    title: sentences.publications,
    menu: sentences.publications,
    about: sentences.aboutPublications,
    staffOnly: true,
    View: on(async () => (await import('../publishing/Publications.tsx')).Publications),
  },
  {
    path: emailPath,
    title: sentences.email,
    menu: sentences.email,
    about: sentences.aboutEmail,
    staffOnly: true,
    View: on(async () => (await import('../email/EmailScreen.tsx')).EmailScreen),
  },
  {
    path: '/admin/economy/my-economy',
    title: sentences.myEconomy,
    View: on(async () => (await import('./Placeholders.tsx')).MyEconomy),
  },
  {
    path: paths.import,
    title: sentences.import,
    menu: sentences.import,
    about: sentences.aboutImport,
    staffOnly: true,
    View: on(async () => (await import('../importing/Import.tsx')).Import),
  },
  {
    path: paths.members,
    title: sentences.members,
    menu: sentences.members,
    about: sentences.aboutMembers,
    staffOnly: true,
    View: on(async () => (await import('../members/Members.tsx')).Members),
  },
  {
    path: statusPath,
    title: sentences.status,
    menu: sentences.status,
    about: sentences.aboutStatus,
    staffOnly: true,
    View: on(async () => (await import('../status/Status.tsx')).Status),
  },
  {
    path: paths.export,
    title: sentences.exportEverything,
    menu: sentences.import,
    staffOnly: true,
    View: on(async () => (await import('../export/Export.tsx')).Export),
  },
  {
    path: paths.activity,
    title: sentences.activity,
    menu: sentences.members,
    staffOnly: true,
    View: on(async () => (await import('../activity/Activity.tsx')).Activity),
  },
];

/** The screen at an address, and the entry named by the address. */
export function screenAt(path: string): { screen?: Screen | undefined; entryKey?: string } {
  const wanted = path.toLowerCase();
  const screen = screens.find((one) => one.path === wanted);
  if (screen) return { screen };
  const end = wanted.lastIndexOf('/');
  return {
    screen: screens.find((one) => one.takesEntry && one.path === wanted.slice(0, end)),
    entryKey: wanted.slice(end + 1),
  };
}

/** The menu items that the person may open. */
export function menuFor(isStaff: boolean): MenuScreen[] {
  return screens.filter(
    (screen): screen is MenuScreen => screen.about !== undefined && (isStaff || !screen.staffOnly),
  );
}
