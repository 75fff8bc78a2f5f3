import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $adminRoute, type AdminRouteName, adminPath } from '#stores/adminRoute';

interface Entry {
  text: string;
  /** The screen that it opens, then those that belong to it. */
  routes: readonly [
    (
      | 'home'
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

const entries: readonly Entry[] = [
  { text: 'Releases', routes: ['myReleases', 'addRelease', 'editRelease'] },
  { text: 'Artists', routes: ['myArtists', 'addArtist', 'editArtist'] },
  { text: 'Publications', routes: ['publications'], staffOnly: true },
  { text: 'Letters', routes: ['letters'], staffOnly: true },
  { text: 'Economy', routes: ['myEconomy'] },
  { text: 'Merch', routes: ['myMerch'] },
  { text: 'Import', routes: ['import'], staffOnly: true },
  { text: 'Members', routes: ['members'], staffOnly: true },
  { text: 'Status', routes: ['status'], staffOnly: true },
];

/** The menu of the back office; on a phone behind a button. */
export function OfficeMenu({ isStaff }: { isStaff: boolean }) {
  const route = useStore($adminRoute)?.route;
  const [isOpen, setOpen] = useState(false);
  const shown = entries.filter(({ staffOnly }) => isStaff || !staffOnly);
  return (
    <nav className="office-menu" aria-label="Back office" data-open={isOpen}>
      <button
        type="button"
        className="office-menu-toggle"
        aria-expanded={isOpen}
        aria-controls="office-menu-list"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </button>
      <ul id="office-menu-list">
        {shown.map(({ text, routes }) => (
          <li key={text}>
            <a
              href={adminPath(routes[0])}
              aria-current={routes.some((name) => name === route) ? 'page' : undefined}
              onClick={() => setOpen(false)}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
