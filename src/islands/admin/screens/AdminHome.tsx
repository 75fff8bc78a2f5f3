import { useStore } from '@nanostores/react';
import { adminPath } from '#stores/adminRoute';
import { $me } from '#stores/session';
import { LettersWay } from '../letters/LettersWay.tsx';

/** Where the back office begins: the ways on. */
export function AdminHome() {
  const me = useStore($me);
  const isStaff = me?.role === 'staff';
  return (
    <>
      <h1>The admin pages</h1>
      <ul className="ways">
        <li>
          <a href={adminPath('myReleases')}>My releases</a>
          <p>What is unfinished stands first.</p>
        </li>
        <li>
          <a href={adminPath('myArtists')}>My artists</a>
          <p>
            {isStaff
              ? 'Everybody on the label.'
              : (me?.artists ?? []).map(({ name }) => name).join(', ')}
          </p>
        </li>
        {isStaff && (
          <>
            <li>
              <a href={adminPath('publications')}>Publications</a>
              <p>What went on the site, when, and back again.</p>
            </li>
            <LettersWay />
          </>
        )}
      </ul>
    </>
  );
}
