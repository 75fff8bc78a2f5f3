import { useEffect, useMemo, useState } from 'react';
import type { BrokenLinkRow } from '#contract/linkHealth';
import { folded } from '#domain/listing/searching';
import { editionFormats, editionStates } from '#domain/release/editionFormat';
import { formatText } from '#domain/release/editionText';
import { readStock, stockHeadings, stockLines } from '#domain/release/stockSheet';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { sentences } from '../sentences/editions.ts';
import { counted } from '../sentences/language.ts';
import { editionFormatLabels, editionStateLabels } from '../sentences/names.ts';
import { problemOf } from '../state/problems.ts';
import { reload, useCall } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { holdForm } from '../state/unsaved.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { useLabelCurrency } from '../ui/labelCurrency.ts';
import { SoldOutNote } from '../ui/SoldOutNote.tsx';
import { MerchStock } from './MerchStock.tsx';
import { SheetDialog, saveTable } from './SheetDialog.tsx';
import {
  type Changed,
  changeOf,
  editsOf,
  isUnreadable,
  leftOf,
  nameOf,
  priceOf,
  type Row,
  readPrices,
  rowsOf,
  type Sheet,
} from './stockChanges.ts';
import {
  EditProgress,
  EditResults,
  type Edits,
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
const formatOptions = editionFormats.map((value) => ({
  value,
  label: editionFormatLabels[value],
}));
const stateNamed = (text: string) => editionStates.find((state) => state === text);

interface LineProps {
  row: Row;
  changed: Changed;
  onChange: (changed: Changed) => void;
  currency: string | undefined;
  /** The shops that say that it is sold out. */
  soldOut: readonly BrokenLinkRow[];
}

function Line({ row, changed, onChange, currency, soldOut }: LineProps) {
  const { edition, cId, title } = row;
  const name = nameOf(row);
  const price = changed.price ?? priceOf(edition);
  const isFaulty =
    changed.price !== undefined && readPrices(edition, changed.price, currency) === null;
  const isChanged = changeOf(row, changed, currency) !== undefined;
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        <a href={entryPath('release', cId)} dir="auto">
          {title}
        </a>
      </th>
      <td dir="auto">
        {[formatText(edition, editionFormatLabels[edition.format]), edition.name]
          .filter(Boolean)
          .join(', ')}
        {edition.catalogueNumber && <span className="code">{edition.catalogueNumber}</span>}
      </td>
      <td>
        <input
          aria-label={fill(sentences.priceOf, { name })}
          aria-invalid={isFaulty || undefined}
          inputMode="decimal"
          value={price}
          onChange={(event) => onChange({ ...changed, price: event.target.value })}
        />
        {isFaulty && (
          <p className="field-error" role="status">
            {sentences.priceFault}
          </p>
        )}
      </td>
      <td>
        <select
          aria-label={fill(sentences.stateOf, { name })}
          value={changed.state ?? edition.state}
          onChange={(event) => {
            const state = stateNamed(event.target.value);
            if (state) onChange({ ...changed, state });
          }}
        >
          {stateOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {(changed.state ?? edition.state) !== 'soldOut' &&
          soldOut.map((link) => (
            <SoldOutNote
              key={link.url}
              link={link}
              onSet={() => onChange({ ...changed, state: 'soldOut' })}
            />
          ))}
      </td>
      <td>
        <input
          className="stock-left"
          aria-label={fill(sentences.leftOf, { name })}
          aria-invalid={!/^\d*$/.test((changed.left ?? '').trim()) || undefined}
          inputMode="numeric"
          value={changed.left ?? leftOf(edition)}
          onChange={(event) => onChange({ ...changed, left: event.target.value })}
        />
      </td>
    </tr>
  );
}

function StockTable({ sheet }: { sheet: Sheet }) {
  const rows = useMemo(() => rowsOf(sheet), [sheet]);
  const [changes, setChanges] = useState<ReadonlyMap<string, Changed>>(new Map());
  const [search, setSearch] = useState('');
  const [state, setState] = useState('');
  const [format, setFormat] = useState('');
  const [most, setMost] = useState(firstLines);
  const [isReading, setReading] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Results>([]);
  const [undo, setUndo] = useState<Edits>([]);

  const words = folded(search).split(/\s+/).filter(Boolean);
  const shown = rows.filter(
    ({ edition, text }) =>
      (!state || edition.state === state) &&
      (!format || edition.format === format) &&
      words.every((word) => text.includes(word)),
  );
  const currency = useLabelCurrency();
  const checked = useCall('listBrokenLinks', {}).data?.links ?? [];
  const soldOut = checked.filter(({ reply }) => reply === 'sold-out');
  const edits = editsOf(rows, changes, currency);
  const count = edits.reduce((sum, { fields }) => sum + (fields.editions?.length ?? 0), 0);
  const isFaulty = rows.some(({ edition }) => {
    const changed = changes.get(edition.id);
    return changed !== undefined && isUnreadable(edition, changed, currency);
  });
  const isDirty = count > 0 || isFaulty;

  const change = (id: string, changed: Changed) => setChanges(new Map(changes).set(id, changed));
  const done = async (results: Results) => {
    setRefused(results.filter(({ refusal }) => refusal));
    setUndo(undoOf(results));
    await reload('getSheet');
  };
  /** Sends edits; what a release refused stays on the screen. */
  const send = async (given: Edits): Promise<boolean> => {
    setBusy(true);
    try {
      const results = await sendEdits(false, given, setProgress);
      const failed = new Set(results.filter(({ refusal }) => refusal).map(({ cId }) => cId));
      const left = rows.filter(({ cId }) => failed.has(cId)).map(({ edition }) => edition.id);
      setChanges(new Map([...changes].filter(([id]) => left.includes(id))));
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

  useEffect(() => {
    if (!isDirty) return;
    return holdForm({ name: sentences.leaveName, save, discard: () => setChanges(new Map()) });
  });

  if (rows.length === 0) return <p>{sentences.noEditions}</p>;
  return (
    <form
      className="stock"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) void save();
      }}
    >
      <div className="stock-filters">
        <TextField label={sentences.find} type="search" value={search} onChange={setSearch} />
        <SelectField
          label={sentences.state}
          value={state}
          options={[all, ...stateOptions]}
          onChange={setState}
        />
        <SelectField
          label={sentences.format}
          value={format}
          options={[all, ...formatOptions]}
          onChange={setFormat}
        />
        <SelectField
          label={sentences.stateOfShown}
          value=""
          options={[{ value: '', label: sentences.choose }, ...stateOptions]}
          onChange={(typed) => {
            const wanted = stateNamed(typed);
            if (!wanted) return;
            const next = new Map(changes);
            for (const { edition } of shown)
              next.set(edition.id, { ...next.get(edition.id), state: wanted });
            setChanges(next);
          }}
        />
      </div>
      <p role="status">
        {shown.length > 0 ? counted(sentences.shown, { count: shown.length }) : sentences.noneFound}
      </p>
      <div className="stock-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{sentences.release}</th>
              <th scope="col">{sentences.edition}</th>
              <th scope="col">{sentences.price}</th>
              <th scope="col">{sentences.state}</th>
              <th scope="col">{sentences.left}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, most).map((row) => (
              <Line
                key={row.edition.id}
                row={row}
                changed={changes.get(row.edition.id) ?? {}}
                onChange={(changed) => change(row.edition.id, changed)}
                currency={currency}
                soldOut={soldOut.filter(({ edition }) => edition?.id === row.edition.id)}
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
          <EditResults results={refused} />
        </section>
      )}
      <EditProgress progress={progress} />
      <div className="stock-bar">
        <button type="submit" className="button" disabled={count === 0 || isFaulty || isBusy}>
          {count > 0 ? counted(sentences.saveChanges, { count }) : sentences.nothingChanged}
        </button>
        {isDirty && (
          <button type="button" className="button quiet" onClick={() => setChanges(new Map())}>
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
        <button
          type="button"
          className="button quiet"
          onClick={() =>
            saveTable('editions.csv', [stockHeadings, ...sheet.releases.flatMap(stockLines)])
          }
        >
          {sentences.downloadCsv}
        </button>
        <button type="button" className="button quiet" onClick={() => setReading(true)}>
          {sentences.readCsv}
        </button>
      </div>
      {isReading && (
        <SheetDialog
          kind={{
            title: sentences.sheetTitle,
            label: sentences.csvOfEditions,
            read: (lines, { releases }) => readStock(lines, releases, currency),
          }}
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

/** States and prices of all editions, changed many at once. */
export function Stock() {
  const query = useCall('getSheet', {});
  return (
    <>
      <div className="screen-head">
        <h1>{sentences.stock}</h1>
      </div>
      <Loaded query={query} loading={sentences.loading} failed={sentences.notLoaded}>
        {(sheet) => <StockTable sheet={sheet} />}
      </Loaded>
      <MerchStock />
    </>
  );
}
