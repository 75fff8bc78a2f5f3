import { useStore } from '@nanostores/react';
import { adminPath } from '#stores/adminRoute';
import { $me } from '#stores/session';
import { paths } from '../../../paths.ts';
import { LettersWaiting } from '../letters/LettersWaiting.tsx';
import { screensFor } from '../shell/officeScreens.ts';

/** Where the back office begins: the ways on. */
export function AdminHome() {
  const isStaff = useStore($me)?.role === 'staff';
  return (
    <>
      <h1>The admin pages</h1>
      <ul className="ways">
        {screensFor(isStaff).map(({ title, about, routes: [route] }) => (
          <li key={route}>
            <a href={adminPath(route)}>{title}</a>
            <p>
              {about} {route === 'letters' && <LettersWaiting />}
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
