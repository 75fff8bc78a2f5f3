import { api } from '#adapters/api';
import type { Id } from '#domain/identifier';
import type { Show } from '#domain/show/show';
import { SelectField } from '../../components/Field.tsx';
import { showFields } from '../sentences/fields.ts';
import { sentences } from '../sentences/shows.ts';
import { allPages, useLoaded } from '../state/queries.ts';

interface Props {
  value: Show['release'];
  /** The artists of the show: only their releases are offered. */
  artists: readonly Id[];
  onChange: (release: Show['release']) => void;
  error: string | undefined;
}

/** The releases of several artists, each once, the newest number first. */
async function releasesOf(artists: readonly string[]) {
  const lists = await Promise.all(
    artists.map((artist) =>
      allPages((next) => api.listReleases({ query: { artist, sort: 'newest', next } })),
    ),
  );
  const each = new Map(lists.flat().map((release) => [release.id, release]));
  return [...each.values()].toSorted((a, b) => b.cId - a.cId);
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
