import { useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import type { FieldError } from '#domain/problem';
import { maxShowArtists, type ShowArtist } from '#domain/show/show';
import { actParts } from '#domain/show/showState';
import { SelectField, TextField } from '../../components/Field.tsx';
import { actPartLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { ArtistChoice } from '../ui/ArtistChoice.tsx';
import { fieldErrorAt, hasErrorUnder } from '../ui/formErrors.ts';
import { OrderedField, RowHead } from '../ui/OrderedField.tsx';
import { type OrderedList, RowButtons, useOrderedList, useRowOpen } from '../ui/orderedList.tsx';

const nameOf = ({ name }: ShowArtist) => name || sentences.theNewGuest;
const options = actParts.map((part) => ({ value: part, label: actPartLabels[part] }));

interface RowProps {
  act: ShowArtist;
  index: number;
  list: OrderedList<ShowArtist>;
  errors: readonly FieldError[];
}

function ActRow({ act, index, list, errors }: RowProps) {
  const { id, part, name } = act;
  const isOpen = useRowOpen(list, index, hasErrorUnder(errors, 'artists', index));
  const change = (part: Partial<ShowArtist>) => list.replace(index, { ...act, ...part });
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={<RowButtons list={list} index={index} name={nameOf(act)} />}
      >
        <strong dir="auto">{name || sentences.newGuest}</strong>
        <span className="ordered-detail">{actPartLabels[part]}</span>
      </RowHead>
      {isOpen && (
        <div className="ordered-fields">
          {!id && (
            <TextField
              label={sentences.name}
              value={name}
              onChange={(typed) => change({ name: typed })}
              error={fieldErrorAt(errors, 'artists', index, 'name')}
            />
          )}
          <SelectField
            label={sentences.billing}
            value={part}
            options={options}
            onChange={(chosen) => change({ part: actParts.find((one) => one === chosen) ?? part })}
          />
        </div>
      )}
    </li>
  );
}

interface Props {
  value: readonly ShowArtist[];
  onChange: (value: ShowArtist[]) => void;
  errors?: readonly FieldError[];
}

/** The bill of a show in order: artists of the label, and guests by name. */
export function ShowArtistsField({ value, onChange, errors = [] }: Props) {
  const list = useOrderedList({ value, onChange, nameOf });
  const [selected, select] = useState<ArtistRef | null>(null);
  const isFull = value.length >= maxShowArtists;
  // The first act is the main one; who comes after supports it.
  const part = value.some((one) => one.part === 'main') ? 'support' : 'main';
  return (
    <OrderedField
      label={sentences.acts}
      list={list}
      empty={sentences.noActsYet}
      error={fieldErrorAt(errors, 'artists')}
      row={(act, index) => <ActRow act={act} index={index} list={list} errors={errors} />}
    >
      {!isFull && (
        <ArtistChoice
          chosen={value.flatMap(({ id }) => id ?? [])}
          selected={selected}
          onSelect={select}
          onAdd={(artist) => {
            select(null);
            onChange([...value, { part, id: artist.id, name: artist.name }]);
          }}
        />
      )}
      <div className="ordered-actions">
        <button
          type="button"
          className="button quiet small"
          data-action="add"
          disabled={isFull}
          onClick={() => list.add({ part: 'guest', name: '' })}
        >
          {sentences.addAGuest}
        </button>
      </div>
    </OrderedField>
  );
}
