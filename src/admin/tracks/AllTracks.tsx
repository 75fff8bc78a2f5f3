import { useState } from 'react';
import { languageName } from '#domain/release/sungLanguage';
import type { Track } from '#domain/release/track';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { trackFields } from '../sentences/fields.ts';
import { counted } from '../sentences/language.ts';
import { listenLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/tracks.ts';
import { Modal } from '../ui/Modal.tsx';
import {
  type FieldForAll,
  type ForAll,
  fieldsForAll,
  forAllValue,
  withFields,
} from './allTracks.ts';
import { languageOptions, listenChoice, listenOptions } from './trackControls.ts';
import './trackTable.css';

const labels: Readonly<Record<FieldForAll, string>> = {
  composer: trackFields.composer.label,
  lyricsWriter: trackFields.lyricsWriter.label,
  language: trackFields.language.label,
  listen: fill(sentences.hearsWhen, {
    what: trackFields.listen.label,
    when: sentences.onceItIsOut,
  }),
  listenBefore: fill(sentences.hearsWhen, {
    what: trackFields.listen.label,
    when: sentences.beforeTheReleaseDay,
  }),
};

/** A value as text. */
function shownValue(track: Track, field: FieldForAll): string {
  const value = forAllValue(track, field);
  if (field === 'language') {
    const [own] = languageOptions(value, sentences.thatOfTheRelease).filter(
      (option) => option.value === value,
    );
    return own?.label ?? languageName(value, 'en');
  }
  const choice = listenChoice(value);
  return (choice && listenLabels[choice]) || value || sentences.nothing;
}

/** What would change in a track. */
const changesOf = (before: Track, after: Track) =>
  fieldsForAll
    .filter((field) => forAllValue(before, field) !== forAllValue(after, field))
    .map((field) =>
      fill(sentences.changeOf, {
        field: labels[field],
        before: shownValue(before, field),
        after: shownValue(after, field),
      }),
    );

/** The option that keeps what each track has; no value of a field is like it. */
const keep = { value: 'keep', label: sentences.leaveAsItIs };

interface Props {
  tracks: readonly Track[];
  onApply: (tracks: Track[], said: string) => void;
  onCancel: () => void;
}

/** Sets fields on all tracks, or on those chosen, and shows before what changes. */
export function AllTracks({ tracks, onApply, onCancel }: Props) {
  const [wanted, setWanted] = useState<ForAll>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const set = (field: FieldForAll, value: string | undefined) => {
    const { [field]: _, ...others } = wanted;
    setWanted(value === undefined ? others : { ...others, [field]: value });
  };
  const next = tracks.map((track) => (left.has(track.id) ? track : withFields(track, wanted)));
  const count = next.filter((track, index) => track !== tracks[index]).length;
  const tick = (id: string, isOn: boolean) => {
    const without = new Set(left);
    if (isOn) without.delete(id);
    else without.add(id);
    setLeft(without);
  };
  const choice = (field: 'listen' | 'listenBefore') => (
    <SelectField
      label={labels[field]}
      value={wanted[field] ?? keep.value}
      options={[keep, ...listenOptions]}
      onChange={(chosen) => set(field, listenChoice(chosen))}
    />
  );
  const line = (field: 'composer' | 'lyricsWriter') => (
    <TextField
      label={labels[field]}
      hint={sentences.emptyKeeps}
      value={wanted[field] ?? ''}
      onChange={(text) => set(field, text || undefined)}
    />
  );
  return (
    <Modal
      title={sentences.forAllTracks}
      confirm={counted(sentences.changeTracks, { count })}
      disabled={count === 0}
      onConfirm={() => onApply(next, counted(sentences.tracksChanged, { count }))}
      onCancel={onCancel}
    >
      {line('composer')}
      {line('lyricsWriter')}
      <SelectField
        label={labels.language}
        value={wanted.language ?? keep.value}
        options={[keep, ...languageOptions(wanted.language ?? '', sentences.thatOfTheRelease)]}
        onChange={(code) => set('language', code === keep.value ? undefined : code)}
      />
      {choice('listen')}
      {choice('listenBefore')}
      <div className="all-tracks-head">
        <h3 className="ordered-title">{sentences.forWhichTracks}</h3>
        <span className="actions">
          <button type="button" className="button quiet small" onClick={() => setLeft(new Set())}>
            {sentences.chooseAll}
          </button>
          <button
            type="button"
            className="button quiet small"
            onClick={() => setLeft(new Set(tracks.map(({ id }) => id)))}
          >
            {sentences.chooseNone}
          </button>
        </span>
      </div>
      <ul className="all-tracks">
        {tracks.map((track, index) => {
          const changes = changesOf(track, next[index] ?? track);
          return (
            <li key={track.id}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={!left.has(track.id)}
                  onChange={({ target }) => tick(track.id, target.checked)}
                />
                <span dir="auto">
                  {fill(sentences.numbered, {
                    number: index + 1,
                    name: track.name || sentences.newTrack,
                  })}
                  {(changes.length > 0 ? changes : [sentences.staysAsItIs]).map((change) => (
                    <small key={change} className="field-hint">
                      {change}
                    </small>
                  ))}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
