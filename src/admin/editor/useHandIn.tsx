import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { reload } from '../state/queries.ts';
import { $adminRoute, goTo } from '../state/router.ts';
import type { SaveWords } from './EntryEditor.tsx';
import type { Entry, EntryType } from './entryEditor.ts';
import { HandInNote } from './HandInNote.tsx';
import { handInType, ownOf, type Proposing } from './handIn.ts';
import { words } from '../words/editor.ts';

const handInWords: SaveWords = { save: words.handIn, done: words.handedIn, timed: 'handIn' };
const approveWords: SaveWords = { save: words.approve, done: words.approved };

/**
 * Lets an entry's editor hand in changes, and approve those in the address (`?proposal=`). `round`
 * goes into the editor's key, so that it loads again after a proposal was taken back.
 */
export function useHandIn<E extends D, D extends Entry>(
  type: EntryType<E, D>,
  proposing: Proposing<E>,
) {
  const search = useStore($adminRoute)?.search ?? {};
  const proposalId = search['proposal'] ?? null;
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts over.
  const made = useMemo(
    () => handInType(type, proposing, proposalId),
    [type, proposing, proposalId, round],
  );
  const handIns = useStore(made.$handIns);
  const words = handIns?.inForm ? approveWords : handIns?.needsApproval ? handInWords : undefined;
  const reopen = () => setRound(round + 1);
  const again = async () => {
    const own = ownOf(handIns);
    if (own) await proposing.propose(own.wanted, own.version);
  };
  const note = (): ReactNode => (
    <HandInNote handIns={handIns} kind={type.kind} onAgain={again} onChanged={reopen} />
  );
  const onSaved = () => {
    void reload('listProposals');
    if (handIns?.inForm) goTo(paths.proposals);
  };
  const onHandedIn = () => {
    void reload('listProposals');
    reopen();
  };
  const key = `${round} ${proposalId ?? ''}`;
  return { type: made.type, round: key, words, note, onSaved, onHandedIn, reopen };
}
