import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import { choiceNow } from '#domain/listening/listening';
import { isSoundStale, type SoundWork } from '#domain/listening/trackSound';
import { type Caller, ownsByArtists, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import {
  recordingPartBytes,
  recordingRefusal,
  type StoredRecording,
} from '#domain/release/recording';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import { purgedAt } from '#domain/trash';
import type { Approval } from '#functions/services/entries/approval';
import type { ListeningService } from '#functions/services/listening/listening';
import type { Ports } from '#functions/services/ports';
import type { OpenUploads } from './openUploads.ts';
import { dropRecording } from './ownRecording.ts';
import type { Releases } from './releases.ts';

/** Lifetime of a link to a recording. */
const linkMilliseconds = 10 * 60_000;

const waiting: SoundWork = { state: 'waiting', share: 0 };

const shown = (track: Id, { bytes, storedAt, fileName, by }: StoredRecording) => ({
  track,
  bytes,
  storedAt,
  fileName,
  ...(by && { by: by.name }),
});

type NeededPorts = Pick<Ports, 'releases' | 'recordings' | 'sounds' | 'audio' | 'clock'>;
interface NeededServices {
  listening: Pick<ListeningService, 'ask' | 'announce'>;
  approval: Pick<Approval, 'ofRelease'>;
  releases: Pick<Releases, 'owned'>;
  openUploads: Pick<OpenUploads, 'open' | 'close'>;
}

/** Stores, lists and deletes the recordings of tracks, for owners of the release. */
export function createRecordings(ports: NeededPorts, services: NeededServices) {
  const { recordings, sounds, clock } = ports;
  const { listening, releases, approval, openUploads } = services;
  const noTrack = () => new Problem('not-found', 'There is no such track.');

  /** Finds the release of a track, for a call that does not name it. */
  async function releaseIdOf(track: Id, caller: Caller): Promise<Id> {
    const { entries } = await ports.releases.allReadable();
    const having = entries.filter(({ entity }) => entity.tracks.some(({ id }) => id === track));
    const own = having.filter(({ entity }) => ownsByArtists(caller, entity.artistIds));
    const [found, another] = own.length > 0 ? own : having;
    if (!found) throw noTrack();
    if (another)
      throw new Problem('clash', 'Several releases have this track. Name one in releaseId.');
    return found.entity.id;
  }

  /**
   * Finds the release of a track, if the caller owns it.
   * @throws {Problem} not-found, not-allowed; clash, if several releases have the track
   */
  async function ownRelease(
    track: Id,
    given: Id | undefined,
    caller: Caller,
  ): Promise<StoredRelease> {
    const { entity } = await releases.owned(given ?? (await releaseIdOf(track, caller)), caller);
    if (!entity.tracks.some(({ id }) => id === track)) throw noTrack();
    return entity;
  }

  /**
   * Refuses an artist's change to a recording of a public release, like a change to the release
   * itself: visitors hear it, will on the release day, or get it for a download code. A missing one
   * may be delivered while nobody can hear the track.
   * @throws {Problem} not-allowed
   */
  async function checkHeard(release: StoredRelease, track: Id, caller: Caller): Promise<void> {
    const heard = release.tracks.find(({ id }) => id === track);
    if (!heard || !isVisible(release)) return;
    const isHeard = choiceNow(heard, release) !== 'none';
    if (!isHeard && !(await recordings.find({ release: release.id, track }))) return;
    if (!(await approval.ofRelease(release, caller))) return;
    const isLater = (heard.listen ?? 'none') !== 'none';
    const reason = isHeard
      ? 'Visitors hear this track.'
      : isLater
        ? 'Visitors will hear this recording on the release day.'
        : 'This release is public, and its recordings may be given for download codes.';
    throw new Problem('not-allowed', `${reason} Ask the label to change it.`);
  }

  /**
   * The state of a recording's sound; a recording from before this feature is measured now. A new
   * choice counts as waiting before the publication that requests the work.
   */
  async function soundOf(release: StoredRelease, track: Track) {
    const row = await sounds.find(release.id, track.id);
    if (!row) await listening.ask({ release: release.id, track: track.id });
    const { measured, made, work } = row?.value ?? {};
    const waits = !row || (work?.state !== 'working' && isSoundStale(track, release, row.value));
    const { state, share, failure }: Partial<SoundWork> = waits ? waiting : (work ?? {});
    return {
      state: state ?? ('ready' as const),
      share: share ?? 1,
      ...(failure && { failure }),
      ...(measured && {
        seconds: measured.seconds,
        waveform: measured.waveform,
        format: measured.format,
      }),
      isPublic: Boolean(made),
    };
  }

  return {
    async uploadTrack(
      { body, file }: Call<'uploadTrack'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'uploadTrack'>> {
      const { id: track, upload = newId, part, parts, size = file.bytes.length } = body;
      const entity = await ownRelease(track, body.releaseId, caller);
      await checkHeard(entity, track, caller);
      const release = entity.id;
      if (part === 0) {
        const refusal = recordingRefusal(file.bytes, size);
        if (refusal) throw new Problem(refusal.code, refusal.message);
      }
      const isWhole = parts === 1 && size === file.bytes.length;
      const isPart = parts > 1 && body.upload && file.bytes.length <= recordingPartBytes;
      if (part >= parts || !(isWhole || isPart))
        throw new Problem('invalid-input', 'Send the recording whole, or in parts of 8 MiB.');
      if (isPart) await openUploads.open(caller, { release, track, upload, parts });
      await recordings.put({ release, track, upload, part, bytes: file.bytes });
      const complete = part === parts - 1;
      if (complete) {
        const whole = { release, track, upload, parts, size, fileName: body.name };
        await recordings.complete({ ...whole, by: personOf(caller), at: clock.now() });
        if (isPart) await openUploads.close(caller, { release, track });
        await listening.ask({ release, track });
      }
      return { url: recordings.address({ release, track }, upload), complete };
    },

    async listRecordings({ params }: Call<'listRecordings'>, caller: Caller) {
      const { entity } = await releases.owned(params.id, caller);
      const until = new Date(clock.now().getTime() + linkMilliseconds);
      const found = await Promise.all(
        entity.tracks.map(async (track) => {
          const { id, name } = track;
          const { current, earlier } = await recordings.all({ release: entity.id, track: id });
          return {
            recordings: current
              ? [
                  {
                    ...shown(id, current),
                    url: await recordings.link(current.file, { name, until }),
                    sound: await soundOf(entity, track),
                  },
                ]
              : [],
            earlier: earlier.map((one) => ({
              ...shown(id, one),
              id: one.id,
              ...(one.seconds !== null && { seconds: one.seconds }),
              endedAt: one.endedAt,
              endedBy: one.endedBy.name,
              ...(one.isKept && { until: purgedAt(one.endedAt) }),
            })),
          };
        }),
      );
      return {
        recordings: found.flatMap((track) => track.recordings),
        earlier: found.flatMap((track) => track.earlier),
      };
    },

    async restoreRecording({ body }: Call<'restoreRecording'>, caller: Caller) {
      const release = await ownRelease(body.id, body.releaseId, caller);
      await checkHeard(release, body.id, caller);
      const key = { release: release.id, track: body.id };
      const save = { by: personOf(caller), at: clock.now() };
      if (!(await recordings.restore(key, body.recording, save)))
        throw new Problem('not-found', 'This recording is no longer kept.');
      await listening.ask(key);
      return {};
    },

    async removeRecording({ body }: Call<'removeRecording'>, caller: Caller) {
      const release = await ownRelease(body.id, body.releaseId, caller);
      const key = { release: release.id, track: body.id };
      if (body.recording) {
        if (await approval.ofRelease(release, caller))
          throw new Problem('not-allowed', 'This release is public. Ask the label to delete it.');
        await recordings.removeEarlier(key, body.recording);
        return {};
      }
      await checkHeard(release, body.id, caller);
      const wasHeard = (await sounds.find(key.release, key.track))?.value.made;
      await dropRecording(ports, key, { by: personOf(caller), at: clock.now() });
      if (wasHeard) await listening.announce(release);
      return {};
    },
  };
}
