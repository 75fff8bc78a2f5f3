import { useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';
import { useArtistChoice } from './useArtistChoice.ts';

interface Props {
  /** The ids that are chosen already. */
  chosen: readonly string[];
  /** The one that is selected and not added yet. */
  selected: ArtistRef | null;
  onSelect: (artist: ArtistRef | null) => void;
  onAdd: (artist: ArtistRef) => void;
}

/** Chooses from the artists that one may use; with many of them a search narrows the choice. */
export function ArtistChoice({ chosen, selected, onSelect, onAdd }: Props) {
  const [search, setSearch] = useState('');
  const { artists, isCut, failure } = useArtistChoice(search);
  // Without an artist there is nothing to choose from.
  if (artists.length === 0 && !search && !failure) return null;
  const free = artists.filter(({ id }) => !chosen.includes(id));
  const options = [
    { value: '', label: free.length > 0 ? 'Choose an artist' : 'No further artist' },
    ...free.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const select = (id: string) => {
    const artist = free.find((one) => one.id === id);
    onSelect(artist ? { id, cId: artist.cId, name: artist.name, url: artist.url } : null);
  };
  return (
    <div className="artist-choice">
      {(isCut || search) && (
        <SearchField label="Find an artist" value={search} onChange={setSearch} />
      )}
      <SelectField
        label="Artist(s)"
        value={selected?.id ?? ''}
        options={options}
        onChange={select}
        error={failure || undefined}
      />
      <button
        type="button"
        className="button quiet"
        disabled={!selected}
        onClick={() => selected && onAdd(selected)}
      >
        Add
      </button>
    </div>
  );
}
