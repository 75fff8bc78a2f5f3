import { useStore } from '@nanostores/react';
import { $me } from '#stores/session';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/home.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { Today } from './Today.tsx';
import './home.css';

interface Props {
  items: readonly { path: string; title: string; about: string }[];
}

/** The first screen of the back office: the day, and folded away what each screen is for. */
export function AdminHome({ items }: Props) {
  const isStaff = useStore($me)?.role === 'staff';
  return (
    <>
      <h1>{sentences.theAdminPages}</h1>
      {isStaff && <FirstSteps />}
      <Today />
      <details className="screens">
        <summary>{sentences.whatScreensAreFor}</summary>
        <ul className="ways">
          {items.map(({ path, title, about }) => (
            <li key={path}>
              <a href={path}>{title}</a>
              <p>{about}</p>
            </li>
          ))}
          <li>
            <a href={paths.profile} target="_self">
              {sentences.myProfile}
            </a>
            <p>{sentences.aboutProfile}</p>
          </li>
        </ul>
      </details>
    </>
  );
}
