import { useStore } from '@nanostores/react';
import type { GraphPerson } from '#adapters/graph';
import { $session } from '#stores/session';
import type { Asked } from '../../islands/account/useGraph.ts';
import { Missing } from './Missing.tsx';

/** Name, sign-in name and mail; what the account itself says while Graph says nothing. */
export function ProfileFacts({ person }: { person: Asked<GraphPerson> }) {
  const { name, username } = useStore($session);
  const known = person.state === 'ready' ? person.value : null;
  return (
    <div>
      <dl className="profile-facts">
        <dt>Name</dt>
        <dd>{known?.displayName ?? name ?? 'Not given'}</dd>
        <dt>Sign-in name</dt>
        <dd>{known?.userPrincipalName ?? username ?? 'Not given'}</dd>
        <dt>Mail</dt>
        <dd>{known ? (known.mail ?? 'Not given') : '…'}</dd>
      </dl>
      <Missing part={person} what="Your profile" />
    </div>
  );
}
