import type { Answer, Call } from '#contract/api';
import type { Artist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import { accountKey, type Caller, personOf } from '#domain/member/member';
import type { Merch } from '#domain/merch/merch';
import { Problem } from '#domain/problem';
import type { Proposal, ProposedKind } from '#domain/proposal/proposal';
import type { Release } from '#domain/release/release';
import type { Show } from '#domain/show/show';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { Repeats } from '#functions/services/entries/repeats';
import type { Ports } from '#functions/services/ports';
import { type EntryProposals, putProposal, seesProposal } from './entryProposals.ts';
import { listHandedIn } from './handIn.ts';
import type { Notices } from './notices.ts';

type NeededPorts = Pick<Ports, 'proposals' | 'clock' | 'releases' | 'shows' | 'merch'>;
interface NeededServices {
  notices: Pick<Notices, 'decided' | 'reached'>;
  repeats: Repeats;
  artist: EntryProposals<Artist>;
  release: EntryProposals<Release>;
  show: EntryProposals<Show>;
  merch: EntryProposals<Merch>;
}

const gone = () => new Problem('not-found', 'This proposal has already been decided or withdrawn.');
const isWaiting = ({ state }: Proposal) => state === 'waiting';

/** Lists proposals, and carries out staff's decisions on them. */
export function createProposals(ports: NeededPorts, services: NeededServices) {
  const { proposals, clock } = ports;
  const { notices, repeats, artist, release, show, merch } = services;
  const byKind = { artist, release, show, merch } satisfies Record<ProposedKind, unknown>;

  const rowOf = (proposal: Proposal, caller: Caller) => byKind[proposal.kind].row(proposal, caller);

  async function seenBy(caller: Caller): Promise<Answer<'listProposals'>> {
    const seen = (await proposals.list()).filter(({ value }) => seesProposal(value, caller));
    const isStaff = caller.role === 'staff';
    const reached = isStaff ? await notices.reached() : null;
    const row = async (proposal: Proposal) =>
      (await rowOf(proposal, caller)).map((made) =>
        reached ? { ...made, isMailed: reached.has(proposal.by.account) } : made,
      );
    const rows = (await Promise.all(seen.map(({ value }) => row(value)))).flat();
    const entries = await listHandedIn(ports, caller);
    const waitingEntries = entries.filter(({ returnedWith }) => isStaff || returnedWith);
    const waits = rows.filter(({ state }) => state === (isStaff ? 'waiting' : 'returned'));
    return {
      proposals: rows.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
      handedIn: entries,
      waiting: waits.length + waitingEntries.length,
    };
  }

  async function find(id: Id): Promise<KeyValueEntry<Proposal>> {
    const found = (await proposals.list()).find(({ value }) => value.id === id);
    if (!found) throw gone();
    return found;
  }

  /** The proposal that staff saw, if it is still open and unchanged. */
  async function toDecide({ id, at }: { id: Id; at?: string | undefined }) {
    const open = await find(id);
    if (!isWaiting(open.value)) throw gone();
    if (at !== undefined && open.value.at !== at)
      throw new Problem('clash', 'It has changed since you opened it. Review it again.');
    return open;
  }

  /** Emails the person who made a proposal. */
  async function tell(
    { id, at, by, ...proposal }: Proposal,
    { is, note }: { is: 'approved' | 'returned'; note: string | undefined },
    caller: Caller,
  ): Promise<void> {
    const [row] = await rowOf({ ...proposal, id, at, by }, caller);
    if (!row) return;
    const { kind, cId, name: title } = row.entry;
    // A proposal handed in again meanwhile has another time, so its decision is mailed as well.
    const notice = { kind, cId, title, is, note, occasion: `${id}-${Date.parse(at)}` };
    await notices.decided(notice, personOf(caller), (one) => accountKey(one) === by.account);
  }

  const waiting = async (caller: Caller) => ({ waiting: (await seenBy(caller)).waiting });

  return {
    listProposals: (_: Call<'listProposals'>, caller: Caller) => seenBy(caller),

    getReleaseProposals: ({ params }: Call<'getReleaseProposals'>, caller: Caller) =>
      release.about(params.id, caller),

    getArtistProposals: ({ params }: Call<'getArtistProposals'>, caller: Caller) =>
      artist.about(params.id, caller),

    getMerchProposals: ({ params }: Call<'getMerchProposals'>, caller: Caller) =>
      merch.about(params.id, caller),

    getShowProposals: ({ params }: Call<'getShowProposals'>, caller: Caller) =>
      show.about(params.id, caller),

    proposeRelease: release.propose,
    proposeShow: show.propose,
    proposeMerch: merch.propose,
    proposeArtist: artist.propose,

    async withdrawProposal({ body }: Call<'withdrawProposal'>, caller: Caller) {
      const done = { call: 'withdrawProposal', body, caller };
      const found = await repeats.unlessDone(done, () => find(body.proposal));
      if (!found) return waiting(caller);
      const { value, group, key } = found;
      if (value.by.account !== accountKey(caller))
        throw new Problem('not-allowed', 'Only its author may withdraw a proposal.');
      await proposals.erase(group, [key]);
      await repeats.note(done);
      return waiting(caller);
    },

    async approveProposal({ body }: Call<'approveProposal'>, caller: Caller) {
      const done = { call: 'approveProposal', body, caller };
      const open = await repeats.unlessDone(done, () => toDecide(body));
      if (!open) return waiting(caller);
      const { version, words: note } = body;
      const apply: Record<ProposedKind, () => Promise<void>> = {
        artist: () => artist.apply(open.value, { body: body.artist, version }, caller),
        release: () => release.apply(open.value, { body: body.release, version }, caller),
        show: () => show.apply(open.value, { body: body.show, version }, caller),
        merch: () => merch.apply(open.value, { body: body.merch, version }, caller),
      };
      await apply[open.value.kind]();
      // Email before removing the proposal, so that approving it again after a crash sends the
      // email.
      await tell(open.value, { is: 'approved', note }, caller);
      await repeats.note(done);
      // A proposal handed in again at this moment stays, and needs its own decision.
      await proposals.remove(open);
      return waiting(caller);
    },

    async returnProposal({ body }: Call<'returnProposal'>, caller: Caller) {
      const { words: note } = body;
      const found = await find(body.id);
      const { state, answer: before } = found.value;
      // Repeated because the answer was lost.
      const isDone = state === 'returned' && before?.by === caller.name && before.note === note;
      if (!isDone) {
        const open = await toDecide(body);
        const answer = { by: caller.name, at: clock.now().toISOString(), note };
        await putProposal(proposals, open, { ...open.value, state: 'returned', answer });
      }
      await tell(found.value, { is: 'returned', note }, caller);
      return waiting(caller);
    },
  };
}
