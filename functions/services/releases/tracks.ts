import type { Call } from '#contract/api';
import type { Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { mustBeUsable } from '#domain/publication/substitute';
import type { StoredRelease } from '#domain/release/release';
import { maxTracks, type Track, tooManyTracks } from '#domain/release/track';
import { changesNothing } from '#functions/services/entries/entries';
import { retryChanged } from '#functions/services/entries/retryChanged';
import type { Releases } from './releases.ts';

/** How often a change of a release's tracks is tried while others save the release. */
const maxTries = 10;

/** Adds, saves and removes single tracks. Each call changes the track's release. */
export function createTracks({ releases }: { releases: Releases }) {
  /** Applies a change of the tracks to the stored release; retries if another save was quicker. */
  async function change(
    track: Track,
    caller: Caller,
    apply: (tracks: Track[], release: StoredRelease) => Track[],
  ): Promise<Track> {
    return retryChanged(maxTries, async () => {
      const previous = await releases.owned(track.releaseId, caller);
      mustBeUsable(previous);
      const { entity } = previous;
      const made = { ...entity, tracks: apply(entity.tracks, entity) };
      if (!changesNothing(previous, made)) await releases.store(previous, made, caller);
      return track;
    });
  }

  const mustHave = (tracks: readonly Track[], { id }: Track) => {
    if (!tracks.some((track) => track.id === id))
      throw new Problem('not-found', 'There is no such track on this release.');
  };

  return {
    addTrack({ body }: Call<'addTrack'>, caller: Caller): Promise<Track> {
      return change(body, caller, (tracks) => {
        if (tracks.some(({ id }) => id === body.id)) return replaced(tracks, body);
        if (tracks.length >= maxTracks) throw new Problem('invalid-input', tooManyTracks);
        return [...tracks, body];
      });
    },

    updateTrack({ body }: Call<'updateTrack'>, caller: Caller): Promise<Track> {
      return change(body, caller, (tracks) => {
        mustHave(tracks, body);
        return replaced(tracks, body);
      });
    },

    removeTrack({ body }: Call<'removeTrack'>, caller: Caller): Promise<Track> {
      return change(body, caller, (tracks) => {
        mustHave(tracks, body);
        return tracks.filter(({ id }) => id !== body.id);
      });
    },
  };
}

const replaced = (tracks: readonly Track[], by: Track): Track[] =>
  tracks.map((track) => (track.id === by.id ? by : track));
