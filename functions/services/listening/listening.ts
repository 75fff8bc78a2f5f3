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

type Needs = Pick<
  Ports,
  'releases' | 'recordings' | 'sounds' | 'audio' | 'studio' | 'queue' | 'clock' | 'log'
> & { publish: (cause: string) => Promise<void> };

export type ListeningService = ReturnType<typeof createListening>;

const unknown: TrackSound = { measured: null, made: null, work: null };
const waiting: SoundWork = { state: 'waiting', share: 0 };
/** How often the progress of a work is written, in milliseconds. */
const notedEvery = 1000;
/** Of the work on a new recording, the measuring is this share. */
const measuringShare = 0.3;
const maxTries = 10;

/** Brings the files that visitors hear in line with the recordings and with what staff chose. */
export function createListening(needs: Needs) {
  const { releases, recordings, sounds, audio, studio, queue, clock, log, publish } = needs;

  /** Changes the row of a track, again when somebody else was quicker. */
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
    throw new Error(`The sound of ${track} was changed too often meanwhile.`);
  }

  /** Notes the progress of a work, at most once a second. */
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

  /** Asks for the work on the sound of a track. Asked twice it is done once. */
  async function ask(key: RecordingKey): Promise<void> {
    await change(key, (sound) => ({ ...sound, work: waiting }));
    await queue.listen({ release: key.release, track: key.track });
  }

  /** Publishes what changed on the page of a release; the last of several in a row is enough. */
  async function announce({ cId, title: name, ...release }: StoredRelease): Promise<void> {
    if (!isVisible(release)) return;
    await releases.announce({ kind: 'release', cId, name, by: gatefold.name });
    if (!(await queue.hasSoundsWaiting())) await publish(`What can be heard of ${name} changed`);
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

  /** Makes the files of a part, and stores them in place of those before. */
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

  /** Names what visitors hear, then deletes the files that they heard before. */
  async function replaceMade(key: RecordingKey, made: TrackSound['made']): Promise<void> {
    const before = (await sounds.find(key.release, key.track))?.value.made;
    // Taken back, the files go first: nothing names what a crash would leave behind.
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
    const wanted = wantedAudio(track, entity, await measured(key, recording));
    const sound = await change(key, (now) => ({ ...now, work: waiting }));
    if (wanted?.key === sound.made?.key) {
      await change(key, (now) => ({ ...now, work: null }));
      return;
    }
    if (wanted) await encode(key, wanted, { recording, cId: entity.cId });
    else await replaceMade(key, null);
    await announce(entity);
  }

  /** Asks again where the release was saved during the work, as that publication saw nothing to do yet. */
  async function followUp(key: RecordingKey): Promise<void> {
    const saved = await releases.find(key.release);
    const track = saved?.entity.tracks.find(({ id }) => id === key.track);
    const sound = (await sounds.find(key.release, key.track))?.value;
    if (saved && track && sound && isSoundStale(track, saved.entity, sound)) await ask(key);
  }

  /** Notes in words that a track's sound can't be made; until it changes nobody tries again. */
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

    /** The tracks whose files are not those that their choice asks for. */
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

    /** Does the work of a message. Done again it does nothing more. */
    async makeSound(message: ListenMessage): Promise<void> {
      const saved = await releases.find(message.release);
      // The files of a deleted release go with its purge.
      if (!saved) return;
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
