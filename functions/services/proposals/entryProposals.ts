import type { Versioned } from '#contract/endpoint';
import type { ProposalRow } from '#contract/proposals';
import { isSame } from '#domain/comparison';
import type { Id, Key } from '#domain/identifier';
import { accountKey, type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { ProposedKind } from '#domain/proposal/proposal';
import {
  conflictsOf,
  isUndecided,
  type Proposal,
  proposedEntry,
  proposedFields,
  withFields,
} from '#domain/proposal/proposal';
import { mustBeUsable } from '#domain/publication/substitute';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { Ports } from '#functions/services/ports';
import type { Notices } from './notices.ts';
import {
  mustBeFrom,
  type ProposalEntry,
  type ProposalTarget,
  wantedEntry,
  wireName,
} from './proposalTarget.ts';

type NeededPorts = Pick<Ports, 'proposals' | 'clock'>;
interface NeededServices {
  notices: Pick<Notices, 'handedIn'>;
}

/** The group of an entry's proposals, keyed by account: each person has one at a time. */
export const proposalGroup = (kind: ProposedKind, id: Id) => `${kind}-${id}`;

/** Whether a caller may see a proposal: staff, and its author. */
export const seesProposal = ({ by }: Proposal, caller: Caller): boolean =>
  caller.role === 'staff' || by.account === accountKey(caller);

/**
 * Stores a proposal over the one that was read. @throws {Problem} clash, if it changed since then
 */
export async function putProposal(
  proposals: Ports['proposals'],
  earlier: KeyValueEntry<Proposal> | null,
  proposal: Proposal,
): Promise<void> {
  const group = proposalGroup(proposal.kind, proposal.entry);
  const done = earlier
    ? await proposals.replace(earlier, proposal)
    : await proposals.add(group, proposal.by.account, proposal);
  if (!done)
    throw new Problem('clash', 'The proposal has changed since you opened it. Review it again.');
}

export type EntryProposals<W> = ReturnType<
  typeof createEntryProposals<ProposalEntry, W & Pick<ProposalEntry, 'id' | 'slug'>>
>;

/** Proposals about entries of one kind. */
export function createEntryProposals<
  S extends ProposalEntry,
  W extends Pick<ProposalEntry, 'id' | 'slug'>,
>({ proposals, clock }: NeededPorts, { notices }: NeededServices, of: ProposalTarget<S, W>) {
  const { kind } = of;

  const rowOf = ({ by, fields, ...value }: Proposal, stored: S): ProposalRow => ({
    id: value.id,
    state: value.state,
    at: value.at,
    ...(value.answer && { answer: value.answer }),
    by: by.name,
    entry: { kind, id: stored.id, cId: stored.cId, name: of.nameOf(stored) },
    fields: fields.map(({ field }) => wireName(field)),
    conflicts: conflictsOf(stored, fields).map(wireName),
  });

  return {
    /** The list row of a proposal; none if its entry is deleted or no longer the caller's. */
    async row(proposal: Proposal, caller: Caller): Promise<ProposalRow[]> {
      const saved = await of.owned(proposal.entry, caller).catch((error: unknown) => {
        if (error instanceof Problem) return null;
        throw error;
      });
      return saved ? [rowOf(proposal, saved.entity)] : [];
    },

    /** The proposals about an entry that the caller may see. */
    async about(key: Key, caller: Caller) {
      const saved = await of.owned(key, caller);
      const { entity: stored, version } = saved;
      const [open, needsApproval] = await Promise.all([
        proposals.list(proposalGroup(kind, stored.id)),
        of.needsApproval(saved, caller),
      ]);
      const seen = open.map(({ value }) => value).filter((value) => seesProposal(value, caller));
      if (seen.length === 0) return { needsApproval, proposals: [] };
      // In one call, so that the artists of a release, mostly the same ones, are read only once.
      const [answer, ...others] = await of.toAnswers([
        stored,
        ...seen.map(({ fields }) => withFields(stored, fields, 'base')),
        ...seen.map(({ fields }) => proposedEntry(stored, fields)),
      ]);
      return {
        needsApproval,
        proposals: seen.flatMap((value, index) => {
          const [base, wanted] = [others[index], others[seen.length + index]];
          if (!answer || !base || !wanted) return [];
          const isOwn = value.by.account === accountKey(caller);
          return { proposal: rowOf(value, stored), isOwn, base, wanted, stored: answer, version };
        }),
      };
    },

    /**
     * Stores a change as the caller's proposal, replacing their previous one; a proposal without
     * changes is withdrawn.
     * @throws {Problem} changed, if the entry is no longer the version that the change is based on
     */
    async propose(
      { body, ifMatch }: { body: W; ifMatch: number },
      caller: Caller,
      newId: Id,
    ): Promise<Versioned<W>> {
      const saved = await of.owned(body.id, caller);
      const { entity: stored, version } = saved;
      const group = proposalGroup(kind, stored.id);
      const earlier = await proposals.find(group, accountKey(caller));
      const before = earlier?.value;
      const current = proposedEntry(stored, before?.fields ?? []);
      await mustBeFrom(of, saved, { version: ifMatch, current, caller });
      const wanted = await wantedEntry(of, { saved, body }, caller);
      const fields = proposedFields(stored, wanted, before?.fields);
      const answer = { value: await of.toAnswer(proposedEntry(stored, fields)), version };
      if (fields.length === 0) {
        await proposals.erase(group, [accountKey(caller)]);
        return answer;
      }
      const isWaiting = before?.state === 'waiting';
      const proposal: Proposal = {
        id: before?.id ?? newId,
        kind,
        entry: stored.id,
        by: personOf(caller),
        state: 'waiting',
        at: clock.now().toISOString(),
        round: (before?.round ?? 0) + (isWaiting ? 0 : 1),
        fields,
      };
      if (!isWaiting || !isSame(before.fields, fields))
        await putProposal(proposals, earlier, proposal);
      const occasion = `${proposal.id}-${proposal.round}`;
      const about = { kind, cId: stored.cId, title: of.nameOf(stored), isChange: true, occasion };
      await notices.handedIn(about, proposal.by);
      return answer;
    },

    /**
     * Stores an approved entry: as given by staff, or else as proposed. Repeating it changes
     * nothing. The history names who approved it, and for whom.
     * @throws {Problem} clash, naming fields that somebody else changed since then
     */
    async apply(
      { entry, fields, by }: Proposal,
      given: { body?: W | undefined; version?: number | undefined },
      caller: Caller,
    ): Promise<void> {
      const saved = await of.owned(entry, caller);
      mustBeUsable(saved);
      const { entity: stored, version } = saved;
      if (!given.body && !isUndecided(stored, fields)) return;
      const conflicts = given.body ? [] : conflictsOf(stored, fields).map(wireName);
      if (conflicts.length > 0)
        throw new Problem(
          'clash',
          `Choose which version to keep: ${conflicts.join(', ')} changed in the meantime.`,
        );
      const body = given.body ?? (await of.toAnswer(proposedEntry(stored, fields)));
      if (body.id !== entry)
        throw new Problem('invalid-input', 'This is not the entry that the proposal is about.');
      const ifMatch = given.version ?? version;
      const approver = { ...caller, name: `${caller.name}, for ${by.name}` };
      await of.update({ body, ifMatch }, approver);
    },
  };
}
