import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $adminRoute, adminPath } from '../state/router.ts';
import { placesFor } from './routes.ts';

/** The menu of the back office; on a phone behind a button. */
export function OfficeMenu({ isStaff }: { isStaff: boolean }) {
  const route = useStore($adminRoute)?.route;
  const [isOpen, setOpen] = useState(false);
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
        {placesFor(isStaff).map(({ text, routes }) => (
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
