import type { Answer, Call } from '#contract/api';
import type { Artist, StoredArtist } from '#domain/artist/artist';
import type { Id, Key } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member/member';
import type { Merch, StoredMerch } from '#domain/merch/merch';
import { Problem } from '#domain/problem';
import { conflictsOf, isUndecided, proposedEntry, proposedFields } from '#domain/proposal/proposal';
import { maxTimedChanges, type TimedChange, timeRefusal } from '#domain/proposal/timedChange';
import { mustBeUsable } from '#domain/publication/substitute';
import type { Release, StoredRelease } from '#domain/release/release';
import type { Show, StoredShow } from '#domain/show/show';
import type { Repeats } from '#functions/services/entries/repeats';
import type { Ports } from '#functions/services/ports';
import {
  mustBeFrom,
  type ProposalEntry,
  type ProposalTarget,
  wantedEntry,
  wireName,
} from './proposalTarget.ts';

type Needs = Pick<Ports, 'timedChanges' | 'clock' | 'log'>;

/** A refusal at the field of the time. */
const noSuchTime = (message: string) =>
  new Problem('invalid-input', message, { errors: [{ path: 'at', message }] });

/** Scheduled changes of one kind of entry. */
function createTimedChangesOf<S extends ProposalEntry, W extends { id: Id; slug: string }>(
  { timedChanges, clock, log, repeats }: Needs & { repeats: Repeats },
  of: ProposalTarget<S, W>,
) {
  const labelOf = (field: string) => of.facts[wireName(field)]?.label ?? field;

  async function list(key: Key, caller: Caller) {
    const { entity } = await of.owned(key, caller);
    const rows = await timedChanges.list(entity.id);
    const waiting = rows.map(({ value }) => value).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const wanted = await of.toAnswers(waiting.map(({ fields }) => proposedEntry(entity, fields)));
    return {
      timed: wanted.flatMap((value, index) => {
        const change = waiting[index];
        if (!change) return [];
        return {
          id: change.id,
          at: change.at,
          by: change.by.name,
          fields: change.fields.map(({ field }) => wireName(field)),
          ...(change.failure && { failure: change.failure }),
          wanted: value,
        };
      }),
    };
  }

  return {
    list,

    /**
     * Stores the fields that differ from the stored entry. Repeating it with the same id changes
     * nothing.
     * @throws {Problem} invalid-input, if nothing differs or the result is invalid; clash, if too many
     * wait
     */
    async keep(
      { body, version, at }: { body: W; version: number; at: string },
      caller: Caller,
      newId: Id,
    ) {
      const refusal = timeRefusal(at, clock.now());
      if (refusal) throw noSuchTime(refusal);
      const saved = await of.owned(body.id, caller);
      await mustBeFrom(of, saved, { version, caller });
      const { entity } = saved;
      const wanted = await wantedEntry(of, { saved, body }, caller);
      const fields = proposedFields(entity, wanted);
      if (fields.length === 0) throw noSuchTime('Nothing has been changed.');
      of.checkReady?.(entity, proposedEntry(entity, fields));
      const { tenant, object, name } = caller;
      const by = { tenant, object, name };
      const change: TimedChange = { id: newId, kind: of.kind, entry: entity.id, by, at, fields };
      const isNew = await timedChanges.add(entity.id, newId, change);
      // Counted afterwards, so that calls at the same moment count each other. A repeated call must
      // not take back what it set before.
      if (isNew && (await timedChanges.list(entity.id)).length > maxTimedChanges) {
        await timedChanges.erase(entity.id, [newId]);
        throw new Problem(
          'clash',
          `At most ${maxTimedChanges} changes can wait for their time. Cancel one first.`,
        );
      }
      log('timedChange.set', { [of.kind]: entity.id, by: accountKey(by) });
      return list(entity.id, caller);
    },

    /** @throws {Problem} not-found, if it was carried out, or taken back by somebody else */
    async drop(entry: Id, id: Id, caller: Caller) {
      const { entity } = await of.owned(entry, caller);
      const done = { call: 'dropTimedChange', body: { entry: entity.id, id }, caller };
      const waiting = await repeats.unlessDone(done, async () => {
        const found = await timedChanges.find(entity.id, id);
        if (found) return found;
        throw new Problem(
          'not-found',
          'This change no longer waits: it was carried out or taken back.',
        );
      });
      if (waiting) {
        await timedChanges.erase(entity.id, [id]);
        // Afterwards: a change that is carried out was not taken back.
        await repeats.note(done);
      }
      return list(entity.id, caller);
    },

    /** Carries out a due change with the rights of the member of staff who set it. */
    async store({ entry, by, fields }: TimedChange): Promise<void> {
      const caller: Caller = { ...by, role: 'staff', artistIds: [] };
      const saved = await of.owned(entry, caller);
      mustBeUsable(saved);
      const { entity, version } = saved;
      if (!isUndecided(entity, fields)) return;
      const conflicts = conflictsOf(entity, fields).map(labelOf);
      if (conflicts.length > 0)
        throw new Problem(
          'clash',
          `Somebody has changed these fields since: ${conflicts.join(', ')}.`,
        );
      const body = await of.toAnswer(proposedEntry(entity, fields));
      await of.update({ body, ifMatch: version }, { ...caller, name: `${by.name} (scheduled)` });
    },

    /** The name and number of the entry of a failed change; none if the entry is deleted. */
    async failed({ id, entry, failure = '' }: TimedChange, caller: Caller) {
      const saved = await of.owned(entry, caller).catch((error: unknown) => {
        if (error instanceof Problem) return null;
        throw error;
      });
      if (!saved) return [];
      const { kind } = of;
      return [{ id, kind, cId: saved.entity.cId, title: of.nameOf(saved.entity), failure }];
    },
  };
}

/** Stores staff's changes of entries until their time, and carries them out then. */
export function createTimedChanges(
  ports: Needs & Pick<Ports, 'artists' | 'releases' | 'shows' | 'merch'>,
  {
    repeats,
    ...targets
  }: {
    repeats: Repeats;
    artist: ProposalTarget<StoredArtist, Artist>;
    release: ProposalTarget<StoredRelease, Release>;
    show: ProposalTarget<StoredShow, Show>;
    merch: ProposalTarget<StoredMerch, Merch>;
  },
) {
  const { timedChanges, clock, log } = ports;
  const needs = { ...ports, repeats };
  const artist = createTimedChangesOf(needs, targets.artist);
  const release = createTimedChangesOf(needs, targets.release);
  const show = createTimedChangesOf(needs, targets.show);
  const merch = createTimedChangesOf(needs, targets.merch);
  const byKind = { artist, release, show, merch };

  async function isInTrash({ kind, entry }: TimedChange): Promise<boolean> {
    const stores = {
      artist: ports.artists,
      release: ports.releases,
      show: ports.shows,
      merch: ports.merch,
    };
    return (await stores[kind].findKept(entry)) !== null;
  }

  return {
    listTimedChanges: ({ params }: Call<'listTimedChanges'>, caller: Caller) =>
      release.list(params.id, caller),

    timeChange: ({ body }: Call<'timeChange'>, caller: Caller, newId: Id) =>
      release.keep({ ...body, body: body.release }, caller, newId),

    dropTimedChange: ({ body }: Call<'dropTimedChange'>, caller: Caller) =>
      release.drop(body.release, body.id, caller),

    listTimedArtistChanges: ({ params }: Call<'listTimedArtistChanges'>, caller: Caller) =>
      artist.list(params.id, caller),

    timeArtistChange: ({ body }: Call<'timeArtistChange'>, caller: Caller, newId: Id) =>
      artist.keep({ ...body, body: body.artist }, caller, newId),

    dropTimedArtistChange: ({ body }: Call<'dropTimedArtistChange'>, caller: Caller) =>
      artist.drop(body.artist, body.id, caller),

    listTimedShowChanges: ({ params }: Call<'listTimedShowChanges'>, caller: Caller) =>
      show.list(params.id, caller),

    timeShowChange: ({ body }: Call<'timeShowChange'>, caller: Caller, newId: Id) =>
      show.keep({ ...body, body: body.show }, caller, newId),

    dropTimedShowChange: ({ body }: Call<'dropTimedShowChange'>, caller: Caller) =>
      show.drop(body.show, body.id, caller),

    listTimedMerchChanges: ({ params }: Call<'listTimedMerchChanges'>, caller: Caller) =>
      merch.list(params.id, caller),

    timeMerchChange: ({ body }: Call<'timeMerchChange'>, caller: Caller, newId: Id) =>
      merch.keep({ ...body, body: body.merch }, caller, newId),

    dropTimedMerchChange: ({ body }: Call<'dropTimedMerchChange'>, caller: Caller) =>
      merch.drop(body.merch, body.id, caller),

    async listWaitingChanges(
      _: Call<'listWaitingChanges'>,
      caller: Caller,
    ): Promise<Answer<'listWaitingChanges'>> {
      const found = (await timedChanges.failed()).map(({ value }) =>
        byKind[value.kind].failed(value, caller),
      );
      return { failed: (await Promise.all(found)).flat() };
    },

    /** Carries out due changes. Called every few seconds. */
    async storeDue(): Promise<void> {
      for (const row of await timedChanges.due(clock.now())) {
        const { value } = row;
        try {
          await byKind[value.kind].store(value);
        } catch (error) {
          // Somebody saved the entry at the same moment: the next round tries again.
          if (!(error instanceof Problem) || error.code === 'changed') throw error;
          const isDeleted = error.code === 'not-found';
          if (!isDeleted || (await isInTrash(value))) {
            const failure = isDeleted ? 'The entry was in the trash at that time.' : error.message;
            await timedChanges.replace(row, { ...value, failure });
            log('timedChange.failed', { entry: value.entry, code: error.code });
            continue;
          }
        }
        await timedChanges.erase(row.group, [row.key]);
      }
    },
  };
}
