import type { Answer, Call } from '#contract/api';
import type { Artist, StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import type { Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { timeRefusal } from '#domain/proposal/timedChange';
import type { Release, StoredRelease } from '#domain/release/release';
import type { Ports } from '#functions/services/ports';
import { mustBeFrom, type Proposable, type ProposableEntry, wantedEntry } from './proposable.ts';
import type { ProposingService } from './proposing.ts';
import { noSuchTime, type TimingService } from './timing.ts';

/** All about the timed changes of one kind of entry. */
interface Timed<S extends ProposableEntry, W> {
  of: Proposable<S, W>;
  timing: TimingService<S, W>;
  proposing: Pick<ProposingService<W>, 'propose'>;
}

type Needs = Pick<Ports, 'timedChanges' | 'clock' | 'log'> & {
  artist: Timed<StoredArtist, Artist>;
  release: Timed<StoredRelease, Release>;
};

/** Keeps changes of artists and releases until their time, and stores them then. */
export function createTimedChanges({ timedChanges, clock, log, artist, release }: Needs) {
  /** Keeps a change; one that the label approves first is handed in with its time. */
  async function keep<S extends ProposableEntry, W extends { id: Id; slug: string }>(
    { of, timing, proposing }: Timed<S, W>,
    { body, version, at, newId }: { body: W; version: number; at: string; newId: Id },
    caller: Caller,
  ) {
    const refusal = timeRefusal(at, clock.now());
    if (refusal) throw noSuchTime(refusal);
    const saved = await of.owned(body.id, caller);
    if (await of.needsApproval(saved, caller)) {
      await proposing.propose({ body, ifMatch: version, liveAt: at }, caller, newId);
      return { ...(await timing.listed(body.id, caller)), isHandedIn: true };
    }
    await mustBeFrom(of, saved, { version });
    const wanted = await wantedEntry(of, { saved, body }, caller);
    const { tenant, object, name, role } = caller;
    const isArtist = role === 'artist' && { role: 'artist' as const };
    const change = { id: newId, by: { tenant, object, name }, at, ...isArtist };
    await timing.keep(saved, wanted, change);
    return timing.listed(body.id, caller);
  }

  const timingOf = (kind: 'artist' | 'release' | undefined) =>
    kind === 'artist' ? artist.timing : release.timing;

  return {
    calls: {
      listTimedChanges: ({ params }: Call<'listTimedChanges'>, caller: Caller) =>
        release.timing.listed(params.id, caller),

      timeChange: ({ body }: Call<'timeChange'>, caller: Caller, newId: Id) =>
        keep(release, { ...body, body: body.release, newId }, caller),

      dropTimedChange: ({ body }: Call<'dropTimedChange'>, caller: Caller) =>
        release.timing.drop(body.release, body.id, caller),

      listTimedArtistChanges: ({ params }: Call<'listTimedArtistChanges'>, caller: Caller) =>
        artist.timing.listed(params.id, caller),

      timeArtistChange: ({ body }: Call<'timeArtistChange'>, caller: Caller, newId: Id) =>
        keep(artist, { ...body, body: body.artist, newId }, caller),

      dropTimedArtistChange: ({ body }: Call<'dropTimedArtistChange'>, caller: Caller) =>
        artist.timing.drop(body.artist, body.id, caller),

      async listWaitingChanges(
        _: Call<'listWaitingChanges'>,
        caller: Caller,
      ): Promise<Answer<'listWaitingChanges'>> {
        const failed = (await timedChanges.list()).filter(({ value }) => value.failure);
        const found = failed.map(({ value }) => timingOf(value.kind).failed(value, caller));
        return { failed: (await Promise.all(found)).flat() };
      },
    },

    /** Stores the changes whose time has come. Called every few seconds. */
    async storeDue(): Promise<void> {
      const now = clock.now().toISOString();
      for (const row of await timedChanges.list()) {
        const { value } = row;
        if (value.failure || value.at > now) continue;
        try {
          await timingOf(value.kind).store(value);
        } catch (error) {
          // Saved at the same moment: the next round tries again.
          if (!(error instanceof Problem) || error.code === 'changed') throw error;
          if (error.code !== 'not-found') {
            await timedChanges.replace(row, { ...value, failure: error.message });
            log('timedChange.failed', { entry: value.release, code: error.code });
            continue;
          }
        }
        await timedChanges.erase(row.group, [row.key]);
      }
    },
  };
}
