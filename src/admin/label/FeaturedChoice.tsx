import { useState } from 'react';
import { api } from '#adapters/api';
import type { CallName } from '#contract/api';
import { nameApart } from '#domain/artist/namesakes';
import { type Featured, type FeaturedKind, featuredKinds } from '#domain/label/home';
import { showName } from '#domain/show/show';
import { SelectField } from '../../components/Field.tsx';
import { sentences } from '../sentences/label.ts';
import { featuredKindLabels } from '../sentences/names.ts';
import { useLoaded } from '../state/queries.ts';
import { SearchField } from '../ui/SearchField.tsx';
import './featuredChoice.css';
import { shownName } from '../sentences/shownName.ts';

/** The entries of a kind that match a search, and whether there are more of them. */
interface Offered {
  entries: Pick<Featured, 'id' | 'name'>[];
  hasMore: boolean;
}

interface List {
  call: CallName;
  load: (search: string) => Promise<Offered>;
}

const lists: Record<FeaturedKind, List> = {
  release: {
    call: 'listReleases',
    async load(search) {
      const { items, next } = await api.listReleases({ query: { search, sort: 'newest' } });
      const kept = items.filter(({ archived }) => !archived);
      const entries = kept.map(({ id, title }) => ({ id, name: title }));
      return { entries, hasMore: next !== undefined };
    },
  },
  artist: {
    call: 'listArtists',
    async load(search) {
      const { items, next } = await api.listArtists({ query: { search, sort: 'name' } });
      const kept = items.filter(({ archived }) => !archived);
      const entries = kept.map((artist) => ({ id: artist.id, name: nameApart(artist) }));
      return { entries, hasMore: next !== undefined };
    },
  },
  show: {
    call: 'listShows',
    async load(search) {
      const { items, next } = await api.listShows({ query: { search, when: 'coming' } });
      const entries = items.map((show) => ({ id: show.id, name: showName(show) }));
      return { entries, hasMore: next !== undefined };
    },
  },
  news: {
    call: 'listNews',
    async load(search) {
      const { items, next } = await api.listNews({ query: { search, sort: 'date' } });
      const entries = items.map(({ id, title }) => ({ id, name: title }));
      return { entries, hasMore: next !== undefined };
    },
  },
};

interface Props {
  /** The ids of the entries already chosen. */
  chosen: readonly string[];
  onAdd: (entry: Featured) => void;
}

/** Chooses a release, an artist, a coming show or a piece of news. A search narrows a long choice. */
export function FeaturedChoice({ chosen, onAdd }: Props) {
  const [kind, setKind] = useState<FeaturedKind>('release');
  const [search, setSearch] = useState('');
  const [selected, select] = useState('');
  const { call, load } = lists[kind];
  const { data, problem } = useLoaded([call, 'featured', search], () => load(search));
  const free = data?.entries.filter(({ id }) => !chosen.includes(id)) ?? [];
  const entry = free.find(({ id }) => id === selected);
  return (
    <div className="featured-choice">
      <SelectField
        label={sentences.kind}
        value={kind}
        options={featuredKinds.map((one) => ({ value: one, label: featuredKindLabels[one] }))}
        onChange={(value) => {
          setKind(featuredKinds.find((one) => one === value) ?? kind);
          setSearch('');
          select('');
        }}
      />
      {(data?.hasMore || search) && (
        <SearchField label={sentences.findAnEntry} value={search} onChange={setSearch} />
      )}
      <SelectField
        label={sentences.entry}
        value={entry?.id ?? ''}
        options={[
          { value: '', label: free.length > 0 ? sentences.chooseAnEntry : sentences.noMoreEntries },
          ...free.map(({ id, name }) => ({ value: id, label: shownName(name) })),
        ]}
        onChange={select}
        error={problem?.message}
      />
      <button
        type="button"
        className="button quiet"
        disabled={!entry}
        onClick={() => {
          if (!entry) return;
          select('');
          onAdd({ kind, ...entry });
        }}
      >
        {sentences.addEntry}
      </button>
    </div>
  );
}
