import { useState } from 'react';
import { api } from '#adapters/api';
import { csvOf, linesOf } from '#adapters/csv';
import { dayAt } from '#domain/day';
import { calendarShows } from '#domain/show/calendarShows';
import { type SheetAct, showCells, showHeadings } from '#domain/show/sheetColumns';
import type { Show } from '#domain/show/show';
import { type ReadShows, readShows } from '#domain/show/showSheet';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { DropZone } from '../ui/uploads.tsx';
import { CheckShows } from './CheckShows.tsx';
import { fileRows } from './checkedShow.ts';
import './shows.css';
import { shownName } from '../sentences/shownName.ts';

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

/** What a table or a calendar file would do, with the stored shows and the artists. */
interface ReadFile extends ReadShows {
  stored: readonly Show[];
  known: readonly SheetAct[];
}

async function tried(file: File): Promise<ReadFile> {
  const sheet = await api.getShowSheet({});
  const around = { stored: sheet.shows.map(({ value }) => value), known: sheet.acts };
  if (isCalendar(file)) {
    const { eventsOf } = await import('#adapters/calendarFile');
    return { ...calendarShows(await eventsOf(file), sheet), ...around };
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const today = dayAt(new Date(), timeZone);
  return { ...readShows(await linesOf(file), { ...sheet, today }), ...around };
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

/** What of a file becomes no show, and why. */
function NotRead({ faults, unknown, leftOut }: ReadShows) {
  return (
    <>
      <Faults faults={faults} />
      {unknown.length > 0 && (
        <p>{fill(sentences.unknownColumns, { columns: unknown.join(', ') })}</p>
      )}
      {leftOut.length > 0 && (
        <details open={leftOut.length < 6}>
          <summary>{counted(sentences.leftOut, { count: leftOut.length })}</summary>
          <ul>
            {leftOut.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} dir="auto">
                {fill(sentences.leftOutFor, { name: shownName(name), reason })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Adds and changes shows by a table, and adds those of a calendar, once they are checked. */
export function ShowSheetDialog({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<ReadFile | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const take = async (file: File) => {
    setBusy(true);
    setFailure('');
    setRead(null);
    try {
      setRead(await tried(file));
    } catch (error) {
      setFailure(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const rows = read ? fileRows(read) : [];
  if (read && rows.length > 0)
    return (
      <CheckShows
        title={sentences.sheetTitle}
        rows={rows}
        stored={read.stored}
        known={read.known}
        isFile
        onClose={onClose}
      >
        <NotRead {...read} />
      </CheckShows>
    );
  return (
    <Modal
      title={sentences.sheetTitle}
      confirm={sentences.storeThem}
      disabled
      onConfirm={() => undefined}
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
        {read && read.faults.length + read.leftOut.length === 0 && sentences.changesNothing}
      </p>
      {read && <NotRead {...read} />}
      <ErrorMessage>{failure}</ErrorMessage>
    </Modal>
  );
}
