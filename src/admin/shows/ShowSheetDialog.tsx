import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import { csvOf, linesOf } from '#adapters/csv';
import { dayAt } from '#domain/day';
import { fieldChanges } from '#domain/entry/history';
import { pricesText } from '#domain/money';
import { plainText } from '#domain/richText/richText';
import { calendarShows } from '#domain/show/calendarShows';
import { zoneOf } from '#domain/show/city';
import { actsText, showCells, showHeadings } from '#domain/show/sheetColumns';
import { type NewShow, type Show, showName } from '#domain/show/show';
import { type ReadShows, readShows } from '#domain/show/showSheet';
import type { ShowStatus } from '#domain/show/showState';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { ChangeList } from '../editor/ChangeList.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { DropZone } from '../ui/uploads.tsx';
import { type AtOnce, AtOnceField, draftNote, lacksForPublic } from './AtOnceField.tsx';
import { factsText } from './showFacts.ts';

/** Downloads all shows as a table. */
export async function saveShowSheet(): Promise<void> {
  const { shows } = await api.getShowSheet({});
  const csv = csvOf([showHeadings, ...shows.map(({ value }) => showCells(value))]);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = 'shows.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

const isCalendar = ({ name, type }: File) => /\.ics$/i.test(name) || type === 'text/calendar';

/** What a table or a calendar file would do. */
async function tried(file: File): Promise<ReadShows> {
  if (!isCalendar(file)) {
    const [lines, stored] = await Promise.all([linesOf(file), api.getShowSheet({})]);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return readShows(lines, { ...stored, today: dayAt(new Date(), timeZone) });
  }
  const { eventsOf } = await import('#adapters/calendarFile');
  const [events, stored] = await Promise.all([eventsOf(file), api.getShowSheet({})]);
  return calendarShows(events, stored);
}

/** A show of the table that was refused when it was stored. */
interface Refusal {
  name: string;
  message: string;
}

/** The status with which a show is added: what lacks something is a draft, whatever was wanted. */
function statusOf(show: NewShow, atOnce: AtOnce | null): ShowStatus {
  const wanted = show.status && show.status !== 'draft' ? show.status : (atOnce ?? 'draft');
  return wanted === 'public' && lacksForPublic(show).length > 0 ? 'draft' : wanted;
}

/** How a show is added, in words. */
function addedAs(show: NewShow, atOnce: AtOnce | null): string {
  if (statusOf(show, atOnce) !== 'draft') return sentences.isAddedAtOnce;
  const isWanted = show.status === 'public' || atOnce === 'public';
  return isWanted ? draftNote(lacksForPublic(show)) : sentences.isAdded;
}

/** What else is read of a new show. */
const factsOf = (show: NewShow): string =>
  factsText({
    ...show,
    country: show.venue.country,
    timeZone: show.timeZone ?? zoneOf(show.venue),
    acts: actsText(show.artists),
    tickets: show.tickets
      .flatMap(({ url, price }) => [url, price && pricesText([price])])
      .filter(Boolean)
      .join(' · '),
    ageLimit: String(show.ageLimit ?? ''),
    note: plainText(show.note),
  });

/** What a file would do, with what was chosen in the dialog. */
interface Chosen extends ReadShows {
  /** Make adding a show repeatable: first of those that are added, then of those that may move. */
  keys: readonly string[];
  /** The numbers of the stored shows that are moved; beside the others a show is added. */
  moved: ReadonlySet<number>;
  /** The rows that are left out: keys of new shows, numbers of stored ones. */
  skipped: ReadonlySet<string>;
  atOnce: AtOnce | null;
}

/** What is left of a file without the rows that are left out. */
function taken<C extends Omit<Chosen, 'atOnce'>>(read: C): C {
  const isTaken = (key = '') => !read.skipped.has(key);
  const [before, behind] = [
    read.keys.slice(0, read.added.length),
    read.keys.slice(read.added.length),
  ];
  const isStoredTaken = ({ before: { cId } }: { before: Show }) => isTaken(String(cId));
  return {
    ...read,
    added: read.added.filter((_, index) => isTaken(before[index])),
    changed: read.changed.filter(isStoredTaken),
    moves: read.moves.filter(isStoredTaken),
    keys: [
      ...before.filter(isTaken),
      ...behind.filter((_, index) => isTaken(String(read.moves[index]?.before.cId))),
    ],
  };
}

/** Stores what a file does, show by show: a refused one stops no other. */
async function store(
  { added, changed, moves, keys, moved, atOnce }: Chosen,
  onDone: (count: number) => void,
): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  let done = 0;
  const trying = async (name: string, call: Promise<unknown>) => {
    await call.catch((error: unknown) => refused.push({ name, message: problemOf(error).message }));
    done += 1;
    onDone(done);
  };
  const beside = moves.map((move) => (moved.has(move.before.cId) ? null : move.added));
  for (const [index, show] of [...added, ...beside].entries()) {
    if (!show) continue;
    const body = { ...show, status: statusOf(show, atOnce) };
    const idempotencyKey = keys[index];
    await trying(showName(body), api.addShow({ body, ...(idempotencyKey && { idempotencyKey }) }));
  }
  const moving = moves.filter(({ before }) => moved.has(before.cId));
  for (const { before, after, version } of [...changed, ...moving])
    await trying(showName(before), api.updateShow({ body: after, ifMatch: version }));
  watchClosely();
  return refused;
}

/** The refused lines, with the reason. */
function Faults({ faults }: Pick<ReadShows, 'faults'>) {
  if (faults.length === 0) return null;
  const lines = new Set(faults.map(({ line }) => line)).size;
  return (
    <div className="failure">
      <p>{counted(sentences.linesAreSkipped, { count: lines })}</p>
      <ul>
        {faults.map(({ line, column, message }) => (
          <li key={`${line} ${column}`}>
            {column
              ? fill(sentences.faultInColumn, { line, column, message })
              : fill(sentences.faultInLine, { line, message })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Adds and changes shows by a table, and adds those of a calendar: shows everything, then does it. */
export function ShowSheetDialog({ onClose }: { onClose: () => void }) {
  const isStaff = useStore($me)?.role === 'staff';
  const [read, setRead] = useState<Omit<Chosen, 'atOnce'> | null>(null);
  const [atOnce, setAtOnce] = useState<AtOnce | null>(null);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const sizeOf = ({ added, changed, moves }: ReadShows) =>
    added.length + changed.length + moves.length;
  const all = read ? sizeOf(read) : 0;
  const count = read ? sizeOf(taken(read)) : 0;
  /** The name of a row, with a tick that takes it or leaves it out. */
  const row = (key: string, name: string) =>
    read && (
      <label className="check">
        <input
          type="checkbox"
          checked={!read.skipped.has(key)}
          onChange={({ target: { checked } }) => {
            const skipped = new Set(read.skipped);
            if (checked) skipped.delete(key);
            else skipped.add(key);
            setRead({ ...read, skipped });
          }}
        />
        <strong dir="auto">{name}</strong>
      </label>
    );
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    setRefused([]);
    await work().catch((error: unknown) => setFailure(problemOf(error).message));
    setBusy(false);
  };
  const take = (file: File) =>
    during(async () => {
      setRead(null);
      const found = await tried(file);
      setRead({
        ...found,
        keys: [...found.added, ...found.moves].map(() => crypto.randomUUID()),
        moved: new Set(found.moves.map(({ before }) => before.cId)),
        skipped: new Set(),
      });
    });
  const apply = () =>
    during(async () => {
      if (!read) return;
      setDone(0);
      const left = await store({ ...taken(read), atOnce }, setDone).finally(() => setDone(null));
      const done = count - left.length;
      if (done > 0) addToast('success', counted(sentences.showsStored, { count: done }));
      if (left.length === 0) return onClose();
      setRefused(left);
      setRead(null);
    });
  return (
    <Modal
      title={sentences.sheetTitle}
      confirm={count > 0 ? counted(sentences.storeShows, { count }) : sentences.storeThem}
      disabled={isBusy || count === 0}
      onConfirm={() => void apply()}
      onCancel={onClose}
      isWide={all > 0}
      progress={
        done === null
          ? null
          : { done, all: count, text: fill(sentences.doneOf, { done, all: count }) }
      }
    >
      <DropZone
        label={sentences.csvOfShows}
        accept=".csv,text/csv,.ics,text/calendar"
        onFiles={([file]) => file && void take(file)}
      >
        <p>
          {filled(sentences.aboutSheet, {
            button: <strong>{read ? sentences.readAnotherFile : sentences.chooseACsv}</strong>,
          })}
        </p>
      </DropZone>
      <p role="status">
        {isBusy && done === null && sentences.working}
        {!isBusy &&
          read &&
          all + read.faults.length + read.leftOut.length === 0 &&
          sentences.changesNothing}
      </p>
      {read && <Faults faults={read.faults} />}
      {read && read.unknown.length > 0 && (
        <p>{fill(sentences.unknownColumns, { columns: read.unknown.join(', ') })}</p>
      )}
      {read && read.added.length + read.moves.length > 0 && (
        <AtOnceField isStaff={isStaff} value={atOnce} onChange={setAtOnce} />
      )}
      {read && (
        <ul className="together-results">
          {read.added.map((show, index) => (
            <li key={read.keys[index]}>
              {row(read.keys[index] ?? '', showName(show))}
              <p>{addedAs(show, atOnce)}</p>
              <p className="field-hint" dir="auto">
                {factsOf(show)}
              </p>
            </li>
          ))}
          {read.moves.map(({ before, added }) => (
            <li key={before.cId}>
              {row(String(before.cId), showName(added))}
              <p className="field-hint" dir="auto">
                {factsOf(added)}
              </p>
              <label className="check">
                <input
                  type="checkbox"
                  checked={read.moved.has(before.cId)}
                  onChange={({ target: { checked } }) => {
                    const moved = new Set(read.moved);
                    if (checked) moved.add(before.cId);
                    else moved.delete(before.cId);
                    setRead({ ...read, moved });
                  }}
                />
                {fill(sentences.moveThatOf, { day: before.day })}
              </label>
            </li>
          ))}
          {read.changed.map(({ before, after }) => (
            <li key={before.cId}>
              {row(String(before.cId), showName(before))}
              <ChangeList changes={fieldChanges({ ...before }, { ...after })} />
            </li>
          ))}
        </ul>
      )}
      {read && read.leftOut.length > 0 && (
        <details open={read.leftOut.length < 6}>
          <summary>{counted(sentences.leftOut, { count: read.leftOut.length })}</summary>
          <ul>
            {read.leftOut.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} dir="auto">
                {fill(sentences.leftOutFor, { name, reason })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {refused.map(({ name, message }) => (
        <p key={`${name} ${message}`} className="failure">
          {fill(sentences.notStored, { name, message })}
        </p>
      ))}
      <ErrorMessage>{failure}</ErrorMessage>
    </Modal>
  );
}
