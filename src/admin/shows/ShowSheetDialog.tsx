import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import { csvOf, linesOf } from '#adapters/csv';
import { dayAt } from '#domain/day';
import { fieldChanges } from '#domain/publication/history';
import { calendarShows } from '#domain/show/calendarShows';
import { showCells, showHeadings } from '#domain/show/sheetColumns';
import { showName } from '#domain/show/show';
import { type ReadShows, readShows } from '#domain/show/showSheet';
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
import { type AtOnce, AtOnceField } from './AtOnceField.tsx';

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

const addedAs = {
  draft: sentences.isAdded,
  handedIn: sentences.isAddedAtOnce,
  public: sentences.isAddedAtOnce,
};

/** What a file would do, with what was chosen in the dialog. */
interface Chosen extends ReadShows {
  /** Make adding a show repeatable: first of those that are added, then of those that may move. */
  keys: readonly string[];
  /** The numbers of the stored shows that are moved; beside the others a show is added. */
  moved: ReadonlySet<number>;
  atOnce: AtOnce | null;
}

/** Stores what a file does, show by show: a refused one stops no other. */
async function store({ added, changed, moves, keys, moved, atOnce }: Chosen): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  const trying = (name: string, call: Promise<unknown>) =>
    call.catch((error: unknown) => refused.push({ name, message: problemOf(error).message }));
  const beside = moves.map((move) => (moved.has(move.before.cId) ? null : move.added));
  for (const [index, show] of [...added, ...beside].entries()) {
    if (!show) continue;
    const isOpen = atOnce && show.status === 'draft';
    const body = { ...show, ...(isOpen && { status: atOnce }) };
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
  const count = read ? read.added.length + read.changed.length + read.moves.length : 0;
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
      });
    });
  const apply = () =>
    during(async () => {
      if (!read) return;
      const left = await store({ ...read, atOnce });
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
        {isBusy && sentences.working}
        {!isBusy &&
          read &&
          count + read.faults.length + read.leftOut.length === 0 &&
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
              <strong dir="auto">{showName(show)}</strong>
              <p>
                {atOnce && show.status === 'draft'
                  ? sentences.isAddedAtOnce
                  : addedAs[show.status ?? 'draft']}
              </p>
            </li>
          ))}
          {read.moves.map(({ before, added }) => (
            <li key={before.cId}>
              <strong dir="auto">{showName(added)}</strong>
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
              <strong dir="auto">{showName(before)}</strong>
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
