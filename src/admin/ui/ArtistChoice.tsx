import { useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import { nameApart } from '#domain/artist/namesakes';
import { SelectField } from '../../components/Field.tsx';
import { sentences } from '../sentences/ui.ts';
import { useCall } from '../state/queries.ts';
import { isLongChoice, SearchField } from './SearchField.tsx';
import './artistChoice.css';

interface Props {
  /** The ids of the artists already chosen. */
  chosen: readonly string[];
  /** The artist selected but not added yet. */
  selected: ArtistRef | null;
  onSelect: (artist: ArtistRef | null) => void;
  onAdd: (artist: ArtistRef) => void;
}

/** Chooses from the artists that this person may use. A search narrows a long choice. */
export function ArtistChoice({ chosen, selected, onSelect, onAdd }: Props) {
  const [search, setSearch] = useState('');
  const { data, problem } = useCall(
    'listArtists',
    { query: { search, sort: 'name' } },
    { placeholderData: (before) => before },
  );
  const artists = data?.items.filter(({ archived }) => !archived) ?? [];
  if (artists.length === 0 && !search && !problem)
    return data ? <p className="field-hint">{sentences.noArtistsYet}</p> : null;
  const free = artists.filter(({ id }) => !chosen.includes(id));
  const options = [
    { value: '', label: free.length > 0 ? sentences.chooseAnArtist : sentences.noMoreArtists },
    ...free.map((artist) => ({ value: artist.id, label: nameApart(artist) })),
  ];
  const select = (id: string) => {
    const artist = free.find((one) => one.id === id);
    onSelect(artist ? { id, cId: artist.cId, name: artist.name, url: artist.url } : null);
  };
  return (
    <div className="artist-choice">
      {(search || isLongChoice(data?.total)) && (
        <SearchField label={sentences.findAnArtist} value={search} onChange={setSearch} />
      )}
      <SelectField
        label={sentences.artists}
        value={selected?.id ?? ''}
        options={options}
        onChange={select}
        error={problem?.message}
      />
      <button
        type="button"
        className="button quiet"
        disabled={!selected}
        onClick={() => selected && onAdd(selected)}
      >
        {sentences.add}
      </button>
    </div>
  );
}
