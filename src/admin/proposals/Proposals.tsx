import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Result } from '#contract/api';
import type { ProposalRow } from '#contract/proposals';
import { $me } from '#stores/session';
import { fieldLabel } from '../editor/fieldLabels.ts';
import { Returned } from '../editor/HandInNote.tsx';
import { reload, useCall } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { Empty, Loaded } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { ProposalReview } from './ProposalReview.tsx';
import '../ui/rows.css';
import './proposals.css';

type Waiting = Result<'listProposals'>;

const labelsOf = ({ fields }: ProposalRow) =>
  fields
    .filter((field) => field !== 'slug' || fields.length === 1)
    .map(fieldLabel)
    .join(', ');

interface RowProps {
  proposal: ProposalRow;
  onDecided: (said: string) => void;
}

/** A proposal that waits for staff; opened, it can be decided. */
function WaitingRow({ proposal, onDecided }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { entry, by, at, liveAt, conflicts } = proposal;
  return (
    <li className="proposal">
      <div>
        <h3 dir="auto">{entry.name}</h3>
        <p>
          <bdi>{by}</bdi> changed: {labelsOf(proposal)}
        </p>
        <p className="row-facts">
          Handed in <Timestamp at={at} />
          {liveAt && (
            <>
              , to go live at <Timestamp at={liveAt} />
            </>
          )}
          {conflicts.length > 0 && '. Somebody else changed the same since.'}
        </p>
      </div>
      <p className="actions">
        <button
          type="button"
          className="button quiet small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Look at'} the change of ${entry.name} by ${by}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Look at it'}
        </button>
      </p>
      {isOpen && <ProposalReview proposal={proposal} onDecided={onDecided} />}
    </li>
  );
}

/** A proposal that is not to be decided here: one's own, or one that was returned. */
function PlainRow({ proposal, isStaff }: { proposal: ProposalRow; isStaff: boolean }) {
  const { entry, by, at, liveAt, state, answer } = proposal;
  return (
    <li className="proposal">
      <div>
        <h3 dir="auto">{entry.name}</h3>
        <p>{labelsOf(proposal)}</p>
        {state === 'returned' && !isStaff && answer && (
          <Returned by={answer.by} words={answer.words} />
        )}
        <p className="row-facts">
          {state === 'waiting' ? 'Waits for the label. Handed in ' : 'Returned '}
          <Timestamp at={answer?.at ?? at} />
          {liveAt && (
            <>
              , to go live at <Timestamp at={liveAt} />
            </>
          )}
          {isStaff && (
            <>
              {' to '}
              <bdi>{by}</bdi>
            </>
          )}
        </p>
      </div>
      <p className="actions">
        <a className="button quiet small" href={entryPath(entry.kind, entry.cId)}>
          Open<span className="visually-hidden"> {entry.name}</span>
        </a>
      </p>
    </li>
  );
}

/** The releases that artists handed in. */
function HandedIn({ releases }: { releases: Waiting['handedIn'] }) {
  if (releases.length === 0) return null;
  return (
    <section aria-labelledby="handed-in">
      <h2 id="handed-in">Releases handed in</h2>
      <ul className="admin-rows">
        {releases.map(({ id, cId, kind, name, changedAt }) => (
          <li key={id}>
            <div>
              <h3 dir="auto">{name}</h3>
              <p className="row-facts">
                Last changed <Timestamp at={changedAt} />
              </p>
            </div>
            <p className="actions">
              <a className="button quiet small" href={entryPath(kind, cId)}>
                Open<span className="visually-hidden"> {name}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StaffView({ proposals, handedIn }: Waiting) {
  const decided = () => void reload('listProposals');
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  const returned = proposals.filter(({ state }) => state === 'returned');
  return (
    <>
      <section aria-labelledby="waiting">
        <h2 id="waiting">Changes of what is public</h2>
        {waiting.length === 0 && <Empty>Nothing waits for your approval.</Empty>}
        <ul className="admin-rows">
          {waiting.map((proposal) => (
            <WaitingRow
              key={`${proposal.id} ${proposal.at}`}
              proposal={proposal}
              onDecided={decided}
            />
          ))}
        </ul>
      </section>
      <HandedIn releases={handedIn} />
      {returned.length > 0 && (
        <section aria-labelledby="returned">
          <h2 id="returned">Returned</h2>
          <ul className="admin-rows">
            {returned.map((proposal) => (
              <PlainRow key={proposal.id} proposal={proposal} isStaff />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Changes that wait for approval; for an artist their own. */
export function Proposals() {
  const isStaff = useStore($me)?.role === 'staff';
  const query = useCall('listProposals', {});
  return (
    <div className="proposals">
      <h1>Proposals</h1>
      <Loaded
        query={query}
        loading="Loading the proposals …"
        failed="The proposals could not be loaded"
      >
        {(waiting) => {
          if (isStaff) return <StaffView {...waiting} />;
          if (waiting.proposals.length === 0)
            return <Empty>You have handed in nothing that waits.</Empty>;
          return (
            <ul className="admin-rows">
              {waiting.proposals.map((proposal) => (
                <PlainRow key={proposal.id} proposal={proposal} isStaff={false} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </div>
  );
}
