import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import { dayAt } from '#domain/day';
import { messageInForm, Problem } from '#domain/problem';
import { showsFromText } from '#domain/show/pastedShows';
import { movedShow } from '#domain/show/showRules';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { Field, SelectField } from '../../components/Field.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { allPages, useLoaded } from '../state/queries.ts';
import { Modal } from '../ui/Modal.tsx';
import { type AtOnce, AtOnceField } from './AtOnceField.tsx';
import { type Checked, checkedShow, movedFromIn, newShowOf, PastedRow } from './PastedRow.tsx';
import './shows.css';

const coming = { when: 'coming' } as const;
const byName = { sort: 'name', archived: 'no' } as const;

/** Moves a stored show to the day and times of a line. */
async function move(id: string, { day, doors, starts }: Checked): Promise<void> {
  const { value, version } = await api.getShow({ params: { id } });
  const { substitute: _, ...before } = value;
  const times = { ...(doors && { doors }), ...(starts && { starts }) };
  await api.updateShow({ body: movedShow(before, { to: day, ...times }), ifMatch: version });
}

/** Reads a booker's list, and adds each show that stays ticked. */
export function PasteShows({ onClose }: { onClose: () => void }) {
  const me = useStore($me);
  const artists = useLoaded(['listArtists', 'all', byName], () =>
    allPages((next) => api.listArtists({ query: { ...byName, next } })),
  ).data;
  const shows =
    useLoaded(['listShows', 'all', coming], () =>
      allPages((next) => api.listShows({ query: { ...coming, next } })),
    ).data ?? [];
  const [text, setText] = useState('');
  const [artistId, setArtist] = useState('');
  const [checked, setChecked] = useState<readonly Checked[] | null>(null);
  const [others, setOthers] = useState<readonly string[]>([]);
  const [atOnce, setAtOnce] = useState<AtOnce | null>(null);
  const [isBusy, setBusy] = useState(false);
  const main = artists?.find(({ id }) => id === artistId);
  const taken = checked?.filter(({ isTaken }) => isTaken) ?? [];

  const read = () => {
    const found = showsFromText(text, {
      today: dayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone),
      cities: shows.map(({ venue }) => venue.city),
      artists: main ? [main.name] : [],
    });
    setOthers(found.others);
    const act = main && { id: main.id, name: main.name };
    setChecked(found.shows.map((show) => checkedShow(show, act, shows)));
  };

  const add = async () => {
    setBusy(true);
    const left: Checked[] = [];
    let added = 0;
    // One after another, so that their numbers follow the list; a refused one stops none.
    for (const show of checked ?? []) {
      if (!show.isTaken) continue;
      try {
        const body = newShowOf(show, artists ?? []);
        const before = show.isMove ? movedFromIn(show, shows) : undefined;
        if (before) await move(before.id, show);
        else if (atOnce === 'public' && !body.venue?.country)
          throw new Problem('invalid-input', sentences.countryFirst);
        else
          await api.addShow({
            body: { ...body, status: atOnce ?? 'draft' },
            idempotencyKey: show.key,
          });
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
      {checked === null && (
        <SelectField
          label={sentences.playedBy}
          value={artistId}
          options={[
            { value: '', label: sentences.chooseWhoPlays },
            ...(artists ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setArtist}
        />
      )}
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
              <PastedRow
                key={show.key}
                show={show}
                shows={shows}
                onChange={(part) => change(show.key, part)}
              />
            ))}
          </ol>
          {checked.length > 0 && (
            <AtOnceField isStaff={me?.role === 'staff'} value={atOnce} onChange={setAtOnce} />
          )}
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
