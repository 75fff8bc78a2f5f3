import { api } from '#adapters/api';
import type { ReleaseRow } from '#contract/lists';
import { ordersOf } from '#domain/listing/worklist';
import { releaseStatus, statusLabel } from '#domain/release/releaseStatus';
import { Names } from '../../components/Names.tsx';
import { paths } from '../../paths.ts';
import { EntryCard } from '../lists/EntryCard.tsx';
import { EntryList } from '../lists/EntryList.tsx';
import { ListControls, ListEmpty, useListQuery } from '../lists/ListControls.tsx';
import { usePages } from '../state/queries.ts';

function ReleaseCard({ release }: { release: ReleaseRow }) {
  const { title, artists, releaseDate, releaseStatus: status, catalogueNumber } = release;
  const by = artists.map(({ name }) => name).join(', ');
  return (
    <EntryCard
      kind="release"
      cId={release.cId}
      title={title}
      image={release.cover}
      artist={by}
      archived={release.archived}
      missing={release.lacks}
      facts={
        <>
          <span className="status" data-status={status}>
            {release.archived ? 'Archived' : statusLabel(status)}
          </span>
          {releaseDate && <time dateTime={releaseDate}>{releaseDate}</time>}
          {catalogueNumber && <span className="code">{catalogueNumber}</span>}
        </>
      }
    >
      {by ? <Names names={artists.map(({ name }) => name)} /> : 'Nobody yet'}
    </EntryCard>
  );
}

const keyOf = ({ id }: ReleaseRow) => id;
const render = (release: ReleaseRow) => <ReleaseCard release={release} />;

const orders = ordersOf.release;
const statuses = Object.values(releaseStatus).toSorted((a, b) => a - b);
const statusOptions = statuses.map((status) => ({
  value: String(status),
  label: statusLabel(status),
}));

/** All releases that this person may edit, incomplete ones first. */
export function MyReleases() {
  const [query, change] = useListQuery();
  const { search, view } = query;
  const status = statuses.find((value) => query.status !== '' && value === Number(query.status));
  const sort = orders.find((name) => name === query.sort) ?? orders[0];
  const pages = usePages(['listReleases', search, status, sort], (next) =>
    api.listReleases({ query: { search, status, sort, next } }),
  );
  return (
    <>
      <div className="screen-head">
        <h1>My releases</h1>
        <a className="button" href={paths.addRelease}>
          Add release
        </a>
      </div>
      <ListControls query={query} onChange={change} orders={orders} statuses={statusOptions} />
      <EntryList
        noun="releases"
        pages={pages}
        keyOf={keyOf}
        render={render}
        view={view}
        empty={
          <ListEmpty
            noun="release"
            isFiltered={search !== '' || query.status !== ''}
            onShowAll={() => change({ search: '', status: '' })}
          />
        }
      />
    </>
  );
}
