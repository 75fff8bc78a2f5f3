import { api } from '#adapters/api';
import type { Id } from '#domain/identifier';
import type { Show } from '#domain/show/show';
import { SelectField } from '../../components/Field.tsx';
import { showFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/shows.ts';
import { useLoaded } from '../state/queries.ts';

interface Props {
  value: Show['release'];
  /** The artists of the show: only their releases are offered. */
  artists: readonly Id[];
  onChange: (release: Show['release']) => void;
  error: string | undefined;
}

/** The releases of several artists, each once, the newest first. */
async function releasesOf(artists: readonly string[]) {
  const pages = await Promise.all(
    artists.map((artist) => api.listReleases({ query: { artist, sort: 'newest' } })),
  );
  const all = pages.flatMap(({ items }) => items);
  return [...new Map(all.map((release) => [release.id, release])).values()];
}

/** The release that a show launches: one of its artists'. */
export function LaunchedRelease({ value, artists, onChange, error }: Props) {
  const ids = artists.toSorted();
  const { data = [], problem } = useLoaded(['listReleases', 'launched', ...ids], () =>
    releasesOf(ids),
  );
  const isKnown = !value || data.some(({ id }) => id === value.id);
  const offered = isKnown || !value ? data : [value, ...data];
  const select = (id: string) => {
    const found = offered.find((release) => release.id === id);
    onChange(found ? { id: found.id, cId: found.cId, title: found.title, url: found.url } : null);
  };
  return (
    <SelectField
      label={showFields.release.label}
      value={value?.id ?? ''}
      options={[
        { value: '', label: sentences.noRelease },
        ...offered.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={select}
      error={error ?? problem?.message}
    />
  );
}
