import { type ReactNode, useState } from 'react';
import { labelListening } from '#adapters/pageLabel';
import { textFields } from '#domain/field';
import { isrcSchema } from '#domain/identifier';
import type { FieldError } from '#domain/problem';
import { maxTracks, type Track } from '#domain/release/track';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { trackFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/tracks.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { closeOnKey, type OrderedList, RowButtons, useOrderedList } from '../ui/orderedList.tsx';
import { PasteTracks } from './PasteTracks.tsx';
import { filledTracks } from './pastedFill.ts';
import { SleeveFields } from './SleeveFields.tsx';

const nameOf = (track: Track) => track.name || sentences.theNewTrack;

/** A new track, with the label's default listening setting. */
export function newTrack(releaseId: string): Track {
  const listen = labelListening();
  return {
    id: crypto.randomUUID(),
    name: '',
    isrc: '',
    releaseId,
    composer: '',
    lyricsWriter: '',
    description: '',
    ...(listen !== 'none' && { listen }),
  };
}

const textLines = textFields(trackFields);

interface RowProps {
  track: Track;
  index: number;
  list: OrderedList<Track>;
  errors: readonly FieldError[];
  recording: ((track: Track) => ReactNode) | undefined;
  note: ((track: Track) => ReactNode) | undefined;
}

/** One track: its number, name and ISRC, with its fields while it is edited or has an error. */
function TrackRow({ track, index, list, errors, recording, note }: RowProps) {
  const [isIsrcLeft, setIsrcLeft] = useState(false);
  const isOpen = list.rows[index]?.key === list.open || hasErrorUnder(errors, 'tracks', index);
  const isrc = isrcSchema.safeParse(track.isrc);
  const errorAt = (field: string) => fieldErrorAt(errors, 'tracks', index, field);
  const change = (part: Partial<Track>) => list.replace(index, { ...track, ...part });
  const onKeyDown = closeOnKey(() => list.edit(null));
  const leaveIsrc = () => {
    setIsrcLeft(true);
    if (isrc.success && isrc.data !== track.isrc) change({ isrc: isrc.data });
  };
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={<RowButtons list={list} index={index} name={nameOf(track)} />}
      >
        <strong dir="auto">{track.name || sentences.newTrack}</strong>
        <span className="ordered-detail">
          {[track.performer, track.isrc || sentences.noIsrc].filter(Boolean).join(' · ')}
        </span>
        {note?.(track)}
      </RowHead>
      {isOpen && (
        <>
          <div className="ordered-fields">
            {textLines.map(({ name, ...field }) => (
              <Field key={name} {...field} error={errorAt(name)}>
                {(control) => (
                  <input
                    {...control}
                    dir="auto"
                    value={track[name] ?? ''}
                    onChange={(event) => change({ [name]: event.target.value })}
                    onKeyDown={onKeyDown}
                  />
                )}
              </Field>
            ))}
            <Field
              label={trackFields.isrc.label}
              hint={sentences.isrcHint}
              error={(isIsrcLeft && isrc.error?.issues[0]?.message) || errorAt('isrc')}
            >
              {(control) => (
                <input
                  {...control}
                  className="code"
                  autoCapitalize="characters"
                  autoComplete="off"
                  spellCheck={false}
                  value={track.isrc}
                  onChange={(event) => change({ isrc: event.target.value })}
                  onBlur={leaveIsrc}
                  onKeyDown={(event) => {
                    // A closing row is removed before its blur event.
                    if (event.key === 'Enter') leaveIsrc();
                    onKeyDown(event);
                  }}
                />
              )}
            </Field>
            <SleeveFields track={track} index={index} errors={errors} onChange={change} />
          </div>
          {recording?.(track)}
        </>
      )}
    </li>
  );
}

interface Props {
  releaseId: string;
  value: readonly Track[];
  onChange: (value: Track[]) => void;
  /** The names of the release's artists. */
  artists?: readonly string[];
  /** Errors by field, such as `tracks.2.isrc`. */
  errors?: readonly FieldError[];
  /** Renders a track's recording, shown while the track is edited. */
  recording?: (track: Track) => ReactNode;
  /** Renders a short note in a track's row. */
  note?: (track: Track) => ReactNode;
}

/** The tracks of a release, in order. Changes stay in memory until the release is saved. */
export function TracksField(props: Props) {
  const { releaseId, value, onChange, artists = [], errors = [], recording, note } = props;
  const list = useOrderedList({ value, onChange, nameOf, keyOf: ({ id }) => id });
  return (
    <OrderedField
      label={sentences.tracks}
      list={list}
      empty={sentences.noTracksYet}
      error={fieldErrorAt(errors, 'tracks')}
      row={(track, index) => (
        <TrackRow
          track={track}
          index={index}
          list={list}
          errors={errors}
          recording={recording}
          note={note}
        />
      )}
    >
      <div className="ordered-actions">
        <button
          type="button"
          className="button quiet small"
          data-action="add"
          disabled={value.length >= maxTracks}
          onClick={() => list.add(newTrack(releaseId))}
        >
          {sentences.addATrack}
        </button>
        <PasteTracks
          tracks={value}
          artists={artists}
          onPaste={(lines) => {
            const added = lines.filter(({ index }) => index === null).length;
            list.fill(
              filledTracks(value, lines, () => newTrack(releaseId)),
              fill(sentences.filledAndAdded, { filled: lines.length - added, added }),
            );
          }}
        />
      </div>
    </OrderedField>
  );
}
