// The states, prices and numbers of all merch, below those of the editions.
import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { BrokenLinkRow } from '#contract/linkHealth';
import type { MerchRow } from '#contract/lists';
import type { Merch, Size } from '#domain/merch/merch';
import { type MerchState, merchStates } from '#domain/merch/merchState';
import { pricesOf, pricesText } from '#domain/money';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { sentences } from '../sentences/editions.ts';
import { counted } from '../sentences/language.ts';
import { editionStateLabels } from '../sentences/names.ts';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';
import { reload, useCall, usePages } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { holdForm } from '../state/unsaved.ts';
import { useLabelCurrency } from '../ui/labelCurrency.ts';
import { SoldOutNote } from '../ui/SoldOutNote.tsx';

/** An item on a line, or one of its sizes; only the item has a price. */
interface Line {
  key: string;
  item: MerchRow;
  size?: Size;
}

interface Changed {
  state?: MerchState;
  price?: string;
  left?: string;
}

const linesOf = (items: readonly MerchRow[]): Line[] =>
  items.flatMap((item) => [
    { key: item.id, item },
    ...item.sizes.map((size) => ({ key: `${item.id} ${size.name}`, item, size })),
  ]);

const nameOf = ({ item, size }: Line) => [item.name, size?.name].filter(Boolean).join(', ');
const leftOf = ({ size }: Line) => (size?.left === undefined ? '' : String(size.left));
const priceOf = ({ price }: MerchRow) => (price ? pricesText([price]) : '');

/** The price that was typed: undefined for none, null if it can't be read. */
function typedPrice({ price }: MerchRow, text: string, currency: string | undefined) {
  const [first, another] = pricesOf(text, price?.currency ?? currency) ?? [null];
  return another ? null : first;
}

function isFaulty({ item }: Line, { price, left = '' }: Changed, currency: string | undefined) {
  return (
    !/^\d*$/.test(left.trim()) ||
    (price !== undefined && typedPrice(item, price, currency) === null)
  );
}

function isChanged(line: Line, { state, price, left }: Changed): boolean {
  const { item, size } = line;
  return (
    (state !== undefined && state !== (size ?? item).state) ||
    (price !== undefined && price.trim() !== priceOf(item)) ||
    (left !== undefined && left.trim() !== leftOf(line))
  );
}

/** The change that restores a line as it is now, in the fields that another change has. */
const restoring = (line: Line, { state, price, left }: Changed): Changed => ({
  ...(state !== undefined && { state: (line.size ?? line.item).state }),
  ...(price !== undefined && { price: priceOf(line.item) }),
  ...(left !== undefined && { left: leftOf(line) }),
});

/** An item with what was changed of it and its sizes. */
function withChanges(
  merch: Merch,
  changes: ReadonlyMap<string, Changed>,
  currency: string | undefined,
): Merch {
  const { state = merch.state, price } = changes.get(merch.id) ?? {};
  const sizes = merch.sizes.map((size): Size => {
    const changed = changes.get(`${merch.id} ${size.name}`);
    if (!changed) return size;
    const { left: before, ...rest } = size;
    const left = changed.left === undefined ? before : Number(changed.left);
    const isCounted = changed.left === undefined ? before !== undefined : changed.left.trim();
    return {
      ...rest,
      state: changed.state ?? size.state,
      ...(isCounted && left !== undefined && { left }),
    };
  });
  if (price === undefined) return { ...merch, state, sizes };
  const { price: before, ...rest } = merch;
  const read = pricesOf(price, before?.currency ?? currency)?.[0];
  return { ...rest, state, sizes, ...(read && { price: read }) };
}

/** Saves an item over what is stored now. */
async function saveItem(
  id: string,
  changes: ReadonlyMap<string, Changed>,
  currency: string | undefined,
): Promise<void> {
  const { value, version } = await api.getMerch({ params: { id } });
  const { substitute: _, ...merch } = value;
  await api.updateMerch({ body: withChanges(merch, changes, currency), ifMatch: version });
}

interface RowProps {
  line: Line;
  changed: Changed;
  onChange: (changed: Changed) => void;
  currency: string | undefined;
  /** The shops that say that it is sold out. */
  soldOut: readonly BrokenLinkRow[];
}

function Row({ line, changed, onChange, currency, soldOut }: RowProps) {
  const { item, size } = line;
  const name = nameOf(line);
  const isWrong = isFaulty(line, changed, currency);
  return (
    <tr data-changed={isChanged(line, changed) || undefined}>
      <th scope="row">
        <a href={entryPath('merch', item.cId)} dir="auto">
          {item.name}
        </a>
      </th>
      <td dir="auto">{size?.name}</td>
      <td>
        {!size && (
          <input
            aria-label={fill(sentences.priceOf, { name })}
            aria-invalid={isWrong || undefined}
            inputMode="decimal"
            value={changed.price ?? priceOf(item)}
            onChange={(event) => onChange({ ...changed, price: event.target.value })}
          />
        )}
        {!size && isWrong && (
          <p className="field-error" role="status">
            {sentences.priceFault}
          </p>
        )}
      </td>
      <td>
        <select
          aria-label={fill(sentences.stateOf, { name })}
          value={changed.state ?? (size ?? item).state}
          onChange={(event) => {
            const state = merchStates.find((one) => one === event.target.value);
            if (state) onChange({ ...changed, state });
          }}
        >
          {merchStates.map((state) => (
            <option key={state} value={state}>
              {editionStateLabels[state]}
            </option>
          ))}
        </select>
        {!size &&
          (changed.state ?? item.state) !== 'soldOut' &&
          soldOut.map((link) => (
            <SoldOutNote
              key={link.url}
              link={link}
              onSet={() => onChange({ ...changed, state: 'soldOut' })}
            />
          ))}
      </td>
      <td>
        {size && (
          <input
            className="stock-left"
            aria-label={fill(sentences.leftOf, { name })}
            aria-invalid={isWrong || undefined}
            inputMode="numeric"
            value={changed.left ?? leftOf(line)}
            onChange={(event) => onChange({ ...changed, left: event.target.value })}
          />
        )}
      </td>
    </tr>
  );
}

/** States and prices of all merch, of each size, changed many at once. */
export function MerchStock() {
  const { pages, more } = usePages(['listMerch', { stock: true }], (next) =>
    api.listMerch({ query: { sort: 'name', next } }),
  );
  const currency = useLabelCurrency();
  const [changes, setChanges] = useState<ReadonlyMap<string, Changed>>(new Map());
  const [undo, setUndo] = useState<ReadonlyMap<string, Changed>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const checked = useCall('listBrokenLinks', {}).data?.links ?? [];
  const soldOut = checked.filter(({ reply }) => reply === 'sold-out');
  useEffect(() => {
    more?.();
  });
  const lines = linesOf(pages.flat());
  const changed = lines.filter((line) => isChanged(line, changes.get(line.key) ?? {}));
  const isWrong = lines.some((line) => isFaulty(line, changes.get(line.key) ?? {}, currency));
  const isDirty = changed.length > 0 || isWrong;
  /** Saves each item of some changes; what could not be saved stays on the screen. */
  const send = async (given: ReadonlyMap<string, Changed>): Promise<boolean> => {
    setBusy(true);
    const waiting = new Map(given);
    const changed = lines.filter((line) => isChanged(line, given.get(line.key) ?? {}));
    const before = new Map<string, Changed>();
    try {
      // In sequence, so that what is saved before a failure is known.
      for (const id of new Set(changed.map(({ item }) => item.id))) {
        await saveItem(id, given, currency);
        for (const line of changed.filter(({ item }) => item.id === id)) {
          before.set(line.key, restoring(line, given.get(line.key) ?? {}));
          waiting.delete(line.key);
        }
      }
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    const isWhole = !lines.some((line) => isChanged(line, waiting.get(line.key) ?? {}));
    watchClosely();
    await reload('listMerch');
    setChanges(waiting);
    setUndo(before);
    setBusy(false);
    return isWhole;
  };
  const save = () => (isWrong ? Promise.resolve(false) : send(changes));

  useEffect(() => {
    if (!isDirty) return;
    return holdForm({ name: sentences.leaveName, save, discard: () => setChanges(new Map()) });
  });

  if (lines.length === 0) return null;
  return (
    <form
      className="stock"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>{sentences.merch}</h2>
      <div className="stock-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{sentences.item}</th>
              <th scope="col">{sentences.ofSize}</th>
              <th scope="col">{sentences.price}</th>
              <th scope="col">{sentences.state}</th>
              <th scope="col">{sentences.left}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row
                key={line.key}
                line={line}
                changed={changes.get(line.key) ?? {}}
                onChange={(next) => setChanges(new Map(changes).set(line.key, next))}
                currency={currency}
                soldOut={soldOut.filter(({ entry }) => entry.id === line.item.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="stock-bar">
        <button
          type="submit"
          className="button"
          disabled={changed.length === 0 || isWrong || isBusy}
        >
          {changed.length > 0
            ? counted(sentences.saveChanges, { count: changed.length })
            : sentences.nothingChanged}
        </button>
        {isDirty && (
          <button type="button" className="button quiet" onClick={() => setChanges(new Map())}>
            {sentences.discard}
          </button>
        )}
        {!isDirty && undo.size > 0 && (
          <button
            type="button"
            className="button quiet"
            disabled={isBusy}
            onClick={() => void send(undo)}
          >
            {sentences.undo}
          </button>
        )}
      </div>
    </form>
  );
}
