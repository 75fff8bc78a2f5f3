import type { Asked } from '../../islands/account/useGraph.ts';
import { Missing } from './Missing.tsx';

/** The groups that the person is in, by name. */
export function ProfileGroups({ groups }: { groups: Asked<string[]> }) {
  return (
    <section>
      <h2>My groups</h2>
      <Missing part={groups} what="Your groups" />
      {groups.state === 'ready' &&
        (groups.value.length === 0 ? (
          <p>You are in no group.</p>
        ) : (
          <ul>
            {groups.value.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        ))}
    </section>
  );
}
