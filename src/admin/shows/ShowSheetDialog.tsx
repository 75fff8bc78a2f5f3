import { useState } from 'react';
import { api } from '#adapters/api';
import { csvOf, linesOf } from '#adapters/csv';
import { fieldChanges } from '#domain/publication/history';
import { calendarShows } from '#domain/show/calendarShows';
import { showName } from '#domain/show/show';
import { type ReadShows, readShows, showCells, showHeadings } from '#domain/show/showSheet';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { ChangeList } from '../editor/ChangeList.tsx';
import { filled } from '../sentences/filled.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { DropZone } from '../ui/uploads.tsx';

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
    return readShows(lines, stored);
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

/** Stores what a table does, show by show: a refused one stops no other. */
async function store({ added, changed }: ReadShows, keys: readonly string[]): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  const trying = (name: string, call: Promise<unknown>) =>
    call.catch((error: unknown) => refused.push({ name, message: problemOf(error).message }));
  for (const [index, body] of added.entries()) {
    const idempotencyKey = keys[index];
    await trying(showName(body), api.addShow({ body, ...(idempotencyKey && { idempotencyKey }) }));
  }
  for (const { before, after, version } of changed)
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
  const [read, setRead] = useState<(ReadShows & { keys: string[] }) | null>(null);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const count = (read?.added.length ?? 0) + (read?.changed.length ?? 0);
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
      setRead({ ...found, keys: found.added.map(() => crypto.randomUUID()) });
    });
  const apply = () =>
    during(async () => {
      if (!read) return;
      const left = await store(read, read.keys);
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
      {read && (
        <ul className="together-results">
          {read.added.map((show, index) => (
            <li key={read.keys[index]}>
              <strong dir="auto">{showName(show)}</strong>
              <p>{sentences.isAdded}</p>
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
