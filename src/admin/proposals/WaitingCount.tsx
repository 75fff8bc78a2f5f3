import { fill } from '#words/template';
import { sentences } from '../sentences/proposals.ts';
import { useCall } from '../state/queries.ts';

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
        {fill(sentences.waitingForYou, { waiting: data.waiting })}
      </span>
    </span>
  );
}
