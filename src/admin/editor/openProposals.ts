import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import type { ProposalRow } from '#contract/proposals';
import { paths } from '../../paths.ts';
import { reload } from '../state/queries.ts';
import { $adminRoute, goTo } from '../state/router.ts';
import type { Opened } from './entryEditor.ts';

/** A proposal about the entry under edit. */
export interface OpenProposal<E> {
  proposal: ProposalRow;
  isOwn: boolean;
  wanted: E;
  stored: E;
  version: number;
}

/** The open proposals about an entry, and whether this person's own change has to be one. */
interface About<E> {
  needsApproval: boolean;
  proposals: readonly OpenProposal<E>[];
}

export interface OpenProposals<E> extends About<E> {
  /** This person's own. */
  own: OpenProposal<E> | null;
  /** The one that staff change in the form before they approve it. */
  inForm: OpenProposal<E> | null;
}

/** What Save does with the entry in the form; a proposal of one's own is then stored, and taken back. */
type Saving<E> =
  | { action: 'store'; own: OpenProposal<E> | null }
  | { action: 'propose' }
  | { action: 'approve'; proposal: OpenProposal<E> };

function savingOf<E>(open: OpenProposals<E> | null): Saving<E> {
  if (open?.inForm) return { action: 'approve', proposal: open.inForm };
  return open?.needsApproval ? { action: 'propose' } : { action: 'store', own: open?.own ?? null };
}

/** How a form opens: with this person's own proposal, or with the one that staff approve in it. */
export function openedWith<E>(
  stored: Opened<E>,
  { own, inForm, needsApproval }: OpenProposals<E>,
): Opened<E> {
  if (inForm) return { value: inForm.stored, version: inForm.version, mine: inForm.wanted };
  if (!own) return stored;
  if (needsApproval) return { value: own.wanted, version: own.version };
  // The entry they proposed to change is no longer public: they may save it themselves.
  return { value: own.stored, version: own.version, mine: own.wanted };
}

/** The part of an approval that says which proposal the entry in the form takes the place of. */
export const approvalOf = <E>({ proposal: { id, at } }: OpenProposal<E>, version: number) => ({
  id,
  at,
  version,
});

/** Takes a proposal back. */
export const withdraw = <E>({ proposal }: OpenProposal<E>) =>
  api.withdrawProposal({ body: { proposal: proposal.id } });

/**
 * The proposals about the entry in the address, of which `?proposal=` names the one to approve. `round` belongs
 * into the editor's key, so that it loads again after `reopen`.
 */
export function useOpenProposals<E>(ask: (key: string) => Promise<About<E>>) {
  const proposalId = useStore($adminRoute)?.search['proposal'] ?? null;
  const [open, setOpen] = useState<OpenProposals<E> | null>(null);
  const [round, setRound] = useState(0);

  async function look(key: string): Promise<OpenProposals<E>> {
    const about = await ask(key);
    const found = {
      ...about,
      own: about.proposals.find(({ isOwn }) => isOwn) ?? null,
      inForm: about.proposals.find(({ proposal }) => proposal.id === proposalId) ?? null,
    };
    setOpen(found);
    return found;
  }
  const reopen = () => setRound(round + 1);
  return {
    open,
    saving: savingOf(open),
    round: `${round} ${proposalId ?? ''}`,
    /** A draft of a proposal is not that of the entry. */
    draftId: (key: string) => (proposalId ? `${key}.${proposalId}` : key),
    look,
    reopen,
    onSaved: () => {
      void reload('listProposals');
      if (open?.inForm) goTo(paths.proposals);
    },
  };
}
