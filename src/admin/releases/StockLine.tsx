import { useId } from 'react';
import type { BrokenLinkRow } from '#contract/linkHealth';
import { editionStates } from '#domain/release/editionFormat';
import { fill } from '#words/template';
import { sentences } from '../sentences/editions.ts';
import { editionStateLabels } from '../sentences/names.ts';
import { entryPath } from '../state/router.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { SoldOutNote } from '../ui/SoldOutNote.tsx';
import { seenStateNote } from './seenState.ts';
import {
  type Changed,
  changeOf,
  leftOf,
  nameOf,
  priceOf,
  type Row,
  readPrices,
} from './stockChanges.ts';

interface Props {
  row: Row;
  changed: Changed;
  onChange: (changed: Changed) => void;
  currency: string | undefined;
  /** The shops that say that it is sold out. */
  soldOut: readonly BrokenLinkRow[];
  /** Why its change was not saved. */
  refusal: string | undefined;
}

/** An edition, an item or a size, with fields for its price, its state and how many are left. */
export function StockLine({ row, changed, onChange, currency, soldOut, refusal }: Props) {
  const { kind, cId, title, what, catalogueNumber } = row;
  const name = nameOf(row);
  const state = changed.state ?? row.state;
  const isFaulty = changed.price !== undefined && readPrices(row, changed.price, currency) === null;
  const isLeftFaulty = !/^\d*$/.test((changed.left ?? '').trim());
  const seen = row.out && seenStateNote({ state, day: row.out.day }, row.out.release);
  const [faultOf, seenOf] = [useId(), useId()];
  const isChanged = changeOf(row, changed, currency) !== undefined;
  return (
    <tr data-changed={isChanged || undefined} data-refused={refusal ? true : undefined}>
      <th scope="row">
        <a href={entryPath(kind, cId)} dir="auto">
          {title}
        </a>
      </th>
      <td dir="auto">
        {what}
        {catalogueNumber && <span className="code">{catalogueNumber}</span>}
        <ErrorMessage>{refusal}</ErrorMessage>
      </td>
      <td data-label={sentences.price}>
        {row.prices && (
          <input
            aria-label={fill(sentences.priceOf, { name })}
            aria-invalid={isFaulty || undefined}
            aria-describedby={isFaulty ? faultOf : undefined}
            dir="ltr"
            inputMode="decimal"
            value={changed.price ?? priceOf(row)}
            onChange={(event) => onChange({ ...changed, price: event.target.value })}
          />
        )}
        {isFaulty && (
          <p className="field-error" role="status" id={faultOf}>
            {kind === 'merch' ? sentences.onePriceFault : sentences.priceFault}
          </p>
        )}
      </td>
      <td data-label={sentences.state}>
        <select
          aria-label={fill(sentences.stateOf, { name })}
          aria-describedby={seen && seenOf}
          value={state}
          onChange={(event) => {
            const chosen = editionStates.find((one) => one === event.target.value);
            if (chosen) onChange({ ...changed, state: chosen });
          }}
        >
          {editionStates.map((one) => (
            <option key={one} value={one}>
              {editionStateLabels[one]}
            </option>
          ))}
        </select>
        {seen && (
          <p className="field-hint" id={seenOf}>
            {seen}
          </p>
        )}
        {state !== 'soldOut' &&
          soldOut.map((link) => (
            <SoldOutNote
              key={link.url}
              link={link}
              onSet={() => onChange({ ...changed, state: 'soldOut' })}
            />
          ))}
      </td>
      <td data-label={sentences.left}>
        {row.left && (
          <input
            className="stock-left"
            aria-label={fill(sentences.leftOf, { name })}
            aria-invalid={isLeftFaulty || undefined}
            inputMode="numeric"
            value={changed.left ?? leftOf(row)}
            onChange={(event) => onChange({ ...changed, left: event.target.value })}
          />
        )}
        {isLeftFaulty && (
          <p className="field-error" role="status">
            {sentences.leftFault}
          </p>
        )}
      </td>
    </tr>
  );
}
