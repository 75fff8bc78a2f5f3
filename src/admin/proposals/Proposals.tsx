import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Result } from '#contract/api';
import type { ProposalRow } from '#contract/proposals';
import { $me } from '#stores/session';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { fieldLabel } from '../editor/fieldLabels.ts';
import { Returned } from '../editor/ProposalNote.tsx';
import { sentences } from '../sentences/proposals.ts';
import { reload, useCall } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { Empty, Loaded } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { ProposalReview } from './ProposalReview.tsx';
import '../ui/rows.css';
import './proposals.css';
import { shownName } from '../sentences/shownName.ts';

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

/** When a proposal was handed in, and whether somebody else has changed the same fields since. */
const handedInText = ({ at, conflicts }: ProposalRow) =>
  filled(conflicts.length > 0 ? sentences.handedInAndClashes : sentences.handedIn, {
    at: <Timestamp at={at} />,
  });

/** The state of the person's own proposal, or the person it was returned to. */
function stateText({ by, at, state, answer }: ProposalRow, isStaff: boolean) {
  const values = { at: <Timestamp at={answer?.at ?? at} />, by: <bdi>{by}</bdi> };
  if (state === 'waiting') return filled(sentences.waits, values);
  return filled(isStaff ? sentences.returnedTo : sentences.returnedAt, values);
}

/** A proposal waiting for staff; opening it lets them decide. */
function WaitingRow({ proposal, onDecided }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { entry, by } = proposal;
  return (
    <li className="proposal">
      <div>
        <h3 dir="auto">{shownName(entry.name)}</h3>
        <p>{filled(sentences.changed, { by: <bdi>{by}</bdi>, labels: labelsOf(proposal) })}</p>
        <p className="row-facts">{handedInText(proposal)}</p>
      </div>
      <p className="actions">
        <button
          type="button"
          className="button quiet small"
          aria-expanded={isOpen}
          aria-label={
            isOpen
              ? fill(sentences.closeChange, { name: entry.name, by })
              : fill(sentences.lookAtChange, { name: entry.name, by })
          }
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? sentences.close : sentences.lookAtIt}
        </button>
      </p>
      {isOpen && <ProposalReview proposal={proposal} onDecided={onDecided} />}
    </li>
  );
}

/** A proposal without a decision to make here: the person's own, or a returned one. */
function PlainRow({ proposal, isStaff }: { proposal: ProposalRow; isStaff: boolean }) {
  const { entry, state, answer } = proposal;
  return (
    <li className="proposal">
      <div>
        <h3 dir="auto">{shownName(entry.name)}</h3>
        <p>{labelsOf(proposal)}</p>
        {state === 'returned' && !isStaff && answer && (
          <Returned by={answer.by} note={answer.note} />
        )}
        <p className="row-facts">{stateText(proposal, isStaff)}</p>
      </div>
      <p className="actions">
        <a className="button quiet small" href={entryPath(entry.kind, entry.cId)}>
          {sentences.open}
          <span className="visually-hidden"> {entry.name}</span>
        </a>
      </p>
    </li>
  );
}

interface HandedInProps {
  releases: Waiting['handedIn'];
  isStaff: boolean;
}

/** The entries that artists handed in; artists see their own with the label's answer. */
function HandedIn({ releases, isStaff }: HandedInProps) {
  if (releases.length === 0) return null;
  return (
    <section aria-labelledby="handed-in">
      <h2 id="handed-in">{sentences.releasesHandedIn}</h2>
      <ul className="admin-rows">
        {releases.map(({ id, cId, kind, name, changedAt, returnedWith }) => (
          <li key={id}>
            <div>
              <h3 dir="auto">{shownName(name)}</h3>
              {returnedWith && <Returned note={returnedWith} />}
              <p className="row-facts">
                {filled(isStaff || returnedWith ? sentences.lastChanged : sentences.releaseWaits, {
                  at: <Timestamp at={changedAt} />,
                })}
              </p>
            </div>
            <p className="actions">
              <a className="button quiet small" href={entryPath(kind, cId)}>
                {sentences.open}
                <span className="visually-hidden"> {name}</span>
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
        <h2 id="waiting">{sentences.publicChanges}</h2>
        {waiting.length === 0 && <Empty>{sentences.nothingWaits}</Empty>}
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
      <HandedIn releases={handedIn} isStaff />
      {returned.length > 0 && (
        <section aria-labelledby="returned">
          <h2 id="returned">{sentences.returned}</h2>
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

/** Changes waiting for approval; artists see their own. */
export function Proposals() {
  const isStaff = useStore($me)?.role === 'staff';
  const query = useCall('listProposals', {});
  return (
    <div className="proposals">
      <h1>{sentences.proposals}</h1>
      <Loaded
        query={query}
        loading={sentences.loadingProposals}
        failed={sentences.proposalsNotLoaded}
      >
        {(waiting) => {
          if (isStaff) return <StaffView {...waiting} />;
          const { proposals, handedIn } = waiting;
          if (proposals.length + handedIn.length === 0)
            return <Empty>{sentences.noneHandedIn}</Empty>;
          return (
            <>
              {proposals.length > 0 && (
                <ul className="admin-rows">
                  {proposals.map((proposal) => (
                    <PlainRow key={proposal.id} proposal={proposal} isStaff={false} />
                  ))}
                </ul>
              )}
              <HandedIn releases={handedIn} isStaff={false} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
