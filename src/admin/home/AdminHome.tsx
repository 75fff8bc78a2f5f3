import { useStore } from '@nanostores/react';
import { type ComponentType, Suspense } from 'react';
import { $me } from '#stores/session';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/home.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { Today } from './Today.tsx';
import './home.css';

interface Props {
  items: readonly { path: string; title: string; about: string; note?: ComponentType }[];
}

/** The first screen of the back office: every item of its menu. */
export function AdminHome({ items }: Props) {
  const isStaff = useStore($me)?.role === 'staff';
  return (
    <>
      <h1>{sentences.theAdminPages}</h1>
      {isStaff && <FirstSteps />}
      <Today />
      <ul className="ways">
        {items.map(({ path, title, about, note: Note }) => (
          <li key={path}>
            <a href={path}>{title}</a>
            <p>
              {about} <Suspense>{Note && <Note />}</Suspense>
            </p>
          </li>
        ))}
        <li>
          <a href={paths.profile} target="_self">
            {sentences.myProfile}
          </a>
          <p>{sentences.aboutProfile}</p>
        </li>
      </ul>
    </>
  );
}
