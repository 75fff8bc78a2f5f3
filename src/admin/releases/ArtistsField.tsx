import type { ArtistRef } from '#domain/artist/artist';
import { ArtistChoice } from '../ui/ArtistChoice.tsx';
import { ListStatus } from '../ui/ListStatus.tsx';
import { useOrderedList } from '../ui/useOrderedList.ts';
import { ArtistRow } from './ReleaseArtistRow.tsx';
import '../ui/ordered.css';

interface Props {
  value: readonly ArtistRef[];
  onChange: (value: ArtistRef[]) => void;
  /** The artist that is selected and not added yet. */
  selected: ArtistRef | null;
  onSelect: (artist: ArtistRef | null) => void;
  error?: string | undefined;
}

const nameOf = ({ name }: ArtistRef) => name;

/** Who stands on the release, in order. */
export function ArtistsField({ value, onChange, selected, onSelect, error }: Props) {
  const list = useOrderedList({ value, onChange, nameOf });
  const add = (artist: ArtistRef) => {
    onSelect(null);
    onChange([...value, artist]);
  };
  return (
    <section className="ordered" aria-label="Artists" ref={list.ref}>
      <h2 className="ordered-title">Artists</h2>
      {value.length === 0 && <p className="ordered-empty">Nobody yet.</p>}
      <ol className="ordered-rows">
        {list.rows.map(({ key, entry }, place) => (
          <ArtistRow key={key} artist={entry} place={place} list={list} />
        ))}
      </ol>
      <ListStatus list={list} nameOf={nameOf} />
      {error && <p className="field-error">{error}</p>}
      <ArtistChoice
        chosen={value.map(({ id }) => id)}
        selected={selected}
        onSelect={onSelect}
        onAdd={add}
      />
    </section>
  );
}
