import { useId, useState } from 'react';
import { labelListening } from '#adapters/pageLabel';
import { minutesText } from '#domain/listening/audioAddress';
import { type ListenChoice, listenChoices } from '#domain/release/listenChoice';
import { recordingHeaderBytes, recordingRefusal } from '#domain/release/recording';
import { maxTracks, type Track } from '#domain/release/track';
import { formatText, readWav } from '#domain/release/wavFile';
import { trashDays } from '#domain/trash';
import { fill } from '#words/template';
import { errorId, SelectField, tied } from '../../components/Field.tsx';
import { counted } from '../sentences/language.ts';
import { listenLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/tracks.ts';
import { Modal } from '../ui/Modal.tsx';
import { inPlayingOrder, type MatchedFile, matchFiles } from './recordingFiles.ts';

/** A dropped file, with data from its name and header. */
export interface DroppedFile extends MatchedFile {
  file: File;
  /** Length and format, or the reason why it can't be used. */
  facts: string;
  isUsable: boolean;
}

const [newTrack, leftOut] = ['new', ''];

async function factsOf(file: File): Promise<Pick<DroppedFile, 'facts' | 'isUsable'>> {
  const start = new Uint8Array(await file.slice(0, recordingHeaderBytes).arrayBuffer());
  const refusal = recordingRefusal(start, file.size);
  if (refusal) return { facts: refusal.message, isUsable: false };
  const header = readWav(start);
  if (typeof header === 'string') return { facts: header, isUsable: false };
  const { seconds } = header;
  const length = seconds === null ? [] : [minutesText(seconds)];
  return { facts: [...length, formatText(header)].join(' · '), isUsable: true };
}

interface About {
  tracks: readonly Track[];
  /** Names that precede the track's name in file names. */
  known: readonly string[];
}

/** Reads the headers of files and finds their tracks by name and number, in playing order. */
export async function readDropped(
  files: readonly File[],
  { tracks, known }: About,
): Promise<DroppedFile[]> {
  const names = files.map(({ name }) => name);
  const matched = matchFiles(names, tracks, known);
  const read = await Promise.all(
    files.map(async (file, index): Promise<DroppedFile> => {
      const match = matched[index] ?? { number: null, name: '', track: null };
      return { ...match, ...(await factsOf(file)), file };
    }),
  );
  const positionOf = new Map(tracks.map(({ id }, index) => [id, index + 1]));
  return inPlayingOrder(read, ({ track, number, name }) => ({
    number: positionOf.get(track ?? '') ?? number,
    name,
  }));
}

/** A file assigned to a track; `track` is null for a new track. */
export interface ChosenRecording {
  file: File;
  track: Track | null;
  /** The name of the new track. */
  name: string;
  /** What visitors hear of it once it is out; absent to leave the track as it is. */
  listen?: ListenChoice;
}

interface Props {
  dropped: readonly DroppedFile[];
  tracks: readonly Track[];
  /** Whether a track already has a recording, which would be replaced. */
  isRecorded: (track: string) => boolean;
  /** Whether only the label can replace the recording of a track. */
  isFixed: (track: Track) => boolean;
  onConfirm: (chosen: ChosenRecording[]) => void;
  onCancel: () => void;
}

/** Shows which file belongs to which track; the person may change it before uploading. */
export function DroppedRecordings(props: Props) {
  const { dropped, tracks, isRecorded, isFixed, onConfirm, onCancel } = props;
  const isOfFixed = ({ track }: DroppedFile) =>
    tracks.some((one) => one.id === track && isFixed(one));
  const [choices, setChoices] = useState<readonly string[]>(() =>
    dropped.map((one) => (one.isUsable && !isOfFixed(one) ? (one.track ?? newTrack) : leftOut)),
  );
  const [listen, setListen] = useState<ListenChoice>();
  const chosen = dropped.flatMap((one, index): ChosenRecording[] => {
    const choice = choices[index] ?? leftOut;
    const track = tracks.find(({ id }) => id === choice) ?? null;
    if (choice === leftOut || (choice !== newTrack && !track)) return [];
    const name = one.name || one.file.name;
    return [{ file: one.file, track, name, ...(listen && { listen }) }];
  });
  // A recording that nobody hears must be a choice, since nothing on the page would tell of it.
  const isUndecided =
    !listen &&
    chosen.some(({ track }) =>
      track ? !track.listen && !isRecorded(track.id) : labelListening() === 'none',
    );
  const twice = tracks.find(({ id }) => chosen.filter(({ track }) => track?.id === id).length > 1);
  const added = chosen.filter(({ track }) => track === null).length;
  const tooMany = tracks.length + added > maxTracks;
  const refusal = [
    twice && fill(sentences.oneRecordingEach, { name: twice.name }),
    tooMany && fill(sentences.tooManyTracks, { most: maxTracks }),
  ]
    .filter(Boolean)
    .join(' ');
  const replaced = chosen.some(({ track }) => track && isRecorded(track.id));
  const id = useId();
  return (
    <Modal
      title={counted(sentences.recordings, { count: dropped.length })}
      confirm={
        chosen.length === 0
          ? sentences.upload
          : fill(sentences.uploadCount, { count: chosen.length })
      }
      disabled={chosen.length === 0 || isUndecided || refusal !== ''}
      onConfirm={() => onConfirm(chosen)}
      onCancel={onCancel}
    >
      <ol className="dropped" {...tied(id, { error: refusal })}>
        {dropped.map((one, index) => (
          <li key={`${one.file.name} ${one.file.size} ${one.file.lastModified}`}>
            <strong dir="auto">{one.file.name}</strong>
            <span className={one.isUsable ? 'upload-file' : 'field-error'}>{one.facts}</span>
            {isOfFixed(one) && (
              <span className="upload-note">{sentences.askTheLabelToChangeIt}</span>
            )}
            {one.isUsable && (
              <SelectField
                label={fill(sentences.trackFor, { name: one.file.name })}
                value={choices[index] ?? leftOut}
                options={[
                  ...tracks.flatMap((track, number) => {
                    const { id, name } = track;
                    const label = isRecorded(id) ? sentences.replacesRecording : sentences.numbered;
                    return isFixed(track)
                      ? []
                      : { value: id, label: fill(label, { number: number + 1, name }) };
                  }),
                  {
                    value: newTrack,
                    label: fill(sentences.aNewTrack, { name: one.name || one.file.name }),
                  },
                  { value: leftOut, label: sentences.leaveItOut },
                ]}
                onChange={(choice) => setChoices(choices.with(index, choice))}
              />
            )}
          </li>
        ))}
      </ol>
      <SelectField
        label={sentences.onceOutVisitorsHear}
        hint={sentences.beforeThatNothing}
        value={listen ?? ''}
        options={[
          {
            value: '',
            label: isUndecided ? sentences.chooseWhatIsHeard : sentences.asSetForEachTrack,
          },
          ...listenChoices.map((choice) => ({ value: choice, label: listenLabels[choice] })),
        ]}
        onChange={(typed) => setListen(listenChoices.find((choice) => choice === typed))}
      />
      {replaced && <p>{fill(sentences.replacedAreKept, { days: trashDays })}</p>}
      <p id={errorId(id)} role="status" className={refusal ? 'field-error' : 'upload-note'}>
        {refusal ||
          [
            added > 0 && counted(sentences.newTracks, { count: added }),
            isUndecided && sentences.decideWhatIsHeard,
          ]
            .filter(Boolean)
            .join(' ')}
      </p>
    </Modal>
  );
}
