import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import { $me } from '#stores/session';
import { fill } from '#words/template';
import { sentences } from '../sentences/releases.ts';
import { entryPath } from '../state/router.ts';
import { ArtistChoice } from './ArtistChoice.tsx';
import { listLabel } from './formats.ts';
import { OrderedField, RowHead } from './OrderedField.tsx';
import { MoveButtons, type OrderedList, useOrderedList } from './orderedList.tsx';

const nameOf = ({ name }: ArtistRef) => name;

interface RowProps {
  artist: ArtistRef;
  index: number;
  list: OrderedList<ArtistRef>;
  canRemove: boolean;
  /** Whether this person may open the artist. */
  canOpen: boolean;
}

function CreditRow({ artist: { cId, name }, index, list, canRemove, canOpen }: RowProps) {
  return (
    <li className="ordered-row" data-row={index}>
      <RowHead
        list={list}
        index={index}
        lead={index + 1}
        buttons={
          <div className="row-buttons">
            <MoveButtons list={list} index={index} name={name} />
            {canRemove && (
              <button
                type="button"
                data-action="remove"
                aria-label={fill(sentences.remove, { name })}
                onClick={() => list.remove(index)}
              >
                <span aria-hidden="true">×</span>
              </button>
            )}
          </div>
        }
      >
        {canOpen ? (
          <a href={entryPath('artist', cId)} data-action="edit" dir="auto">
            {name}
          </a>
        ) : (
          <span dir="auto">{name}</span>
        )}
      </RowHead>
    </li>
  );
}

interface Props {
  value: readonly ArtistRef[];
  onChange: (value: ArtistRef[]) => void;
  /** Called with the artist that is selected but not added yet. */
  onSelect?: (artist: ArtistRef | null) => void;
  /** The initially selected artist. */
  firstSelected?: ArtistRef | null;
  error?: string | undefined;
}

/** The artists of a form, with the one that is selected but not added yet: it counts as added. */
export const chosenArtists = (fields: {
  artists: readonly ArtistRef[];
  selected: ArtistRef | null;
}): readonly ArtistRef[] =>
  fields.selected ? [...fields.artists, fields.selected] : fields.artists;

/** The artists of a release or an item of merch, in order. */
export function ArtistsField({ value, onChange, onSelect, firstSelected, error }: Props) {
  const list = useOrderedList({ value, onChange, nameOf });
  const me = useStore($me);
  const isOwn = ({ id }: ArtistRef) => me?.artists.some((own) => own.id === id) === true;
  /** The server's rule: an artist may remove only their own artists, and must keep one. */
  const canRemove = (artist: ArtistRef) =>
    me?.role !== 'artist' || (isOwn(artist) && value.filter(isOwn).length > 1);
  const others = me?.role === 'artist' ? value.filter((artist) => !isOwn(artist)) : [];
  const [selected, setSelected] = useState<ArtistRef | null>(firstSelected ?? null);
  const select = (artist: ArtistRef | null) => {
    setSelected(artist);
    onSelect?.(artist);
  };
  const add = (artist: ArtistRef) => {
    select(null);
    onChange([...value, artist]);
  };
  return (
    <OrderedField
      label={sentences.artists}
      list={list}
      empty={sentences.nobodyYet}
      error={error}
      row={(artist, index) => (
        <CreditRow
          artist={artist}
          index={index}
          list={list}
          canRemove={canRemove(artist)}
          canOpen={me?.role !== 'artist' || isOwn(artist)}
        />
      )}
    >
      {others.length > 0 && (
        <p className="field-hint">
          {fill(sentences.sharedRelease, { names: listLabel(others.map(nameOf)) })}
        </p>
      )}
      <ArtistChoice
        chosen={value.map(({ id }) => id)}
        selected={selected}
        onSelect={select}
        onAdd={add}
      />
    </OrderedField>
  );
}
