import { useStore } from '@nanostores/react';
import { readGroups, readPerson, readPhoto } from '#adapters/graph';
import { $me } from '#stores/session';
import { WhomToAsk } from '../../islands/account/NoAccess.tsx';
import { useGraph } from '../../islands/account/useGraph.ts';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfileGroups } from './ProfileGroups.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';

const roleText = {
  staff: 'Staff: may see and change everything.',
  artist: 'Artist: may see and change these artists, and the releases they stand on.',
  none: 'The label does not know this account yet: it may see nothing of the back office.',
};

/** Who is signed in, as the identity provider knows them. Whatever is missing is said. */
export function Profile() {
  const me = useStore($me);
  const person = useGraph(readPerson);
  const photo = useGraph(readPhoto);
  const groups = useGraph(readGroups);
  return (
    <article className="profile">
      <h1>My profile</h1>
      <div className="profile-head">
        <ProfilePhoto photo={photo} />
        <ProfileFacts person={person} />
      </div>
      <section>
        <h2>At the label</h2>
        <p>{roleText[me?.role ?? 'none']}</p>
        {me?.role === 'artist' && (
          <ul>
            {me.artists.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
        {me?.role === 'none' && <WhomToAsk />}
      </section>
      <ProfileGroups groups={groups} />
    </article>
  );
}
