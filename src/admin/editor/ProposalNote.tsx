import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/editor.ts';
import { problemOf } from '../state/problems.ts';
import { reload } from '../state/queries.ts';
import { rowLabel } from '../ui/formats.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import { type OpenProposal, type OpenProposals, withdraw } from './openProposals.ts';

interface OwnProps<E> {
  own: OpenProposal<E>;
  onAgain: (own: OpenProposal<E>) => Promise<unknown>;
  onChanged: () => void;
}

/** The person's own proposal: its state, and the button to withdraw it. */
function OwnProposal<E>({ own, onAgain, onChanged }: OwnProps<E>) {
  const { state, at, answer } = own.proposal;
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      addToast('success', done);
      await reload('listProposals');
      onChanged();
    } catch (error) {
      addToast('error', problemOf(error).message);
      setBusy(false);
    }
  };
  return (
    <div className="restored proposal-note">
      {state === 'waiting' ? (
        <p>{filled(sentences.handedInAt, { at: <Timestamp at={at} /> })}</p>
      ) : (
        <Returned by={answer?.by} note={answer?.note ?? ''} />
      )}
      <p className="actions">
        {state === 'returned' && (
          <button
            type="button"
            className="button quiet small"
            disabled={isBusy}
            onClick={() => during(() => onAgain(own), sentences.handedInAgain)}
          >
            {sentences.handInAgain}
          </button>
        )}
        <button
          type="button"
          className="button quiet small"
          disabled={isBusy}
          onClick={() => during(() => withdraw(own), sentences.takenBack)}
        >
          {sentences.takeItBack}
        </button>
      </p>
    </div>
  );
}

/** The label's note with a returned proposal or release. */
export function Returned({ by, note }: { by?: string | undefined; note: string }) {
  return (
    <div>
      <p>
        <strong>{by ? fill(sentences.returnedIt, { by }) : sentences.theLabelReturnedIt}</strong>{' '}
        {sentences.changeAndHandIn}
      </p>
      <blockquote dir="auto">{note}</blockquote>
    </div>
  );
}

interface Props<E> {
  /** Null until they are loaded. */
  open: OpenProposals<E> | null;
  /** Says that a change of this kind of entry needs approval. */
  approvalNote: string;
  /** Submits a returned proposal again, unchanged. */
  onAgain: (own: OpenProposal<E>) => Promise<unknown>;
  /** Called when the entry has to be reloaded. */
  onChanged: () => void;
}

/** Shown above the fields: whether a change was handed in, and which proposals are waiting. */
export function ProposalNote<E>({ open, approvalNote, onAgain, onChanged }: Props<E>) {
  const isStaff = useStore($me)?.role === 'staff';
  if (!open) return null;
  const { own, inForm, needsApproval, proposals } = open;
  if (inForm)
    return (
      <p className="restored" role="status">
        <span>{filled(sentences.inForm, { by: <bdi>{inForm.proposal.by}</bdi> })}</span>
        <a href={paths.proposals}>{sentences.backToTheProposals}</a>
      </p>
    );
  if (own && !isStaff) return <OwnProposal own={own} onAgain={onAgain} onChanged={onChanged} />;
  if (needsApproval) return <p className="restored">{approvalNote}</p>;
  const waiting = proposals.filter(({ proposal }) => proposal.state === 'waiting');
  if (!isStaff || waiting.length === 0) return null;
  return (
    <p className="restored">
      <span>
        {filled(sentences.changeWaits, {
          names: <bdi>{rowLabel(waiting.map(({ proposal }) => proposal.by))}</bdi>,
        })}
      </span>
      <a href={paths.proposals}>{sentences.lookAtIt}</a>
    </p>
  );
}
