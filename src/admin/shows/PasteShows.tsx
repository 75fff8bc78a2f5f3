import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import type { ArtistRef } from '#domain/artist/artist';
import { dayAt } from '#domain/day';
import { messageInForm } from '#domain/problem';
import { countryName } from '#domain/show/country';
import { type PastedShow, showsFromText } from '#domain/show/pastedShows';
import type { NewShowInput } from '#domain/show/show';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { Field, SelectField, TextField } from '../../components/Field.tsx';
import { counted, locale } from '../sentences/language.ts';
import { showStateLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { useCall } from '../state/queries.ts';
import { Modal } from '../ui/Modal.tsx';
import './shows.css';

/** A show of the list while it is checked. */
interface Checked extends PastedShow {
  /** Makes adding it repeatable. */
  key: string;
  isTaken: boolean;
  error?: string;
}

/** The facts of a line that have no field in the dialog. */
function factsOf(show: PastedShow): string {
  const { country, doors, start, state, url, timeZone } = show;
  return [
    country && countryName(country, locale),
    [doors, start].filter(Boolean).join(' / '),
    timeZone ?? sentences.zoneOfLabel,
    state !== 'announced' && showStateLabels[state],
    show.isFree && sentences.freeEntry,
    ...show.with.map((name) => `+ ${name}`),
    url,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The show to add for a line. A name that is an artist's of the label is that artist. */
function newShowOf(
  { line: _, key: __, isTaken: ___, error: ____, url, with: names, ...read }: Checked,
  main: Pick<ArtistRef, 'id' | 'name'> | undefined,
  known: readonly Pick<ArtistRef, 'id' | 'name'>[],
): NewShowInput {
  const support = names.map((name) => {
    const artist = known.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return { part: 'support' as const, name, ...(artist && { id: artist.id }) };
  });
  const own = main ? [{ part: 'main' as const, name: main.name, id: main.id }] : [];
  const { venue: name, city, country, start, ...rest } = read;
  return {
    ...rest,
    ...(start && { starts: start }),
    venue: { name, city, ...(country && { country }) },
    day: rest.day ?? '',
    artists: [...own, ...support.filter(({ id }) => !id || id !== main?.id)],
    status: 'draft',
    tickets: url ? [{ url }] : [],
  };
}

interface RowProps {
  show: Checked;
  onChange: (part: Partial<Checked>) => void;
}

/** A line as the show that it becomes. */
function CheckedRow({ show, onChange }: RowProps) {
  const { line, day, city, venue, isTaken, error } = show;
  return (
    <li className="pasted-show">
      <label className="check">
        <input
          type="checkbox"
          aria-label={fill(sentences.takeShow, { line })}
          checked={isTaken}
          onChange={(event) => onChange({ isTaken: event.target.checked })}
        />
        <span dir="auto">{fill(sentences.readFrom, { line })}</span>
      </label>
      {isTaken && (
        <div className="pasted-fields">
          <TextField
            label={sentences.day}
            type="date"
            value={day ?? ''}
            onChange={(typed) => onChange({ day: typed || null })}
            error={error}
          />
          <TextField
            label={sentences.city}
            value={city}
            onChange={(typed) => onChange({ city: typed })}
          />
          <TextField
            label={sentences.venue}
            value={venue}
            onChange={(typed) => onChange({ venue: typed })}
          />
          <p className="field-hint" dir="auto">
            {factsOf(show)}
          </p>
        </div>
      )}
    </li>
  );
}

/** Reads a booker's list, and adds each show that stays ticked as a draft. */
export function PasteShows({ onClose }: { onClose: () => void }) {
  const me = useStore($me);
  const artists = useCall('listArtists', { query: { sort: 'name', archived: 'no' } }).data?.items;
  const earlier = useCall('listShows', {}).data?.items ?? [];
  const [text, setText] = useState('');
  const [artistId, setArtist] = useState('');
  const [checked, setChecked] = useState<readonly Checked[] | null>(null);
  const [others, setOthers] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const main = artists?.find(({ id }) => id === artistId);
  const taken = checked?.filter(({ isTaken }) => isTaken) ?? [];

  const read = () => {
    const found = showsFromText(text, {
      today: dayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone),
      cities: earlier.map(({ venue }) => venue.city),
      artists: main ? [main.name] : [],
    });
    setOthers(found.others);
    setChecked(found.shows.map((show) => ({ ...show, key: crypto.randomUUID(), isTaken: true })));
  };

  const add = async () => {
    setBusy(true);
    const left: Checked[] = [];
    let added = 0;
    // One after another, so that their numbers follow the list; a refused one stops none.
    for (const show of checked ?? []) {
      if (!show.isTaken) continue;
      try {
        const body = newShowOf(show, main, artists ?? []);
        await api.addShow({ body, idempotencyKey: show.key });
        added += 1;
      } catch (error) {
        left.push({ ...show, key: crypto.randomUUID(), error: messageInForm(problemOf(error)) });
      }
    }
    if (added > 0) addToast('success', counted(sentences.wereAdded, { count: added }));
    if (left.length === 0) return onClose();
    addToast('error', counted(sentences.someNotAdded, { count: left.length }));
    setChecked(left);
    setBusy(false);
  };

  const change = (key: string, part: Partial<Checked>) =>
    setChecked(
      (all) =>
        all?.map((one) => (one.key === key ? withoutError({ ...one, ...part }) : one)) ?? null,
    );
  const needsArtist = me?.role === 'artist' && !main;

  return (
    <Modal
      title={sentences.pasteTitle}
      confirm={
        checked === null
          ? sentences.readLines
          : taken.length > 0
            ? counted(sentences.addShows, { count: taken.length })
            : sentences.addThese
      }
      disabled={
        isBusy || needsArtist || (checked === null ? text.trim() === '' : taken.length === 0)
      }
      onConfirm={checked === null ? read : () => void add()}
      onCancel={onClose}
    >
      <SelectField
        label={sentences.playedBy}
        value={artistId}
        options={[
          { value: '', label: sentences.chooseWhoPlays },
          ...(artists ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setArtist}
      />
      {checked === null ? (
        <Field label={sentences.pastedList} hint={sentences.pastedHint}>
          {(control) => (
            <textarea
              {...control}
              rows={10}
              dir="auto"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <>
          <p role="status">{checked.length > 0 ? sentences.foundShows : sentences.noShowFound}</p>
          <ol className="pasted-shows">
            {checked.map((show) => (
              <CheckedRow key={show.key} show={show} onChange={(part) => change(show.key, part)} />
            ))}
          </ol>
          {others.length > 0 && (
            <details>
              <summary>{counted(sentences.linesLeftOut, { count: others.length })}</summary>
              <ul>
                {[...new Set(others)].map((line) => (
                  <li key={line} dir="auto">
                    {line}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </Modal>
  );
}

/** A refusal is about what was sent, so a change makes it void. */
function withoutError({ error: _, ...show }: Checked): Checked {
  return show;
}
