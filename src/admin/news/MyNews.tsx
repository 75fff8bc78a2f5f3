import { api } from '#adapters/api';
import type { NewsRow } from '#contract/lists';
import { ordersOf } from '#domain/listing/worklist';
import { newsStatuses } from '#domain/news/news';
import { fill } from '#words/template';
import { paths } from '../../paths.ts';
import { EntryCard } from '../lists/EntryCard.tsx';
import { EntryList } from '../lists/EntryList.tsx';
import { ListControls, ListEmpty, noFilters, useListQuery } from '../lists/ListControls.tsx';
import { showStatusLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/news.ts';
import { usePages } from '../state/queries.ts';
import { labelToday } from '../ui/formats.ts';
import { searched } from '../ui/SearchField.tsx';

const keyOf = ({ id }: NewsRow) => id;
const orders = ordersOf.news;

function NewsEntry({ piece }: { piece: NewsRow }) {
  const { cId, title, day, author, images, status, publicFrom } = piece;
  const isHidden = status === 'public' && publicFrom !== undefined && publicFrom > labelToday();
  return (
    <EntryCard
      kind="news"
      cId={cId}
      title={title}
      image={images[0]?.url ?? null}
      archived={false}
      missing={[]}
      facts={
        <>
          <span className="status" data-status={status}>
            {showStatusLabels[status]}
          </span>
          {author && <span>{fill(sentences.by, { author })}</span>}
          {isHidden && <span>{fill(sentences.publicFrom, { day: publicFrom })}</span>}
        </>
      }
    >
      {day}
    </EntryCard>
  );
}

const render = (piece: NewsRow) => <NewsEntry piece={piece} />;
const statusOptions = newsStatuses.map((status) => ({
  value: status,
  label: showStatusLabels[status],
}));

/** All pieces of news, the latest day first. */
export function MyNews() {
  const [query, change] = useListQuery();
  const search = searched(query.search);
  const sort = orders.find((name) => name === query.sort) ?? orders[0];
  const status = newsStatuses.find((value) => value === query.status);
  const filters = { search, sort, status } as const;
  const pages = usePages(['listNews', filters], (next) =>
    api.listNews({ query: { ...filters, next } }),
  );
  return (
    <>
      <div className="screen-head">
        <h1>{sentences.news}</h1>
        <div className="actions">
          <a className="button quiet" href={paths.trash}>
            {sentences.trash}
          </a>
          <a className="button" href={paths.addNews}>
            {sentences.writeNews}
          </a>
        </div>
      </div>
      <ListControls query={query} onChange={change} orders={orders} statuses={statusOptions} />
      <EntryList
        list="news"
        pages={pages}
        keyOf={keyOf}
        render={render}
        view={query.view}
        empty={
          <ListEmpty
            none={sentences.noneYet}
            addPath={paths.addNews}
            isFiltered={search + query.status !== ''}
            onShowAll={() => change({ search: '', status: '', ...noFilters })}
          />
        }
      />
    </>
  );
}
