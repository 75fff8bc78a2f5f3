import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { EntryKind } from '#domain/publication/publication';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { paths } from '../../paths.ts';
import { problemOf } from '../state/problems.ts';
import { reload } from '../state/queries.ts';
import { rowLabel } from '../ui/formats.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import { words } from '../words/editor.ts';
import { filled } from '../words/filled.tsx';
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
        <p>{filled(words.handedInAt, { at: <Timestamp at={at} /> })}</p>
      ) : (
        <Returned by={answer?.by} words={answer?.words ?? ''} />
      )}
      <p className="actions">
        {state === 'returned' && (
          <button
            type="button"
            className="button quiet small"
            disabled={isBusy}
            onClick={() => during(() => onAgain(own), words.handedInAgain)}
          >
            {words.handInAgain}
          </button>
        )}
        <button
          type="button"
          className="button quiet small"
          disabled={isBusy}
          onClick={() => during(() => withdraw(own), words.takenBack)}
        >
          {words.takeItBack}
        </button>
      </p>
    </div>
  );
}

/** The label's message with a returned proposal or release. */
export function Returned({ by, words: message }: { by?: string | undefined; words: string }) {
  return (
    <div>
      <p>
        <strong>{by ? fill(words.returnedIt, { by }) : words.theLabelReturnedIt}</strong>{' '}
        {words.changeAndHandIn}
      </p>
      <blockquote dir="auto">{message}</blockquote>
    </div>
  );
}

interface Props<E> {
  /** Null until they are loaded. */
  open: OpenProposals<E> | null;
  kind: EntryKind;
  /** Submits a returned proposal again, unchanged. */
  onAgain: (own: OpenProposal<E>) => Promise<unknown>;
  /** Called when the entry has to be reloaded. */
  onChanged: () => void;
}

/** Shown above the fields: whether a change was handed in, and which proposals are waiting. */
export function ProposalNote<E>({ open, kind, onAgain, onChanged }: Props<E>) {
  const isStaff = useStore($me)?.role === 'staff';
  if (!open) return null;
  const { own, inForm, needsApproval, proposals } = open;
  if (inForm)
    return (
      <p className="restored" role="status">
        <span>{filled(words.inForm, { by: <bdi>{inForm.proposal.by}</bdi> })}</span>
        <a href={paths.proposals}>{words.backToTheProposals}</a>
      </p>
    );
  if (own && !isStaff) return <OwnProposal own={own} onAgain={onAgain} onChanged={onChanged} />;
  if (needsApproval)
    return (
      <p className="restored">
        {kind === 'release' ? words.releaseIsPublic : words.artistIsPublic}
      </p>
    );
  const waiting = proposals.filter(({ proposal }) => proposal.state === 'waiting');
  if (!isStaff || waiting.length === 0) return null;
  return (
    <p className="restored">
      <span>
        {filled(words.changeWaits, {
          names: <bdi>{rowLabel(waiting.map(({ proposal }) => proposal.by))}</bdi>,
        })}
      </span>
      <a href={paths.proposals}>{words.lookAtIt}</a>
    </p>
  );
}
