import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import type { ProposalRow } from '#contract/proposals';
import { reasonOf } from '#domain/problem';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { paths } from '../../paths.ts';
import { reload } from '../state/queries.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import { type HandIns, ownOf } from './handIn.ts';

interface OwnProps {
  proposal: ProposalRow;
  onAgain: () => Promise<void>;
  onChanged: () => void;
}

/** An own proposal: what has become of it, and how to take it back. */
function OwnProposal({ proposal, onAgain, onChanged }: OwnProps) {
  const { id, state, at, liveAt, answer } = proposal;
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      addToast('success', done);
      await reload('listProposals');
      onChanged();
    } catch (error) {
      addToast('error', reasonOf(error));
      setBusy(false);
    }
  };
  const withdraw = () => api.withdrawProposal({ body: { proposal: id } });
  return (
    <div className="restored hand-in">
      {state === 'waiting' ? (
        <p>
          Handed in <Timestamp at={at} />. It waits for the label; the page stays as it is.{' '}
          {liveAt && (
            <>
              Once approved, it goes live at <Timestamp at={liveAt} />.
            </>
          )}
        </p>
      ) : (
        <Returned by={answer?.by} words={answer?.words ?? ''} />
      )}
      <p className="actions">
        {state === 'returned' && (
          <button
            type="button"
            className="button quiet small"
            disabled={isBusy}
            onClick={() => during(onAgain, 'Handed in again')}
          >
            Hand in again as it is
          </button>
        )}
        <button
          type="button"
          className="button quiet small"
          disabled={isBusy}
          onClick={() => during(withdraw, 'Taken back')}
        >
          Take it back
        </button>
      </p>
    </div>
  );
}

/** The words with which the label returned something. */
export function Returned({ by, words }: { by?: string | undefined; words: string }) {
  return (
    <div>
      <p>
        <strong>{by ? `${by} returned it.` : 'The label returned it.'}</strong> Change it and hand
        it in again.
      </p>
      <blockquote dir="auto">{words}</blockquote>
    </div>
  );
}

interface Props {
  handIns: HandIns<object> | null;
  /** The noun for the entry, as in "release". */
  noun: string;
  onAgain: () => Promise<void>;
  /** The entry has to be loaded again. */
  onChanged: () => void;
}

/** Above the fields: whether a change is handed in, and what waits for whom. */
export function HandInNote({ handIns, noun, onAgain, onChanged }: Props) {
  const isStaff = useStore($me)?.role === 'staff';
  if (!handIns) return null;
  const { inForm, needsApproval, proposals } = handIns;
  if (inForm)
    return (
      <p className="restored" role="status">
        <span>
          The change by <bdi>{inForm.proposal.by}</bdi> is in the form. Change it if you like:
          approving it{' '}
          {inForm.proposal.liveAt ? (
            <>
              keeps the form as it stands until <Timestamp at={inForm.proposal.liveAt} />, and then
              publishes it.
            </>
          ) : (
            'publishes the form as it stands.'
          )}
        </span>
        <a href={paths.proposals}>Back to the proposals</a>
      </p>
    );
  const own = ownOf(handIns);
  if (own && !isStaff)
    return <OwnProposal proposal={own.proposal} onAgain={onAgain} onChanged={onChanged} />;
  if (needsApproval)
    return (
      <p className="restored">
        This {noun} is public. Your changes are handed in: the page stays as it is until the label
        approves them.
      </p>
    );
  const waiting = proposals.filter(({ proposal }) => proposal.state === 'waiting');
  if (!isStaff || waiting.length === 0) return null;
  return (
    <p className="restored">
      <span>
        <bdi>{waiting.map(({ proposal }) => proposal.by).join(', ')}</bdi> handed in a change. It
        waits for you.
      </span>
      <a href={paths.proposals}>Look at it</a>
    </p>
  );
}
