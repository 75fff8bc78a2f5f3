import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { ShowRow } from '#contract/lists';
import { type Day, dayAt } from '#domain/day';
import { collatorOf, compareNames } from '#domain/listing/ordering';
import { excerpt } from '#domain/richText/richText';
import { type PastedList, type PastedShow, showsFromText } from '#domain/show/pastedShows';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { Field, SelectField } from '../../components/Field.tsx';
import { counted, locale } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { allPages, useLoaded } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Modal } from '../ui/Modal.tsx';
import { CheckShows } from './CheckShows.tsx';
import { type Checked, pastedList } from './checkedShow.ts';
import { LeaveList } from './LeaveList.tsx';
import './shows.css';

const coming = { when: 'coming' } as const;
const byLanguage = collatorOf(locale);
const byName = { sort: 'name', archived: 'no' } as const;

/** The stored shows of the years in which a list has past ones. */
async function pastShows(found: readonly PastedShow[], today: Day): Promise<ShowRow[]> {
  const days = found.flatMap(({ day, ambiguous }) => [day, ambiguous?.otherDay]);
  const years = new Set(days.flatMap((day) => (day && day < today ? [day.slice(0, 4)] : [])));
  const pages = [...years].map((year) =>
    allPages((next) => api.listShows({ query: { when: 'past', year: Number(year), next } })),
  );
  return (await Promise.all(pages)).flat();
}

/** What was read from a list, with the stored shows that it may name. */
interface ReadList extends PastedList {
  rows: readonly Checked[];
  stored: readonly ShowRow[];
}

/** Reads a booker's list, whose shows are checked before they are added. */
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
  const [chosen, setArtist] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [found, setFound] = useState<ReadList | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // The back office files artists by their sort names, which a choice doesn't show.
  const named = (artists ?? []).toSorted((a, b) => compareNames(a.name, b.name, byLanguage));
  const isArtist = me?.role === 'artist';
  // Whoever has one artist adds shows of no other.
  const artistId = chosen || (isArtist && named.length === 1 ? (named[0]?.id ?? '') : '');
  const main = artists?.find(({ id }) => id === artistId);
  const isTyped = text.trim() !== '';

  const form = useRef<HTMLDivElement>(null);

  const read = async (): Promise<boolean> => {
    if (isArtist && !main) {
      setRefused(true);
      form.current?.querySelector('select')?.focus();
      return false;
    }
    setBusy(true);
    const today = dayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
    const list = showsFromText(text, {
      today,
      cities: next.map(({ venue }) => venue.city),
      artists: (artists ?? []).map(({ name }) => name),
    });
    try {
      const stored = [...next, ...(await pastShows(list.shows, today))];
      const act = main && { id: main.id, name: main.name };
      setFound({ ...list, stored, rows: pastedList(list.shows, act, stored) });
    } catch (error) {
      addToast('error', problemOf(error).message);
    } finally {
      setBusy(false);
    }
    // Reading adds nothing yet.
    return false;
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const isUnread = isTyped && found === null;
  useEffect(() => {
    if (!isUnread) return;
    const save = () => latest.current();
    $unsaved.set({ name: sentences.aPastedList, save, discard: () => undefined });
    return () => $unsaved.set(null);
  }, [isUnread]);

  if (found)
    return (
      <CheckShows
        title={sentences.pasteTitle}
        rows={found.rows}
        stored={found.stored}
        known={artists ?? []}
        order={found.order}
        after={<LeftOut {...found} />}
        onClose={onClose}
      >
        {found.rows.length === 0 && <p role="status">{sentences.noShowFound}</p>}
      </CheckShows>
    );
  return (
    <Modal
      title={sentences.pasteTitle}
      confirm={sentences.readLines}
      disabled={isBusy || !isTyped}
      onConfirm={() => void read()}
      onCancel={() => (isTyped ? setLeaving(true) : onClose())}
    >
      {isLeaving && <LeaveList count={0} onLeave={onClose} onStay={() => setLeaving(false)} />}
      <div ref={form} className="paste-form">
        <SelectField
          label={sentences.playedBy}
          value={artistId}
          options={[
            { value: '', label: sentences.chooseWhoPlays },
            ...named.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setArtist}
          error={isRefused && !main ? sentences.chooseWhoPlays : undefined}
        />
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
      </div>
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
