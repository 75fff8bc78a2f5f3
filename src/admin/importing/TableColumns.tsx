import { useEffect, useId, useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { type TableField, tableFields } from '#domain/importing/sources/tableField';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { sentences } from '../sentences/importing.ts';
import { counted } from '../sentences/language.ts';
import { problemOf } from '../state/problems.ts';
import { listLabel } from '../ui/formats.ts';
import { ErrorMessage, Loading } from '../ui/Loaded.tsx';
import { CatalogueFile } from './CatalogueFile.tsx';
import { columnLabels } from './importLabels.ts';
import { sendCatalogue } from './sendCatalogue.ts';

type Column = Result<'readColumns'>['columns'][number];

/** An uploaded table with the fields of its columns. */
export interface ChosenTable {
  upload: string;
  name: string;
  rows: number;
  columns: Column[];
  /** Words to check, such as those with accents in a file that is not in UTF-8. */
  notice?: string | undefined;
}

interface Props {
  /** The last run's table, if it was one. */
  last: { upload: string; name: string } | undefined;
  table: ChosenTable | undefined;
  /** What the screen says of this table elsewhere. */
  told: string | null;
  onTable: (table: ChosenTable | undefined) => void;
}

const read = async (upload: string, name: string): Promise<ChosenTable> => ({
  upload,
  name,
  ...(await api.readColumns({ body: { upload } })),
});

async function send(file: File): Promise<ChosenTable> {
  return read(await sendCatalogue(file), file.name);
}

/** Chooses a table, and shows what its columns were recognised as, to be corrected. */
export function TableColumns({ last, table, told, onTable }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function take(reading: Promise<ChosenTable>): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      onTable(await reading);
    } catch (error) {
      onTable(undefined);
      setFailure(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  }

  const takeAgain = useRef(take);
  // The last run's table is offered again, for the import after its dry run.
  const again = useRef(table ? undefined : last);
  useEffect(() => {
    const { current } = again;
    if (!current) return;
    again.current = undefined;
    void takeAgain.current(read(current.upload, current.name));
  }, []);

  const setField = (index: number, field: TableField) =>
    table &&
    onTable({
      ...table,
      columns: table.columns.map((column, at) => (at === index ? { ...column, field } : column)),
    });
  return (
    <>
      <CatalogueFile
        label={sentences.tableFile}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
        hint={sentences.hintTable}
        name={table?.name}
        none={sentences.noTableChosen}
        onFile={(file) => void take(send(file))}
      />
      <ErrorMessage>{failure}</ErrorMessage>
      {isBusy && <Loading text={sentences.readingTable} />}
      {table && !isBusy && <Columns table={table} told={told} onField={setField} />}
    </>
  );
}

interface ColumnsProps extends Pick<Props, 'told'> {
  table: ChosenTable;
  onField: (index: number, field: TableField) => void;
}

const nameOf = ({ name }: Column, index: number) =>
  name || fill(sentences.unnamedColumn, { number: index + 1 });

/** Names the columns with values that are not imported. */
function LeftOut({ columns }: Pick<ChosenTable, 'columns'>) {
  const leftOut = columns.flatMap((column, index) => {
    const [value] = column.samples;
    if (column.field !== 'ignore' || value === undefined) return [];
    return fill(sentences.columnLeftOut, { name: nameOf(column, index), value });
  });
  const [count, list] = [leftOut.length, listLabel(leftOut)];
  if (count === 0) return null;
  return <p className="import-notice">{counted(sentences.columnsLeftOut, { count, list })}</p>;
}

/** Each column with some of its values and its field. */
function Columns({ table, told, onField }: ColumnsProps) {
  const id = useId();
  const { name, rows, columns, notice } = table;
  return (
    <section className="import-columns" aria-labelledby={id}>
      <h2 id={id}>{fill(sentences.columnsOf, { name })}</h2>
      {notice && !told?.includes(notice) && <p className="import-notice">{notice}</p>}
      <p className="import-facts">{fill(sentences.aboutColumns, { rows })}</p>
      <LeftOut columns={columns} />
      <ul>
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
          <li key={index} data-ignored={column.field === 'ignore'}>
            <Field
              label={nameOf(column, index)}
              hint={column.samples.join(' · ') || sentences.emptyColumn}
            >
              {(control) => (
                <select
                  {...control}
                  value={column.field}
                  onChange={({ target }) =>
                    onField(index, tableFields.find((field) => field === target.value) ?? 'ignore')
                  }
                >
                  {tableFields.map((field) => (
                    <option key={field} value={field}>
                      {columnLabels[field]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </li>
        ))}
      </ul>
    </section>
  );
}
