import { useStore } from '@nanostores/react';
import { $me } from '#stores/session';
import { paths } from '../../paths.ts';
import { officeScreens, placesFor } from '../app/routes.ts';
import { adminPath } from '../state/router.ts';

/** Where the back office begins: the ways on. */
export function AdminHome() {
  const isStaff = useStore($me)?.role === 'staff';
  return (
    <>
      <h1>The admin pages</h1>
      <ul className="ways">
        {placesFor(isStaff).map(({ about, note: Note, routes: [route] }) => (
          <li key={route}>
            <a href={adminPath(route)}>{officeScreens[route].title}</a>
            <p>
              {about} {Note && <Note />}
            </p>
          </li>
        ))}
        <li>
          <a href={paths.profile} target="_self">
            My profile
          </a>
          <p>Your account and your groups.</p>
        </li>
      </ul>
    </>
  );
}
