import { useState } from 'react';
import { api } from '#adapters/api';
import { csvOf, linesOf } from '#adapters/csv';
import { readSheet, type SheetFault, sheetCells, sheetHeadings } from '#domain/release/sheet';
import { fill, type Template } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/together.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { DropZone } from '../ui/uploads.tsx';
import {
  EditProgress,
  EditResults,
  type Edits,
  isDone,
  type Results,
  useEdits,
} from './togetherEdits.tsx';

/** Downloads releases as a table; all of them if none is chosen. */
export async function saveSheet(chosen: readonly number[]): Promise<void> {
  const { releases, artists } = await api.getSheet({});
  const ticked = new Set(chosen);
  const wanted = releases.filter(({ cId }) => ticked.size === 0 || ticked.has(cId));
  saveTable('releases.csv', [
    sheetHeadings,
    ...wanted.map((release) => sheetCells(release, artists)),
  ]);
}

/** Downloads lines of cells as CSV. */
export function saveTable(name: string, lines: readonly (readonly string[])[]): void {
  const csv = csvOf(lines);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A table that was parsed and tried as a dry run. */
interface Tried {
  edits: Edits;
  faults: SheetFault[];
  results: Results;
}

/** What a kind of table is called, and how it is compared with what is stored. */
export interface SheetKind {
  title: string;
  label: string;
  /** How to use it, with the name of the button that chooses a file. */
  about: Template<'button'>;
  read: (lines: readonly (readonly string[])[]) => Promise<{ edits: Edits; faults: SheetFault[] }>;
}

const ofReleases: SheetKind = {
  title: sentences.title,
  label: sentences.csvOfReleases,
  about: sentences.aboutSheet,
  read: async (lines) => readSheet(lines, await api.getSheet({})),
};

async function tried(
  file: File,
  { read }: SheetKind,
  send: (edits: Edits) => Promise<Results>,
): Promise<Tried> {
  const { edits, faults } = await read(await linesOf(file));
  const results = edits.length > 0 ? await send(edits) : [];
  return { edits, faults, results: results.filter((one) => one.refusal || isDone(one)) };
}

function SheetFaults({ faults }: { faults: readonly SheetFault[] }) {
  if (faults.length === 0) return null;
  const lines = new Set(faults.map(({ line }) => line)).size;
  return (
    <div className="failure">
      <p>{counted(sentences.linesAreLeft, { count: lines })}</p>
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

interface Props {
  /** Releases by default. */
  kind?: SheetKind;
  onApplied: (results: Results) => void;
  onCancel: () => void;
}

/** Changes releases, or the stock, by a table: previews the changes by cell, then makes them. */
export function SheetDialog({ kind = ofReleases, onApplied, onCancel }: Props) {
  const [read, setRead] = useState<Tried | null>(null);
  const { isBusy, progress, failure, during, send, apply } = useEdits(onApplied);
  const take = (file: File) =>
    during(async () => setRead(await tried(file, kind, (edits) => send(true, edits))));
  const ready = read?.results.filter(isDone).length ?? 0;
  return (
    <Modal
      title={kind.title}
      confirm={read ? fill(sentences.changeCount, { ready }) : sentences.change}
      disabled={isBusy || ready === 0}
      onConfirm={() => read && void apply(read.edits, read.results)}
      onCancel={onCancel}
    >
      <DropZone
        label={kind.label}
        accept=".csv,text/csv"
        onFiles={([file]) => file && void take(file)}
      >
        <p>
          {filled(kind.about, {
            button: <strong>{read ? sentences.readAnotherFile : sentences.chooseACsv}</strong>,
          })}
        </p>
      </DropZone>
      <p role="status">
        {isBusy && sentences.working}
        {!isBusy && read && ready === 0 && read.faults.length === 0 && sentences.changesNothing}
      </p>
      {read && <SheetFaults faults={read.faults} />}
      {read && <EditResults results={read.results} />}
      <EditProgress progress={progress} />
      <ErrorMessage>{failure}</ErrorMessage>
    </Modal>
  );
}
