import { useStore } from '@nanostores/react';
import { maxSizes } from '#domain/merch/merch';
import { merchStates } from '#domain/merch/merchState';
import type { FieldError } from '#domain/problem';
import { $me } from '#stores/session';
import { SelectField, TextField } from '../../components/Field.tsx';
import type { SizeDraft } from '../editor/draft.ts';
import { wholeOf } from '../editor/wholeNumber.ts';
import { sentences } from '../sentences/merch.ts';
import { editionStateLabels } from '../sentences/names.ts';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { type OrderedList, RowButtons, useOrderedList, useRowOpen } from '../ui/orderedList.tsx';

const nameOf = ({ name }: SizeDraft) => name || sentences.newSize;
const options = merchStates.map((state) => ({ value: state, label: editionStateLabels[state] }));
const usual = ['S', 'M', 'L', 'XL'];

interface RowProps {
  size: SizeDraft;
  index: number;
  list: OrderedList<SizeDraft>;
  errors: readonly FieldError[];
}

function SizeRow({ size, index, list, errors }: RowProps) {
  const isStaff = useStore($me)?.role === 'staff';
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, 'sizes', index));
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={<RowButtons list={list} index={index} name={nameOf(size)} />}
      >
        <strong dir="auto">{nameOf(size)}</strong>
        <span className="ordered-detail">{editionStateLabels[size.state]}</span>
      </RowHead>
      {isOpen && (
        <div className="ordered-fields">
          <TextField
            label={sentences.sizeName}
            value={size.name}
            onChange={(name) => list.replace(index, { ...size, name })}
            error={fieldErrorAt(errors, 'sizes', index, 'name')}
          />
          <SelectField
            label={sentences.state}
            value={size.state}
            options={options}
            onChange={(chosen) => {
              const state = merchStates.find((one) => one === chosen) ?? size.state;
              list.replace(index, { ...size, state });
            }}
          />
          {isStaff && (
            <TextField
              label={sentences.left}
              hint={sentences.leftHint}
              inputMode="numeric"
              value={String(size.left ?? '')}
              onChange={(typed) => {
                const { left: _, ...rest } = size;
                const left = wholeOf(typed);
                list.replace(index, left === undefined ? rest : { ...rest, left });
              }}
              error={fieldErrorAt(errors, 'sizes', index, 'left')}
            />
          )}
        </div>
      )}
    </li>
  );
}

interface Props {
  value: readonly SizeDraft[];
  onChange: (value: SizeDraft[]) => void;
  errors: readonly FieldError[];
}

/** The sizes of an item of merch, each with its state. */
export function SizesField({ value, onChange, errors }: Props) {
  const list = useOrderedList({ value, onChange, nameOf });
  return (
    <OrderedField
      label={sentences.sizes}
      list={list}
      empty={sentences.noSizesYet}
      error={fieldErrorAt(errors, 'sizes')}
      row={(size, index) => <SizeRow size={size} index={index} list={list} errors={errors} />}
    >
      <div className="ordered-actions">
        <button
          type="button"
          className="button quiet small"
          data-action="add"
          disabled={value.length >= maxSizes}
          onClick={() => list.add({ name: '', state: 'inStock' })}
        >
          {sentences.addSize}
        </button>
        {value.length === 0 && (
          <button
            type="button"
            className="button quiet small"
            onClick={() =>
              list.fill(
                usual.map((name) => ({ name, state: 'inStock' })),
                sentences.sizesAdded,
              )
            }
          >
            {sentences.addUsualSizes}
          </button>
        )}
      </div>
    </OrderedField>
  );
}
