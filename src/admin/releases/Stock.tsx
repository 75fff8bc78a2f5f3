import { useEffect, useMemo, useState } from 'react';
import { api } from '#adapters/api';
import type { MerchRow } from '#contract/lists';
import { queryWords } from '#domain/comparableText';
import { type EditionState, editionFormats, editionStates } from '#domain/release/editionFormat';
import { readStock, stockHeadings, stockLines } from '#domain/stock/stockSheet';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { sentences } from '../sentences/editions.ts';
import { counted } from '../sentences/language.ts';
import { editionFormatLabels, editionStateLabels } from '../sentences/names.ts';
import { problemOf } from '../state/problems.ts';
import { reload, useCall, useLoaded } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { useLabelCurrency } from '../ui/labelCurrency.ts';
import { allMerch } from './merchEdits.ts';
import { SheetDialog, saveTable } from './SheetDialog.tsx';
import { StockLine } from './StockLine.tsx';
import {
  type Changed,
  changeOf,
  editsOf,
  isUnreadable,
  linesChanged,
  type Row,
  rowsOf,
  type Sheet,
} from './stockChanges.ts';
import {
  EditProgress,
  EditResults,
  type Edits,
  keyOf,
  type Progress,
  type Results,
  sendEdits,
  undoOf,
} from './togetherEdits.tsx';
import './stock.css';

/** The most lines that are shown before a button shows more. */
const firstLines = 150;

const all = { value: '', label: sentences.all };
const stateOptions = editionStates.map((value) => ({ value, label: editionStateLabels[value] }));
const formatOptions = [
  ...editionFormats.map((value) => ({ value, label: editionFormatLabels[value] })),
  { value: 'merch', label: sentences.merch },
];
const stateNamed = (text: string) => editionStates.find((state) => state === text);

interface Filters {
  search: string;
  state: string;
  format: string;
}

interface FiltersProps {
  filters: Filters;
  onFilter: (filters: Filters) => void;
  /** Gives all shown lines a state. */
  onStateOfShown: (state: EditionState) => void;
}

function StockFilters({ filters, onFilter, onStateOfShown }: FiltersProps) {
  return (
    <div className="stock-filters">
      <TextField
        label={sentences.find}
        type="search"
        value={filters.search}
        onChange={(search) => onFilter({ ...filters, search })}
      />
      <SelectField
        label={sentences.state}
        value={filters.state}
        options={[all, ...stateOptions]}
        onChange={(state) => onFilter({ ...filters, state })}
      />
      <SelectField
        label={sentences.format}
        value={filters.format}
        options={[all, ...formatOptions]}
        onChange={(format) => onFilter({ ...filters, format })}
      />
      <SelectField
        label={sentences.stateOfShown}
        value=""
        options={[{ value: '', label: sentences.choose }, ...stateOptions]}
        onChange={(typed) => {
          const wanted = stateNamed(typed);
          if (wanted) onStateOfShown(wanted);
        }}
      />
    </div>
  );
}

interface ReadSheetProps {
  currency: ReturnType<typeof useLabelCurrency>;
  onApplied: (results: Results) => void;
  onCancel: () => void;
}

/** Reads a CSV file of the stock. */
function ReadSheet({ currency, ...props }: ReadSheetProps) {
  return (
    <SheetDialog
      kind={{
        title: sentences.sheetTitle,
        label: sentences.csvOfStock,
        about: sentences.aboutSheet,
        async read(lines) {
          const [{ releases }, merch] = await Promise.all([api.getSheet({}), allMerch()]);
          const newId = () => crypto.randomUUID();
          return readStock(lines, { releases, merch }, { currency, newId });
        },
      }}
      {...props}
    />
  );
}

const StockHead = () => (
  <thead>
    <tr>
      <th scope="col">{sentences.entry}</th>
      <th scope="col">{sentences.what}</th>
      <th scope="col">{sentences.price}</th>
      <th scope="col">{sentences.state}</th>
      <th scope="col">{sentences.left}</th>
    </tr>
  </thead>
);

interface SheetProps {
  sheet: Sheet;
  merch: readonly MerchRow[];
  onRead: () => void;
}

/** Saves the stock as a CSV file, and reads one. */
function SheetButtons({ sheet: { releases }, merch, onRead }: SheetProps) {
  return (
    <>
      <button
        type="button"
        className="button quiet"
        onClick={() => saveTable('stock.csv', [stockHeadings, ...stockLines({ releases, merch })])}
      >
        {sentences.downloadCsv}
      </button>
      <button type="button" className="button quiet" onClick={onRead}>
        {sentences.readCsv}
      </button>
    </>
  );
}

function StockTable({ sheet, merch }: { sheet: Sheet; merch: readonly MerchRow[] }) {
  const rows = useMemo(() => rowsOf(sheet, merch), [sheet, merch]);
  const [changes, setChanges] = useState<ReadonlyMap<string, Changed>>(new Map());
  const [filters, setFilters] = useState<Filters>({ search: '', state: '', format: '' });
  const [most, setMost] = useState(firstLines);
  const [isReading, setReading] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Results>([]);
  const [undo, setUndo] = useState<Edits>([]);
  const [saved, setSaved] = useState(0);

  const { state, format } = filters;
  const words = queryWords(filters.search);
  const refusals = new Map(refused.map((one) => [keyOf(one), one.refusal]));
  const currency = useLabelCurrency();
  const checked = useCall('listBrokenLinks', {}).data?.links ?? [];
  const soldOut = checked.filter(({ reply }) => reply === 'sold-out');
  const edits = editsOf(rows, changes, currency);
  const isFaultyRow = (row: Row) => isUnreadable(row, changes.get(row.id) ?? {}, currency);
  const faults = rows.filter(isFaultyRow).length;
  const isFaulty = faults > 0;
  // A line that was not saved, or can't be, is shown until it is, whatever the filters.
  const shown = rows.filter(
    (row) =>
      refusalOf(row) !== undefined ||
      isFaultyRow(row) ||
      ((!state || row.state === state) &&
        (!format || row.format === format) &&
        words.every((word) => row.text.includes(word))),
  );
  const count = rows.filter((row) => changeOf(row, changes.get(row.id), currency)).length;
  const isDirty = count > 0 || isFaulty;

  /** Why a changed line was not saved. */
  function refusalOf(row: Row): string | undefined {
    return changes.has(row.id) ? refusals.get(keyOf(row)) : undefined;
  }
  const shownAtLine = new Set(rows.filter((row) => refusalOf(row)).map(keyOf));
  const change = (next: ReadonlyMap<string, Changed>) => {
    setChanges(next);
    setSaved(0);
  };
  const done = async (results: Results) => {
    setRefused(results.filter(({ refusal }) => refusal));
    setUndo(undoOf(results));
    setSaved(linesChanged(results));
    // `sendEdits` has reloaded the lists.
    await reload('getSheet');
  };
  /** Sends edits; the changes of a refused entry stay on the screen. */
  const send = async (given: Edits): Promise<boolean> => {
    setBusy(true);
    setSaved(0);
    try {
      const results = await sendEdits(false, given, setProgress);
      const failed = new Set(results.filter(({ refusal }) => refusal).map(keyOf));
      const left = new Set(rows.filter((row) => failed.has(keyOf(row))).map(({ id }) => id));
      setChanges(new Map([...changes].filter(([id]) => left.has(id))));
      await done(results);
      return failed.size === 0;
    } catch (error) {
      addToast('error', problemOf(error).message);
      return false;
    } finally {
      setProgress(null);
      setBusy(false);
    }
  };
  const save = () => (isFaulty ? Promise.resolve(false) : send(edits));
  const discard = () => {
    setChanges(new Map());
    setRefused([]);
  };

  useEffect(() => {
    if (!isDirty) return;
    $unsaved.set({ name: sentences.leaveName, save, discard });
    return () => $unsaved.set(null);
  });

  if (rows.length === 0) return <p>{sentences.nothingYet}</p>;
  return (
    <form
      className="stock"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFaulty)
          event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        else if (count > 0) void save();
      }}
    >
      <StockFilters
        filters={filters}
        onFilter={setFilters}
        onStateOfShown={(wanted) => {
          const next = new Map(changes);
          for (const { id } of shown) next.set(id, { ...next.get(id), state: wanted });
          change(next);
        }}
      />
      <p role="status">
        {shown.length > 0 ? counted(sentences.shown, { count: shown.length }) : sentences.noneFound}
      </p>
      <div className="stock-table">
        <table>
          <StockHead />
          <tbody>
            {shown.slice(0, most).map((row) => (
              <StockLine
                key={row.id}
                row={row}
                changed={changes.get(row.id) ?? {}}
                onChange={(changed) => change(new Map(changes).set(row.id, changed))}
                currency={currency}
                soldOut={soldOut.filter(
                  ({ entry, edition }) => row.sold === (edition?.id ?? entry.id),
                )}
                refusal={refusalOf(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length > most && (
        <button type="button" className="button quiet" onClick={() => setMost(most + firstLines)}>
          {fill(sentences.showMore, { count: shown.length - most })}
        </button>
      )}
      {refused.length > 0 && (
        <section className="failure">
          <p>{counted(sentences.notSaved, { count: refused.length })}</p>
          <EditResults results={refused.filter((one) => !shownAtLine.has(keyOf(one)))} />
        </section>
      )}
      <EditProgress progress={progress} />
      {isFaulty && <p role="status">{counted(sentences.faults, { count: faults })}</p>}
      <div className="stock-bar">
        <button type="submit" className="button" disabled={!isDirty || isBusy}>
          {count > 0 ? counted(sentences.saveChanges, { count }) : sentences.nothingChanged}
        </button>
        {isDirty && (
          <button type="button" className="button quiet" onClick={discard}>
            {sentences.discard}
          </button>
        )}
        {!isDirty && undo.length > 0 && (
          <button
            type="button"
            className="button quiet"
            disabled={isBusy}
            onClick={() => void send(undo)}
          >
            {sentences.undo}
          </button>
        )}
        <SheetButtons sheet={sheet} merch={merch} onRead={() => setReading(true)} />
        <p role="status">{saved > 0 && counted(sentences.saved, { count: saved })}</p>
      </div>
      {isReading && (
        <ReadSheet
          currency={currency}
          onApplied={(results) => {
            setReading(false);
            void done(results);
          }}
          onCancel={() => setReading(false)}
        />
      )}
    </form>
  );
}

/** States and prices of all editions and all merch, changed many at once. */
export function Stock() {
  const sheet = useCall('getSheet', {});
  const merch = useLoaded(['listMerch', { stock: true }], allMerch);
  return (
    <>
      <div className="screen-head">
        <h1>{sentences.stock}</h1>
      </div>
      <Loaded query={sheet} loading={sentences.loading} failed={sentences.notLoaded}>
        {(editions) => (
          <Loaded query={merch} loading={sentences.loading} failed={sentences.notLoaded}>
            {(items) => <StockTable sheet={editions} merch={items} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
