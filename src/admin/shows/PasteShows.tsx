import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { ShowRow } from '#contract/lists';
import { type Day, dayAt } from '#domain/day';
import { collatorOf, compareNames } from '#domain/listing/ordering';
import { messageInForm, Problem } from '#domain/problem';
import { excerpt } from '#domain/richText/richText';
import { movedShow } from '#domain/show/moving';
import { type PastedList, type PastedShow, showsFromText } from '#domain/show/pastedShows';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { Field, SelectField } from '../../components/Field.tsx';
import { counted, locale } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { allPages, useLoaded } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Modal } from '../ui/Modal.tsx';
import { type AtOnce, AtOnceField } from './AtOnceField.tsx';
import { DayOrderNote, type ReadOrder } from './DayOrderNote.tsx';
import {
  type Checked,
  checkedShows,
  lacksOf,
  movedFromIn,
  newShowOf,
  onEachDay,
  PastedRow,
  turned,
} from './PastedRow.tsx';
import './shows.css';

const coming = { when: 'coming' } as const;
const byLanguage = collatorOf(locale);
const byName = { sort: 'name', archived: 'no' } as const;

/** Moves a stored show to the day, times and ticket links of a line. */
async function move(
  id: string,
  { day: to, doors, starts, tickets = [] }: ReturnType<typeof newShowOf>,
): Promise<void> {
  const { value, version } = await api.getShow({ params: { id } });
  const { substitute: _, ...before } = value;
  const times = { ...(doors && { doors }), ...(starts && { starts }) };
  const there = { to, ...times, ...(tickets.length > 0 && { tickets }) };
  await api.updateShow({ body: movedShow(before, there), ifMatch: version });
}

/** The stored shows of the years in which a list has past ones. */
async function pastShows(found: readonly PastedShow[], today: Day): Promise<ShowRow[]> {
  const days = found.flatMap(({ day, ambiguous }) => [day, ambiguous?.otherDay]);
  const years = new Set(days.flatMap((day) => (day && day < today ? [day.slice(0, 4)] : [])));
  const pages = [...years].map((year) =>
    allPages((next) => api.listShows({ query: { when: 'past', year: Number(year), next } })),
  );
  return (await Promise.all(pages)).flat();
}

/** Reads a booker's list, and adds each show that stays ticked. */
export function PasteShows({ onClose }: { onClose: () => void }) {
  const me = useStore($me);
  const artists = useLoaded(['listArtists', 'all', byName], () =>
    allPages((next) => api.listArtists({ query: { ...byName, next } })),
  ).data;
  const next =
    useLoaded(['listShows', 'all', coming], () =>
      allPages((more) => api.listShows({ query: { ...coming, next: more } })),
    ).data ?? [];
  const [text, setText] = useState('');
  const [artistId, setArtist] = useState('');
  const [checked, setChecked] = useState<readonly Checked[] | null>(null);
  const [past, setPast] = useState<readonly ShowRow[]>([]);
  const [order, setOrder] = useState<ReadOrder>();
  const [leftOut, setLeftOut] = useState<Pick<PastedList, 'daysOff' | 'others' | 'doubtful'>>();
  const [atOnce, setAtOnce] = useState<AtOnce | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isStopped = useRef(false);
  const shows = [...next, ...past];
  // The back office files artists by their sort names, which a choice doesn't show.
  const named = (artists ?? []).toSorted((a, b) => compareNames(a.name, b.name, byLanguage));
  const main = artists?.find(({ id }) => id === artistId);
  const taken = checked?.filter(({ isTaken }) => isTaken) ?? [];

  const read = async () => {
    setBusy(true);
    const today = dayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
    const found = showsFromText(text, {
      today,
      cities: next.map(({ venue }) => venue.city),
      artists: (artists ?? []).map(({ name }) => name),
    });
    try {
      const older = await pastShows(found.shows, today);
      const act = main && { id: main.id, name: main.name };
      setPast(older);
      setOrder(found.order);
      setLeftOut(found);
      setChecked(checkedShows(found.shows, act, [...next, ...older]));
    } catch (error) {
      addToast('error', problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const turn = () => {
    setOrder((one) => one && { isMonthFirst: !one.isMonthFirst, by: 'choice' });
    setChecked((all) => all?.map((show) => withoutError(turned(show))) ?? null);
  };

  const replace = (key: string, by: (show: Checked) => readonly Checked[]) =>
    setChecked((all) => all?.flatMap((one) => (one.key === key ? by(one) : [one])) ?? null);
  const change = (key: string, part: Partial<Checked>) =>
    replace(key, (one) => [withoutError({ ...one, ...part })]);

  const addOne = async (show: Checked): Promise<'added' | 'draft'> => {
    if (show.day === '') throw new Problem('invalid-input', sentences.dayFirst);
    const body = newShowOf(show, artists ?? []);
    const before = show.isMove ? movedFromIn(show, shows) : undefined;
    if (before) {
      await move(before.id, body);
      return 'added';
    }
    const isOpen = atOnce === 'public' && lacksOf(show).length > 0;
    const status = isOpen ? 'draft' : (atOnce ?? 'draft');
    await api.addShow({ body: { ...body, status }, idempotencyKey: show.sendKey });
    return isOpen ? 'draft' : 'added';
  };

  /** Adds what is ticked; false if some of it is left, with the reason. */
  const add = async (): Promise<boolean> => {
    isStopped.current = false;
    const counts = { added: 0, draft: 0, left: 0 };
    setProgress({ done: 0, all: taken.length });
    // One after another, so that their numbers follow the list; a refused one stops none.
    for (const [index, show] of taken.entries()) {
      if (isStopped.current) break;
      try {
        counts[await addOne(show)] += 1;
        // It is not added again, whatever becomes of the others.
        replace(show.key, () => []);
      } catch (error) {
        const problem = problemOf(error);
        // Where the answer was lost it may be added, and is not added twice by the same key.
        const isLost = problem.code === 'unavailable';
        const sendKey = isLost ? show.sendKey : crypto.randomUUID();
        replace(show.key, (one) => [{ ...one, sendKey, error: messageInForm(problem) }]);
        counts.left += 1;
      }
      setProgress({ done: index + 1, all: taken.length });
    }
    setProgress(null);
    const count = counts.added + counts.draft;
    const said = [
      count > 0 && counted(sentences.wereAdded, { count }),
      counts.draft > 0 && counted(sentences.areDrafts, { count: counts.draft }),
    ].filter((one) => one !== false);
    if (count > 0) addToast('success', said.join('. '));
    if (counts.left > 0) addToast('error', counted(sentences.someNotAdded, { count: counts.left }));
    return count === taken.length;
  };
  const cancel = () => {
    if (progress) isStopped.current = true;
    else if (taken.length > 0) setLeaving(true);
    else onClose();
  };
  const isUnsaved = taken.length > 0;
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const save = () => latest.current();
    $unsaved.set({ name: sentences.aPastedList, save, discard: () => undefined });
    return () => $unsaved.set(null);
  }, [isUnsaved]);
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
        isBusy ||
        progress !== null ||
        needsArtist ||
        (checked === null ? text.trim() === '' : taken.length === 0)
      }
      onConfirm={() => {
        if (checked === null) void read();
        else void add().then((isDone) => isDone && onClose());
      }}
      onCancel={cancel}
      isWide={checked !== null}
      progress={progress && { ...progress, text: fill(sentences.doneOf, progress) }}
    >
      {isLeaving && (
        <Modal
          title={sentences.leaveList}
          confirm={sentences.leaveIt}
          danger
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        >
          <p>{counted(sentences.notAddedYet, { count: taken.length })}</p>
        </Modal>
      )}
      {checked === null && (
        <SelectField
          label={sentences.playedBy}
          value={artistId}
          options={[
            { value: '', label: sentences.chooseWhoPlays },
            ...named.map(({ id, name }) => ({ value: id, label: name })),
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
          {order && <DayOrderNote order={order} shows={checked} onTurn={turn} />}
          <ol className="pasted-shows">
            {checked.map((show) => (
              <PastedRow
                key={show.key}
                show={show}
                all={checked}
                shows={shows}
                isPublic={atOnce === 'public'}
                onChange={(part) => change(show.key, part)}
                onEach={() => replace(show.key, onEachDay)}
              />
            ))}
          </ol>
          {checked.length > 0 && (
            <AtOnceField isStaff={me?.role === 'staff'} value={atOnce} onChange={setAtOnce} />
          )}
          {leftOut && <LeftOut {...leftOut} />}
        </>
      )}
    </Modal>
  );
}

/**
 * The lines that become no shows: days off in sight, and the words around the list on demand, unless
 * some of them may be shows.
 */
function LeftOut({
  daysOff,
  others,
  doubtful,
}: Pick<PastedList, 'daysOff' | 'others' | 'doubtful'>) {
  const lines = (all: readonly string[]) => (
    <ul>
      {[...new Set(all)].map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {daysOff.length > 0 && (
        <>
          <p>{counted(sentences.daysLeftOut, { count: daysOff.length })}</p>
          {lines(daysOff)}
        </>
      )}
      {others.length > 0 && (
        <details open={doubtful > 0}>
          <summary>
            {counted(sentences.linesLeftOut, { count: others.length })}
            {doubtful === 0 && (
              <>
                {' · '}
                <bdi>{excerpt(others[0] ?? '', 40)}</bdi>
              </>
            )}
          </summary>
          {lines(others)}
        </details>
      )}
    </>
  );
}

/** A refusal is about what was sent, so a change makes it void. */
function withoutError({ error: _, ...show }: Checked): Checked {
  return show;
}
