import type { MissingArtistField } from '#domain/artist/artist';
import type { MissingReleaseField } from '#domain/release/release';
import { SelectField } from '../../components/Field.tsx';
import { sentences } from '../sentences/lists.ts';
import { missingLabels } from './EntryCard.tsx';
import type { ListQuery } from './ListControls.tsx';

const archivedFilters = ['no', 'yes'] as const;
const archivedOptions = [
  { value: '', label: sentences.all },
  { value: 'no', label: sentences.notArchived },
  { value: 'yes', label: sentences.archived },
];

/** The filter for archived entries in a list's query; undefined for all. */
export const archivedIn = ({ archived }: ListQuery) =>
  archivedFilters.find((value) => value === archived);

interface Props {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
}

/** Hides archived entries, or shows only them. */
export function ArchivedFilter({ query, onChange }: Props) {
  return (
    <SelectField
      label={sentences.archived}
      value={query.archived}
      options={archivedOptions}
      onChange={(archived) => onChange({ archived })}
    />
  );
}

interface MissingProps extends Props {
  fields: readonly (MissingReleaseField | MissingArtistField)[];
}

/** Shows only entries that lack a field. */
export function MissingFilter({ query, onChange, fields }: MissingProps) {
  const options = fields.map((field) => ({ value: field, label: missingLabels[field] }));
  return (
    <SelectField
      label={sentences.missing}
      value={query.missing}
      options={[{ value: '', label: sentences.anythingOrNothing }, ...options]}
      onChange={(missing) => onChange({ missing })}
    />
  );
}
