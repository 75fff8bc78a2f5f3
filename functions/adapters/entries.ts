import type { TableClient, TableEntityResult, TransactionAction } from '@azure/data-tables';
import type { Id, Key } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { Change, EntryKind } from '#domain/publication';
import { takeNumber } from '#functions/adapters/numbers';
import { publicationRows } from '#functions/adapters/publicationRows';
import { descending, fromChunks, hasStatus, orNull, toChunks } from '#functions/adapters/rows';
import type { EntryStore, RowPage, Save, Saved } from '#functions/ports';

/** What the store must know of a kind of entry. */
export interface KindOfEntry<E, R> {
  kind: EntryKind;
  /** What lists say of an entry, stored in a light row of its own. */
  record(entity: E, changedAt: string): R;
}

interface Numbered {
  id: Id;
  cId: number;
}

type Row = Record<string, unknown>;
type Result = TableEntityResult<Row>;
type Tagged<E> = Saved<E> & { tag: string };

const pageSize = 100;

function toRow<E>(saved: Saved<E>): Row {
  return {
    version: saved.version,
    savedAt: saved.savedAt,
    account: saved.savedBy.account,
    person: saved.savedBy.name,
    wasPublic: saved.wasPublic,
    ...toChunks(saved.entity),
  };
}

function fromRow<E>(row: Result): Tagged<E> {
  return {
    entity: fromChunks<E>(row),
    version: Number(row['version']),
    savedAt: String(row['savedAt']),
    savedBy: { account: String(row['account']), name: String(row['person']) },
    wasPublic: row['wasPublic'] === true,
    tag: row.etag,
  };
}

/**
 * Entries of one kind in one table and one partition, so that all that a save writes is one
 * transaction. Rows, by the first letter of their key:
 * `e{id}` the entry, `c{number}` what lists say of it, `q{number}` a change that waits for a
 * snapshot, `p{number}` the snapshot that holds the last change, and `numbers`, the counter. Numbers descend.
 * The version before each save stands in the `history` table.
 */
export function createEntryStore<E extends Numbered, R>(
  table: TableClient,
  history: TableClient,
  { kind, record }: KindOfEntry<E, R>,
): EntryStore<E, R> {
  const key = (rowKey: string) => ({ partitionKey: kind, rowKey });
  const entryRow = (saved: Saved<E>) => ({ ...key(`e${saved.entity.id}`), ...toRow(saved) });
  const listRow = (saved: Saved<E>) => ({
    ...key(`c${descending(saved.entity.cId)}`),
    id: saved.entity.id,
    ...toChunks(record(saved.entity, saved.savedAt)),
  });
  const publications = publicationRows(table, kind);

  const query = (from: string, to: string) =>
    table.listEntities<Row>({
      queryOptions: {
        filter: `PartitionKey eq '${kind}' and RowKey gt '${from}' and RowKey lt '${to}'`,
      },
    });

  async function findId(number: number): Promise<string | null> {
    const row = await orNull(table.getEntity<Row>(kind, `c${descending(number)}`));
    return row && String(row['id']);
  }

  async function find(name: Key): Promise<Tagged<E> | null> {
    const id = typeof name === 'number' ? await findId(name) : name;
    const row = id && (await orNull(table.getEntity<Row>(kind, `e${id}`)));
    return row ? fromRow<E>(row) : null;
  }

  async function add(id: Id, make: (cId: number) => E, save: Save): Promise<Saved<E>> {
    const savedAt = save.at.toISOString();
    const rowsFor = (cId: number): TransactionAction[] => {
      const entity = make(cId);
      const saved = { entity, version: 1, savedAt, savedBy: save.by, wasPublic: false };
      return [
        ['create', entryRow(saved)],
        ['create', listRow(saved)],
      ];
    };
    await takeNumber(table, kind, { rowsFor, taken: async () => (await find(id)) !== null });
    const added = await find(id);
    if (!added) throw new Error(`The ${kind} ${id} was added and is not there.`);
    return added;
  }

  async function remember(previous: Saved<E>): Promise<void> {
    const partitionKey = `${kind}-${previous.entity.id}`;
    const rowKey = descending(previous.version);
    await history.upsertEntity({ partitionKey, rowKey, ...toRow(previous) }, 'Replace');
  }

  async function save(previous: Saved<E>, entity: E, { by, at, change }: Save): Promise<Saved<E>> {
    // First the old version: written again by whoever tries again, it is the same.
    await remember(previous);
    const { version, wasPublic } = previous;
    const savedAt = at.toISOString();
    const saved = { entity, version: version + 1, savedAt, savedBy: by, wasPublic };
    const tag = (previous as Tagged<E>).tag;
    const actions: TransactionAction[] = [
      ['update', entryRow(saved), 'Replace', { etag: tag }],
      ['upsert', listRow(saved), 'Replace'],
      ...(change ? [publications.waiting(change)] : []),
    ];
    try {
      await table.submitTransaction(actions);
      return saved;
    } catch (error) {
      if (!hasStatus(error, 412, 404)) throw error;
      const current = await find(entity.id);
      // A mark (see markPublic) moves the row's tag and is no change: save over it.
      if (current?.version === version) return save(current, entity, optionsOf(by, at, change));
      throw new Problem('changed', 'Somebody else saved this meanwhile.');
    }
  }

  async function page(wanted: (row: R) => boolean, below?: number): Promise<RowPage<R>> {
    const rows: R[] = [];
    let last = below === undefined ? 'c' : `c${descending(below)}`;
    const pages = query(last, 'd').byPage({ maxPageSize: pageSize });
    for await (const results of pages)
      for (const result of results) {
        const row = fromChunks<R>(result);
        if (!wanted(row)) continue;
        if (rows.length === pageSize) return { rows, next: numberIn(last) };
        rows.push(row);
        last = result.rowKey ?? last;
      }
    return { rows };
  }

  async function rows(): Promise<R[]> {
    const found: R[] = [];
    for await (const result of query('c', 'd')) found.push(fromChunks<R>(result));
    return found;
  }

  async function* all(): AsyncIterable<Saved<E>[]> {
    for await (const results of query('e', 'f').byPage()) yield results.map(fromRow<E>);
  }

  async function historyOf(
    id: Id,
    { below = Number.POSITIVE_INFINITY, count = 1000 } = {},
  ): Promise<Saved<E>[]> {
    const partition = `PartitionKey eq '${kind}-${id}'`;
    const filter = Number.isFinite(below)
      ? `${partition} and RowKey gt '${descending(below)}'`
      : partition;
    const options = { queryOptions: { filter } };
    const versions: Saved<E>[] = [];
    const pages = history.listEntities<Row>(options).byPage({ maxPageSize: count });
    for await (const rows of pages)
      for (const row of rows) {
        if (versions.length === count) return versions;
        versions.push(fromRow<E>(row));
      }
    return versions;
  }

  async function markPublic(ids: readonly Id[]): Promise<void> {
    for (const id of ids)
      await orNull(table.updateEntity({ ...key(`e${id}`), wasPublic: true }, 'Merge'));
  }

  const { pending, settle, publicationOf } = publications;
  return {
    ...{ find, add, save, page, rows, all, markPublic, pending, settle, publicationOf },
    history: historyOf,
  };
}

const optionsOf = (by: Save['by'], at: Date, change: Change | undefined): Save =>
  change ? { by, at, change } : { by, at };

const numberIn = (rowKey: string): number => 9_999_999_999 - Number(rowKey.slice(1));
