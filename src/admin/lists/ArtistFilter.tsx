import { useState } from 'react';
import { SelectField } from '../../components/Field.tsx';
import { sentences } from '../sentences/lists.ts';
import { useCall } from '../state/queries.ts';
import { isLongChoice, SearchField } from '../ui/SearchField.tsx';

interface Props {
  /** The chosen artist's id; empty for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Filters a list by one artist. A search narrows a long choice. */
export function ArtistFilter({ value, onChange }: Props) {
  const [search, setSearch] = useState('');
  const { data } = useCall(
    'listArtists',
    { query: { search, sort: 'name' } },
    { placeholderData: (before) => before },
  );
  const isElsewhere = value !== '' && data?.items.every(({ id }) => id !== value) === true;
  const chosen = useCall('getArtist', { params: { id: value } }, { enabled: isElsewhere }).data;
  const others = chosen && isElsewhere ? [{ value, label: chosen.value.name }] : [];
  return (
    <>
      {(search || isLongChoice(data?.total)) && (
        <SearchField label={sentences.findAnArtist} value={search} onChange={setSearch} />
      )}
      <SelectField
        label={sentences.artist}
        value={value}
        options={[
          { value: '', label: sentences.all },
          ...others,
          ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
      />
    </>
  );
}
