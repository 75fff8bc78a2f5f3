import { evenGain } from '#domain/listening/loudness';
import {
  isSoundStale,
  type MeasuredRecording,
  type SoundWork,
  soundId,
  type TrackSound,
  type WantedAudio,
  wantedAudio,
} from '#domain/listening/trackSound';
import { gatefold } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { RecordingKey } from '#domain/release/recording';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import type { Saved } from '#functions/ports/entries';
import type { ListenMessage, OnShare, OpenedRecording } from '#functions/ports/listening';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<
  Ports,
  | ('releases' | 'recordings' | 'sounds' | 'audio' | 'studio')
  | ('queue' | 'requestPublication' | 'clock' | 'log')
>;

export type ListeningService = ReturnType<typeof createListening>;

const unknown: TrackSound = { measured: null, made: null, work: null };
const waiting: SoundWork = { state: 'waiting', share: 0 };
/** How often the progress of a job is stored, in milliseconds. */
const notedEvery = 1000;
/** Measuring takes this share of the work on a new recording. */
const measuringShare = 0.3;
const maxTries = 10;

/**
 * Deletes the files that visitors hear of a recording. They are made again when a publication finds
 * them missing.
 */
export async function withdrawSound(
  { sounds, audio }: Pick<Ports, 'sounds' | 'audio'>,
  { release, track }: RecordingKey,
): Promise<void> {
  for (;;) {
    const sound = await sounds.find(release, track);
    if (!sound?.value.made) return;
    await audio.remove(sound.value.made.path);
    if (await sounds.replace(sound, { ...sound.value, made: null })) return;
  }
}

/** Keeps the sound files for visitors in line with the recordings and with staff's choices. */
export function createListening(ports: NeededPorts) {
  const { releases, recordings, sounds, audio, studio } = ports;
  const { queue, requestPublication, clock, log } = ports;

  /** Changes the row of a track, retrying on a clash. */
  async function change(
    { release, track }: RecordingKey,
    apply: (sound: TrackSound) => TrackSound,
  ): Promise<TrackSound> {
    for (let tries = 1; tries <= maxTries; tries++) {
      const row = await sounds.find(release, track);
      const next = apply(row?.value ?? unknown);
      const done = row
        ? (await sounds.replace(row, next)) !== null
        : await sounds.add(release, track, next);
      if (done) return next;
    }
    throw new Error(`The recording of ${track} was changed too often in the meantime.`);
  }

  /** Stores the progress of a job, at most once a second. */
  function progress(key: RecordingKey, { from, to }: { from: number; to: number }): OnShare {
    let noted = 0;
    return async (share) => {
      const now = clock.now().getTime();
      if (now - noted < notedEvery) return;
      noted = now;
      const work = { state: 'working', share: from + share * (to - from) } as const;
      await change(key, (sound) => ({ ...sound, work }));
    };
  }

  /** Requests work on the sound of a track. Repeated requests are done once. */
  async function ask(key: RecordingKey): Promise<void> {
    await change(key, (sound) => ({ ...sound, work: waiting }));
    await queue.listen({ release: key.release, track: key.track });
  }

  /** Publishes a changed sound of a release; of several in a row only the last one publishes. */
  async function announce({ cId, title: name, ...release }: StoredRelease): Promise<void> {
    if (!isVisible(release)) return;
    await releases.announce({ cId, by: gatefold.name });
    if (!(await queue.hasSoundsWaiting())) await requestPublication(`The sound of ${name} changed`);
  }

  async function measured(key: RecordingKey, recording: OpenedRecording) {
    const { tag } = recording;
    const before = (await sounds.find(key.release, key.track))?.value.measured;
    if (before?.tag === tag) return before;
    const onShare = progress(key, { from: 0, to: measuringShare });
    const found: MeasuredRecording = { tag, ...(await studio.measure(recording, onShare)) };
    await change(key, (sound) => ({ ...sound, measured: found }));
    return found;
  }

  /** Encodes a part, and replaces its stored files. */
  async function encode(
    key: RecordingKey,
    wanted: WantedAudio,
    { recording, cId }: { recording: OpenedRecording; cId: number },
  ): Promise<void> {
    const found = await measured(key, recording);
    const onShare = progress(key, { from: measuringShare, to: 1 });
    const given = { part: wanted.part, gain: evenGain(found) };
    const sound = await studio.encode(recording, given, onShare);
    try {
      await replaceMade(key, { ...wanted, path: await audio.store(cId, sound) });
    } finally {
      await sound.dispose();
    }
  }

  /** Records the new files, then deletes the previous ones. */
  async function replaceMade(key: RecordingKey, made: TrackSound['made']): Promise<void> {
    const before = (await sounds.find(key.release, key.track))?.value.made;
    // When a sound is withdrawn, delete its files first: after a crash nothing would name them.
    if (before && !made) await audio.remove(before.path);
    await change(key, (sound) => ({ ...sound, made, work: null }));
    if (before && made && before.path !== made.path) await audio.remove(before.path);
  }

  async function bringUpToDate(key: RecordingKey, { entity }: Saved<StoredRelease>) {
    const track = entity.tracks.find(({ id }) => id === key.track);
    const recording = track && (await recordings.open(key));
    if (!track || !recording) {
      const before = (await sounds.find(key.release, key.track))?.value.made;
      if (before) await audio.remove(before.path);
      if (track) await change(key, () => unknown);
      else await sounds.erase(key.release, [key.track]);
      if (before) await announce(entity);
      return;
    }
    const before = (await sounds.find(key.release, key.track))?.value.measured;
    const found = await measured(key, recording);
    const wanted = wantedAudio(track, entity, found);
    const sound = await change(key, (now) => ({ ...now, work: waiting }));
    if (wanted?.key === sound.made?.key) {
      await change(key, (now) => ({ ...now, work: null }));
      // The page names its length.
      if (before?.seconds !== found.seconds) await announce(entity);
      return;
    }
    if (wanted) await encode(key, wanted, { recording, cId: entity.cId });
    else await replaceMade(key, null);
    await announce(entity);
  }

  /**
   * Requests the work again if the release was saved meanwhile, since the publication of that save
   * found nothing to do yet; withdraws the sound if the release was deleted meanwhile.
   */
  async function followUp(key: RecordingKey): Promise<void> {
    const saved = await releases.find(key.release);
    if (!saved) return withdrawSound(ports, key);
    const track = saved.entity.tracks.find(({ id }) => id === key.track);
    const sound = (await sounds.find(key.release, key.track))?.value;
    if (track && sound && isSoundStale(track, saved.entity, sound)) await ask(key);
  }

  /** Stores why a track's sound can't be made; nobody tries again until the track changes. */
  async function fail(key: RecordingKey, failure: string): Promise<void> {
    const saved = await releases.find(key.release);
    const track = saved?.entity.tracks.find(({ id }) => id === key.track);
    if (!saved || !track) return;
    await change(key, (sound) => {
      const wanted = wantedAudio(track, saved.entity, sound.measured)?.key;
      const work = { state: 'failed', share: 0, failure, ...(wanted && { key: wanted }) } as const;
      return { ...sound, work };
    });
  }

  return {
    announce,

    ask,

    /** The tracks whose files differ from their settings. */
    staleOf(
      entities: readonly StoredRelease[],
      known: ReadonlyMap<string, TrackSound>,
    ): ListenMessage[] {
      return entities.flatMap((release) =>
        release.tracks
          .filter((track) => isSoundStale(track, release, known.get(soundId(release.id, track.id))))
          .map((track) => ({ release: release.id, track: track.id })),
      );
    },

    /** Every known sound, by `soundId`. */
    async all(): Promise<Map<string, TrackSound>> {
      const rows = await sounds.list();
      return new Map(rows.map(({ group, key, value }) => [soundId(group, key), value]));
    },

    /** Does the work of a message. Can be repeated safely. */
    async makeSound(message: ListenMessage): Promise<void> {
      const saved = await releases.find(message.release);
      if (!saved) return withdrawSound(ports, message);
      try {
        await bringUpToDate(message, saved);
        await followUp(message);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        log('listening.failed', { cId: saved.entity.cId, reason: error.message });
        await fail(message, error.message);
      }
    },

    /** Handles a message that failed too often. */
    async giveUpSound(message: ListenMessage): Promise<void> {
      await fail(message, 'It could not be prepared. Upload the recording again.');
    },
  };
}
