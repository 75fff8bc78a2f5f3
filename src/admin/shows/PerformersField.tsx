import { useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import type { FieldError } from '#domain/problem';
import { maxPerformers, type Performer } from '#domain/show/show';
import { billings } from '#domain/show/showState';
import { SelectField, TextField } from '../../components/Field.tsx';
import { billingLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { ArtistChoice } from '../ui/ArtistChoice.tsx';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { type OrderedList, RowButtons, useOrderedList } from '../ui/orderedList.tsx';

const nameOf = ({ name }: Performer) => name || sentences.theNewGuest;
const options = billings.map((billing) => ({ value: billing, label: billingLabels[billing] }));

interface RowProps {
  performer: Performer;
  index: number;
  list: OrderedList<Performer>;
  errors: readonly FieldError[];
}

function PerformerRow({ performer, index, list, errors }: RowProps) {
  const { artist, billing, name } = performer;
  const isOpen = list.rows[index]?.key === list.open || hasErrorUnder(errors, 'performers', index);
  const change = (part: Partial<Performer>) => list.replace(index, { ...performer, ...part });
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={<RowButtons list={list} index={index} name={nameOf(performer)} />}
      >
        <strong dir="auto">{name || sentences.newGuest}</strong>
        <span className="ordered-detail">
          {billingLabels[billing]}
          {!artist && `, ${sentences.guest}`}
        </span>
      </RowHead>
      {isOpen && (
        <div className="ordered-fields">
          {!artist && (
            <TextField
              label={sentences.name}
              value={name}
              onChange={(typed) => change({ name: typed })}
              error={fieldErrorAt(errors, 'performers', index, 'name')}
            />
          )}
          <SelectField
            label={sentences.billing}
            value={billing}
            options={options}
            onChange={(chosen) =>
              change({ billing: billings.find((one) => one === chosen) ?? billing })
            }
          />
        </div>
      )}
    </li>
  );
}

interface Props {
  value: readonly Performer[];
  onChange: (value: Performer[]) => void;
  errors?: readonly FieldError[];
}

/** The bill of a show in order: artists of the label, and guests by name. */
export function PerformersField({ value, onChange, errors = [] }: Props) {
  const list = useOrderedList({ value, onChange, nameOf });
  const [selected, select] = useState<ArtistRef | null>(null);
  const isFull = value.length >= maxPerformers;
  // The first act is the main one; who comes after supports it.
  const billing = value.some((one) => one.billing === 'main') ? 'support' : 'main';
  return (
    <OrderedField
      label={sentences.acts}
      list={list}
      empty={sentences.noActsYet}
      error={fieldErrorAt(errors, 'performers')}
      row={(performer, index) => (
        <PerformerRow performer={performer} index={index} list={list} errors={errors} />
      )}
    >
      {!isFull && (
        <ArtistChoice
          chosen={value.flatMap(({ artist }) => artist?.id ?? [])}
          selected={selected}
          onSelect={select}
          onAdd={(artist) => {
            select(null);
            onChange([...value, { billing, name: artist.name, artist }]);
          }}
        />
      )}
      <div className="ordered-actions">
        <button
          type="button"
          className="button quiet small"
          data-action="add"
          disabled={isFull}
          onClick={() => list.add({ billing: 'support', name: '' })}
        >
          {sentences.addAGuest}
        </button>
      </div>
    </OrderedField>
  );
}
