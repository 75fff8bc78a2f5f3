import { lazy, type ReactNode, Suspense, useState } from 'react';
import { labelListening } from '#adapters/pageLabel';
import { textFields } from '#domain/field';
import type { FieldError } from '#domain/problem';
import { maxTracks, type Track } from '#domain/release/track';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { trackFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/tracks.ts';
import { useKeptChoice } from '../state/keptChoice.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { Loading } from '../ui/Loaded.tsx';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import {
  closeOnKey,
  type OrderedList,
  RowButtons,
  useOrderedList,
  useRowOpen,
} from '../ui/orderedList.tsx';
import { ViewSwitch } from '../ui/ViewSwitch.tsx';
import { PasteTracks } from './PasteTracks.tsx';
import { filledTracks } from './pastedFill.ts';
import { SleeveFields } from './SleeveFields.tsx';
import { isrcInput, useIsrc } from './trackControls.ts';

// Few people need them at once, so each is fetched when it is first shown.
const TrackTable = lazy(async () => ({ default: (await import('./TrackTable.tsx')).TrackTable }));
const AllTracks = lazy(async () => ({ default: (await import('./AllTracks.tsx')).AllTracks }));

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
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, 'tracks', index));
  const errorAt = (field: string) => fieldErrorAt(errors, 'tracks', index, field);
  const change = (part: Partial<Track>) => list.replace(index, { ...track, ...part });
  const onKeyDown = closeOnKey(() => list.edit(null));
  const isrc = useIsrc(track.isrc, (code) => change({ isrc: code }));
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
              error={isrc.error ?? errorAt('isrc')}
            >
              {(control) => (
                <input
                  {...control}
                  {...isrcInput}
                  value={track.isrc}
                  onChange={(event) => change({ isrc: event.target.value })}
                  onBlur={isrc.leave}
                  onKeyDown={(event) => {
                    // A closing row is removed before its blur event.
                    if (event.key === 'Enter') isrc.leave();
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

const views = [
  { view: 'list', label: sentences.asList },
  { view: 'table', label: sentences.asTable },
] as const;

/** The tracks of a release, in order. Changes stay in memory until the release is saved. */
export function TracksField(props: Props) {
  const { releaseId, value, onChange, artists = [], errors = [], recording, note } = props;
  const list = useOrderedList({ value, onChange, nameOf, keyOf: ({ id }) => id });
  const [view, setView] = useKeptChoice('tracks');
  const [isForAll, setForAll] = useState(false);
  const isTable = view === 'table' && value.length > 0;
  return (
    <OrderedField
      label={sentences.tracks}
      list={list}
      empty={sentences.noTracksYet}
      error={fieldErrorAt(errors, 'tracks')}
      aside={
        value.length > 0 && (
          <ViewSwitch
            legend={sentences.showAs}
            views={views}
            shown={isTable ? 'table' : 'list'}
            onShow={setView}
          />
        )
      }
      body={
        isTable && (
          <Suspense fallback={<Loading text={sentences.loadingTheTable} />}>
            <TrackTable
              list={list}
              errors={errors}
              onShowList={(index) => {
                setView('list');
                list.edit(index);
              }}
            />
          </Suspense>
        )
      }
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
        {value.length > 0 && (
          <button type="button" className="button quiet small" onClick={() => setForAll(true)}>
            {sentences.allTracks}
          </button>
        )}
      </div>
      {isForAll && (
        <Suspense fallback={<Loading text={sentences.loadingTheTable} />}>
          <AllTracks
            tracks={value}
            onApply={(tracks, said) => {
              setForAll(false);
              list.fill(tracks, said);
            }}
            onCancel={() => setForAll(false)}
          />
        </Suspense>
      )}
    </OrderedField>
  );
}
