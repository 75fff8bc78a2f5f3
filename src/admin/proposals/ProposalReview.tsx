import { useState } from 'react';
import { api } from '#adapters/api';
import type { ProposalRow } from '#contract/proposals';
import { merge, type Side } from '#domain/entry/merging';
import { editedFields } from '#domain/field';
import { Problem } from '#domain/problem';
import type { ProposedKind } from '#domain/proposal/proposal';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { VersionChoice } from '../editor/VersionChoice.tsx';
import { artistFields, merchFields, releaseFields, showFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/proposals.ts';
import { shownName } from '../sentences/shownName.ts';
import { reload, useLoaded } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { ErrorMessage, Loaded } from '../ui/Loaded.tsx';
import { NoteQuestion } from '../ui/NoteQuestion.tsx';

const sides = [
  { side: 'theirs', label: sentences.asItIs },
  { side: 'mine', label: sentences.proposed },
] as const;

/** The entry of a proposal in three versions; null if it was decided meanwhile. */
async function load({ id, entry }: ProposalRow) {
  const params = { id: entry.id };
  const isIt = ({ proposal }: { proposal: ProposalRow }) => proposal.id === id;
  const loads = {
    async artist() {
      const found = (await api.getArtistProposals({ params })).proposals.find(isIt);
      const fields = editedFields(artistFields);
      return found ? choosing(found, fields, (artist) => ({ artist })) : null;
    },
    async release() {
      const found = (await api.getReleaseProposals({ params })).proposals.find(isIt);
      const fields = editedFields(releaseFields);
      return found ? choosing(found, fields, (release) => ({ release })) : null;
    },
    async show() {
      const found = (await api.getShowProposals({ params })).proposals.find(isIt);
      const fields = editedFields(showFields);
      return found ? choosing(found, fields, (show) => ({ show })) : null;
    },
    async merch() {
      const found = (await api.getMerchProposals({ params })).proposals.find(isIt);
      const fields = editedFields(merchFields);
      return found ? choosing(found, fields, (merch) => ({ merch })) : null;
    },
  } satisfies Record<ProposedKind, unknown>;
  return loads[entry.kind]();
}

interface Found<W> {
  proposal: ProposalRow;
  base: W;
  wanted: W;
  stored: W;
  version: number;
}

/** The differences to choose from, and the body of the approval for a choice. */
function choosing<W extends object, K extends keyof W & string, B>(
  { base, wanted, stored, version, proposal }: Found<W>,
  fields: readonly K[],
  bodyOf: (entry: W) => B,
) {
  const versions = { base, mine: wanted, theirs: stored };
  return {
    // Only changes by the proposal are approved; other people's are stored already.
    differing: merge(versions, fields).differences.filter(({ settled }) => settled !== 'theirs'),
    body: (choices: ReadonlyMap<string, Side>) => ({
      id: proposal.id,
      at: proposal.at,
      version,
      ...bodyOf(merge(versions, fields, choices).value),
    }),
  };
}

const noEmail = (name: string) => fill(sentences.noEmail, { name });

type Choosing = NonNullable<Awaited<ReturnType<typeof load>>>;

interface Props {
  proposal: ProposalRow;
  /** Called once it is decided: the list must be reloaded. */
  onDecided: (said: string) => void;
}

/** A proposal field by field, with the ways to decide it. */
export function ProposalReview({ proposal, onDecided }: Props) {
  const key = ['getReleaseProposals', proposal.id, proposal.at] as const;
  const query = useLoaded(key, () => load(proposal));
  return (
    <Loaded query={query} loading={sentences.loadingChange} failed={sentences.changeNotLoaded}>
      {(choices) =>
        choices ? (
          <Decision proposal={proposal} choices={choices} onDecided={onDecided} />
        ) : (
          <p>{sentences.decidedMeanwhile}</p>
        )
      }
    </Loaded>
  );
}

function Decision({ proposal, choices, onDecided }: Props & { choices: Choosing }) {
  const [chosen, choose] = useState<ReadonlyMap<string, Side>>(new Map());
  const [asking, ask] = useState<'approve' | 'return' | null>(null);
  const [failure, setFailure] = useState('');
  const { id, at, by, entry, isMailed = true } = proposal;
  const hint = isMailed ? undefined : noEmail(by);
  const open = choices.differing.filter(
    ({ id, settled }) => settled === null && !chosen.has(id),
  ).length;

  const decide = async (work: () => Promise<unknown>, said: string) => {
    await work().catch((error: unknown) => {
      // The list is outdated: reload it to show the proposal as it is now.
      if (error instanceof Problem && ['clash', 'changed', 'not-found'].includes(error.code)) {
        ask(null);
        setFailure(error.message);
        void reload('listProposals');
        return Promise.reject(error);
      }
      throw error;
    });
    addToast('success', said);
    ask(null);
    onDecided(said);
  };
  const approve = (note: string) => {
    const body = {
      ...choices.body(chosen),
      ...(note && { words: note }),
    };
    return decide(() => api.approveProposal({ body }), sentences.approved);
  };
  const giveBack = (note: string) =>
    decide(() => api.returnProposal({ body: { id, at, words: note } }), sentences.returned);

  return (
    <div className="proposal-review">
      {choices.differing.length === 0 && <p>{sentences.isLikeThis}</p>}
      {choices.differing.map((difference) => (
        <VersionChoice
          key={difference.id}
          difference={difference}
          sides={sides}
          chosen={chosen.get(difference.id) ?? difference.settled}
          onChoose={(side) => choose(new Map(chosen).set(difference.id, side))}
        />
      ))}
      <ErrorMessage>{failure}</ErrorMessage>
      <p role="status">{open > 0 && sentences.chooseVersions}</p>
      <p className="actions">
        <button type="button" className="button" disabled={open > 0} onClick={() => ask('approve')}>
          {sentences.approve}
        </button>
        <button type="button" className="button quiet" onClick={() => ask('return')}>
          {sentences.returnWithComment}
        </button>
        <a className="button quiet" href={`${entryPath(entry.kind, entry.cId)}?proposal=${id}`}>
          {sentences.changeItFirst}
        </a>
      </p>
      {asking === 'approve' && (
        <NoteQuestion
          title={fill(sentences.approveTheChangeOf, { name: shownName(entry.name) })}
          label={fill(sentences.wordIfYouLike, { by })}
          confirm={sentences.approveAndPublish}
          isOptional
          hint={hint}
          onConfirm={approve}
          onCancel={() => ask(null)}
        />
      )}
      {asking === 'return' && (
        <NoteQuestion
          title={fill(sentences.returnItTo, { by })}
          label={sentences.whatShouldChange}
          confirm={sentences.returnIt}
          hint={hint}
          onConfirm={giveBack}
          onCancel={() => ask(null)}
        />
      )}
    </div>
  );
}
