import { fill } from '#words/template';
import { useCall } from '../state/queries.ts';
import { words } from '../words/proposals.ts';

/** Milliseconds between two polls. */
const calm = 60_000;

/** The number of items waiting for the signed-in person; nothing if there are none. */
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
