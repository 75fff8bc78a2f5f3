import { useEffect, useId, useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { type TableField, tableFields } from '#domain/importing/sources/tableField';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { sentences } from '../sentences/importing.ts';
import { problemOf } from '../state/problems.ts';
import { ErrorMessage, Loading } from '../ui/Loaded.tsx';
import { sendCatalogue } from './catalogueFile.ts';
import { columnLabels } from './importLabels.ts';

type Column = Result<'readColumns'>['columns'][number];

/** An uploaded table with the fields of its columns. */
export interface ChosenTable {
  upload: string;
  name: string;
  rows: number;
  columns: Column[];
  /** What to check, such as the letters of a file that is not in UTF-8. */
  notice?: string | undefined;
}

interface Props {
  /** The last run's table, if it was one. */
  last: { upload: string; name: string } | undefined;
  table: ChosenTable | undefined;
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
export function TableColumns({ last, table, onTable }: Props) {
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
      <Field label={sentences.tableFile} hint={sentences.hintTable}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void take(send(file));
            }}
          />
        )}
      </Field>
      <ErrorMessage>{failure}</ErrorMessage>
      {isBusy && <Loading text={sentences.readingTable} />}
      {table && !isBusy && <Columns table={table} onField={setField} />}
    </>
  );
}

interface ColumnsProps {
  table: ChosenTable;
  onField: (index: number, field: TableField) => void;
}

/** Each column with some of its values and its field. */
function Columns({ table, onField }: ColumnsProps) {
  const id = useId();
  const { name, rows, columns, notice } = table;
  return (
    <section className="import-columns" aria-labelledby={id}>
      <h2 id={id}>{fill(sentences.columnsOf, { name })}</h2>
      {notice && <p className="import-notice">{notice}</p>}
      <p className="import-facts">{fill(sentences.aboutColumns, { rows })}</p>
      <ul>
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
          <li key={index} data-ignored={column.field === 'ignore'}>
            <Field
              label={column.name || fill(sentences.unnamedColumn, { number: index + 1 })}
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
