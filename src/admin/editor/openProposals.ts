import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import type { Versioned } from '#contract/endpoint';
import type { ProposalRow } from '#contract/proposals';
import { paths } from '../../paths.ts';
import { reload } from '../state/queries.ts';
import { $adminRoute, goTo } from '../state/router.ts';
import type { Opened } from './entryEditor.ts';

/** A proposal about the edited entry. */
export interface OpenProposal<E> {
  proposal: ProposalRow;
  isOwn: boolean;
  wanted: E;
  stored: E;
  version: number;
}

/** The open proposals about an entry, and whether this person's change must be a proposal. */
interface About<E> {
  needsApproval: boolean;
  proposals: readonly OpenProposal<E>[];
}

export interface OpenProposals<E> extends About<E> {
  /** This person's own proposal. */
  own: OpenProposal<E> | null;
  /** The proposal that staff edit in the form before approving it. */
  inForm: OpenProposal<E> | null;
}

/**
 * What Save does with the form's entry. Storing it also withdraws this person's own proposal.
 */
type Saving<E> =
  | { action: 'store'; own: OpenProposal<E> | null }
  | { action: 'propose' }
  | { action: 'approve'; proposal: OpenProposal<E> };

function savingOf<E>(open: OpenProposals<E> | null): Saving<E> {
  if (open?.inForm) return { action: 'approve', proposal: open.inForm };
  return open?.needsApproval ? { action: 'propose' } : { action: 'store', own: open?.own ?? null };
}

/** The form's initial state: this person's own proposal, or the one that staff approve in it. */
function openedWith<E>(
  stored: Opened<E>,
  { own, inForm, needsApproval }: OpenProposals<E>,
): Opened<E> {
  if (inForm) return { value: inForm.stored, version: inForm.version, mine: inForm.wanted };
  if (!own) return stored;
  if (needsApproval) return { value: own.wanted, version: own.version };
  // The entry is no longer public, so this person may save it directly.
  return { value: own.stored, version: own.version, mine: own.wanted };
}

/** Withdraws a proposal. */
export const withdraw = <E>({ proposal }: OpenProposal<E>) =>
  api.withdrawProposal({ body: { proposal: proposal.id } });

/** The function that saves the form's entry for each thing that Save can do. */
interface Saves<E> {
  store: () => Promise<Versioned<E>>;
  propose: () => Promise<Versioned<E>>;
  /** Approves a proposal, replaced by the form's entry. */
  approve: (proposal: { id: string; at: string; version: number }) => Promise<unknown>;
}

/**
 * The proposals about the entry in the address, which `loadStored` loads; `?proposal=` names the one
 * to approve. `round` belongs in the editor's key, so that the editor reloads after `reopen`.
 */
export function useOpenProposals<E>(
  ask: (key: string) => Promise<About<E>>,
  loadStored: (key: string) => Promise<Opened<E>>,
) {
  const proposalId = useStore($adminRoute)?.search['proposal'] ?? null;
  const [open, setOpen] = useState<OpenProposals<E> | null>(null);
  const [round, setRound] = useState(0);
  const saving = savingOf(open);

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

  return {
    open,
    action: saving.action,
    round: `${round} ${proposalId ?? ''}`,
    /** A proposal's draft is separate from the entry's. */
    draftId: (key: string) => (proposalId ? `${key}.${proposalId}` : key),
    /** The entry as the form shows it at first. */
    async load(key: string): Promise<Opened<E>> {
      const [stored, found] = await Promise.all([loadStored(key), look(key)]);
      return openedWith(stored, found);
    },
    /** Saves the form's entry in the way that is due. */
    async save(id: string, version: number, saves: Saves<E>): Promise<Versioned<E>> {
      switch (saving.action) {
        case 'store': {
          const stored = await saves.store();
          if (saving.own) {
            await withdraw(saving.own);
            await look(id);
          }
          return stored;
        }
        case 'propose': {
          const proposed = await saves.propose();
          await look(id);
          return proposed;
        }
        case 'approve': {
          const { proposal } = saving.proposal;
          await saves.approve({ id: proposal.id, at: proposal.at, version });
          return loadStored(id);
        }
      }
    },
    reopen: () => setRound(round + 1),
    onSaved: () => {
      void reload('listProposals');
      if (open?.inForm) goTo(paths.proposals);
    },
  };
}
