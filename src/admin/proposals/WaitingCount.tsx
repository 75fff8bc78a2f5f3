import { fill } from '#words/template';
import { useCall } from '../state/queries.ts';
import { words } from '../words/proposals.ts';

/** Milliseconds between two looks at what waits. */
const calm = 60_000;

/** How much waits for the person who is signed in; nothing while nothing does. */
export function WaitingCount() {
  const { data } = useCall('listProposals', {}, { refetchInterval: calm });
  if (!data?.waiting) return null;
  return (
    <span className="menu-count">
      <span aria-hidden="true">{data.waiting}</span>
      <span className="visually-hidden">
        {fill(words.waitingForYou, { waiting: data.waiting })}
      </span>
    </span>
  );
}
