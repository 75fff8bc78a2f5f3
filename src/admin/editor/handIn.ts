import { atom, type ReadableAtom } from 'nanostores';
import { api } from '#adapters/api';
import type { Versioned } from '#contract/endpoint';
import type { ProposalRow } from '#contract/proposals';
import type { Entry, EntryType, Opened } from './entryEditor.ts';

/** A proposal about the entry under edit. */
export interface OpenProposal<E> {
  proposal: ProposalRow;
  isOwn: boolean;
  wanted: E;
  stored: E;
  version: number;
}

/** The open proposals about an entry, and whether this person's own change has to be one. */
export interface HandIns<E> {
  needsApproval: boolean;
  proposals: readonly OpenProposal<E>[];
  /** The proposal that staff change in the form before they approve it. */
  inForm: OpenProposal<E> | null;
}

/** How entries of a kind are proposed. */
export interface Proposing<E> {
  about(key: string): Promise<Pick<HandIns<E>, 'needsApproval' | 'proposals'>>;
  propose(entry: E, ifMatch: number): Promise<Versioned<E>>;
  /** The part of an approval that holds the entry. */
  approved(
    entry: E,
  ): Parameters<typeof api.approveProposal>[0]['body'] extends infer B ? Partial<B> : never;
}

/** The caller's own open proposal for an entry, if any. */
export const ownOf = <E>(handIns: HandIns<E> | null): OpenProposal<E> | null =>
  handIns?.proposals.find(({ isOwn }) => isOwn) ?? null;

/**
 * An entry's type whose save is a proposal where the label approves first: the form then shows the
 * entry as this person proposed it. With the id of a proposal, the form holds that one instead,
 * and saving approves it.
 */
export function handInType<E extends D, D extends Entry>(
  type: EntryType<E, D>,
  proposing: Proposing<E>,
  proposalId: string | null,
): { type: EntryType<E, D>; $handIns: ReadableAtom<HandIns<E> | null> } {
  const $handIns = atom<HandIns<E> | null>(null);

  async function look(key: string): Promise<HandIns<E>> {
    const about = await proposing.about(key);
    const inForm = about.proposals.find(({ proposal }) => proposal.id === proposalId) ?? null;
    const handIns = { ...about, inForm };
    $handIns.set(handIns);
    return handIns;
  }

  async function load(key: string): Promise<Opened<E>> {
    const [stored, handIns] = await Promise.all([type.load(key), look(key)]);
    const { inForm, needsApproval } = handIns;
    if (inForm) return { value: inForm.stored, version: inForm.version, mine: inForm.wanted };
    const own = ownOf(handIns);
    if (!own) return stored;
    if (needsApproval) return { value: own.wanted, version: own.version };
    // The entry they proposed to change is no longer public: they may save it themselves.
    return { value: own.stored, version: own.version, mine: own.wanted };
  }

  async function save(entry: E, ifMatch: number): Promise<Versioned<E>> {
    const handIns = $handIns.get();
    const [own, inForm] = [ownOf(handIns), handIns?.inForm];
    if (inForm) {
      const { id, at } = inForm.proposal;
      await api.approveProposal({
        body: { id, at, version: ifMatch, ...proposing.approved(entry) },
      });
      return type.load(entry.id);
    }
    if (handIns?.needsApproval) {
      const answer = await proposing.propose(entry, ifMatch);
      await look(entry.id);
      return answer;
    }
    const stored = await type.save(entry, ifMatch);
    if (own) await api.withdrawProposal({ body: { proposal: own.proposal.id } });
    if (own) await look(entry.id);
    return stored;
  }

  const draftId = (key: string) => (proposalId ? `${key}.${proposalId}` : key);
  return { type: { ...type, load, save, draftId }, $handIns };
}
