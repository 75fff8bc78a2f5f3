import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { Answer } from '#contract/api';
import type { FieldError } from '#domain/problem';
import type { Track } from '#domain/release/track';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/tracks.ts';
import { problemOf } from '../state/problems.ts';
import { reload, useCall } from '../state/queries.ts';
import { $recordingUploads } from '../state/uploads.ts';
import { DropZone, useFileDrop } from '../ui/uploads.tsx';
import {
  type ChosenRecording,
  type DroppedFile,
  DroppedRecordings,
  readDropped,
} from './DroppedRecordings.tsx';
import type { EarlierActions, EarlierRecording } from './EarlierRecordings.tsx';
import { startUpload, uploadKey } from './recordingUploads.ts';
import { recordingText, TrackRecording, wavTypes } from './TrackRecording.tsx';
import { newTrack, TracksField } from './TracksField.tsx';
import { uploadText } from './UploadControls.tsx';

type Recording = Answer<'listRecordings'>['recordings'][number];

/** The stored recordings of a release's tracks. */
interface Recordings extends EarlierActions {
  of: (track: string) => Recording | undefined;
  earlierOf: (track: string) => EarlierRecording[];
  reload: () => void;
  remove: (track: Track) => void;
  failure: string | null;
}

/** Reload before the signed addresses of the recordings expire, in milliseconds. */
const refetchInterval = 8 * 60_000;
/** The polling interval while the server prepares a recording. */
const progressInterval = 2_000;

/** The recordings of a release, reloaded after a save, which may change what visitors hear. */
function useRecordings(release: string, stored: readonly Track[]): Recordings {
  const [isWorking, setWorking] = useState(false);
  const { data, problem, retry } = useCall(
    'listRecordings',
    { params: { id: release } },
    { refetchInterval: isWorking ? progressInterval : refetchInterval },
  );
  const [failure, setFailure] = useState<string | null>(null);
  const listed = useRef(stored);
  useEffect(() => {
    if (listed.current === stored) return;
    listed.current = stored;
    void reload('listRecordings');
  }, [stored]);
  const works = data?.recordings.some(({ sound }) => /waiting|working/.test(sound.state)) ?? false;
  if (works !== isWorking) setWorking(works);
  const reloadAll = () => {
    setFailure(null);
    retry();
  };
  const run = (change: Promise<unknown>) =>
    void change.then(reloadAll, (error: unknown) => setFailure(problemOf(error).message));
  return {
    of: (track) => data?.recordings.find((recording) => recording.track === track),
    earlierOf: (track) => data?.earlier.filter((recording) => recording.track === track) ?? [],
    reload: reloadAll,
    remove: ({ id, releaseId }) => run(api.removeRecording({ body: { id, releaseId } })),
    onRestore: ({ id, releaseId }, recording) =>
      run(api.restoreRecording({ body: { id, releaseId, recording } })),
    onPurge: ({ id, releaseId }, recording) =>
      run(api.removeRecording({ body: { id, releaseId, recording } })),
    failure: failure ?? problem?.message ?? null,
  };
}

/** A closed row's recording, or the progress of its upload. */
function RecordingNote({ track, stored }: { track: Track; stored: Recording | undefined }) {
  const upload = useStore($recordingUploads)[uploadKey(track)];
  const text =
    upload && upload.state !== 'done' ? uploadText(upload) : stored && recordingText(stored);
  return text ? <span className="ordered-detail ordered-note">{text}</span> : null;
}

interface Props {
  releaseId: string;
  value: readonly Track[];
  /** The stored tracks: the server accepts recordings only for these. */
  stored: readonly Track[];
  onChange: (value: Track[]) => void;
  errors: readonly FieldError[];
  /** Whether the label has to approve changes of what the public sees. */
  needsApproval?: boolean;
  /** The title of the release, which, like the artists, may precede track names in file names. */
  title: string;
  /** The names of the release's artists. */
  artists: readonly string[];
}

/** The tracks of a stored release with their recordings. Files can be dropped on the whole list. */
export function RecordedTracks(props: Props) {
  const { releaseId, value, stored, onChange, errors, title, artists } = props;
  const { needsApproval = false } = props;
  const known = [title, ...artists];
  const recordings = useRecordings(releaseId, stored);
  const [dropped, setDropped] = useState<DroppedFile[] | null>(null);
  const isRecorded = (track: string) => recordings.of(track) !== undefined;
  const isStored = (track: string) => stored.some(({ id }) => id === track);
  const take = (files: readonly File[]) =>
    void readDropped(files, { tracks: value, known }).then(setDropped);
  /** Asks about one file as about several. A file that is no recording is refused by the upload. */
  const askOf = async (track: Track, file: File) => {
    const read = await readDropped([file], { tracks: [track], known });
    if (read.every(({ isUsable }) => isUsable))
      setDropped(read.map((one) => ({ ...one, track: track.id })));
    else void startUpload(track, file, { isUnsaved: !isStored(track.id) });
  };
  const { handlers } = useFileDrop(take);
  const send = (chosen: readonly ChosenRecording[]) => {
    setDropped(null);
    const matched = chosen.map(({ file, track, name, listen }) => ({
      file,
      track: { ...(track ?? { ...newTrack(releaseId), name }), ...(listen && { listen }) },
      isNew: track === null,
    }));
    const matching = new Map(matched.map(({ track }) => [track.id, track]));
    const added = matched.filter(({ isNew }) => isNew).map(({ track }) => track);
    if (added.length > 0 || chosen.some(({ listen }) => listen))
      onChange([...value.map((track) => matching.get(track.id) ?? track), ...added]);
    for (const { file, track } of matched)
      void startUpload({ ...track, releaseId }, file, { isUnsaved: !isStored(track.id) });
  };
  return (
    <div className="tracks-drop" {...handlers}>
      <TracksField
        releaseId={releaseId}
        value={value}
        onChange={onChange}
        artists={artists}
        errors={errors}
        note={(track) => <RecordingNote track={track} stored={recordings.of(track.id)} />}
        recording={(track) => (
          <TrackRecording
            track={track}
            stored={recordings.of(track.id)}
            earlier={recordings.earlierOf(track.id)}
            onRemove={recordings.remove}
            onRestore={recordings.onRestore}
            onPurge={recordings.onPurge}
            failure={recordings.failure}
            isSaved={isStored(track.id)}
            needsApproval={needsApproval}
            onUndecided={(file) => void askOf(track, file)}
            onChange={(part) =>
              onChange(value.map((one) => (one.id === track.id ? { ...one, ...part } : one)))
            }
          />
        )}
      />
      <DropZone label={sentences.uploadSeveral} accept={wavTypes} multiple onFiles={take}>
        <p>{filled(sentences.dropAllHere, { strong: (text) => <strong>{text}</strong> })}</p>
      </DropZone>
      {dropped && (
        <DroppedRecordings
          dropped={dropped}
          tracks={value}
          isRecorded={isRecorded}
          isFixed={(track) => needsApproval && isRecorded(track.id)}
          onConfirm={send}
          onCancel={() => setDropped(null)}
        />
      )}
    </div>
  );
}
