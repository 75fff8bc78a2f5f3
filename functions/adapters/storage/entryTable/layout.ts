import type { TableEntityResult } from '@azure/data-tables';
import type { EntryKind } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import { descending, fromChunks, highestNumber, toChunks } from '#functions/adapters/storage/rows';
import type { DeletedEntry, Numbered, Saved } from '#functions/ports/entries';
import type { KindOfEntry } from './kinds.ts';

/*
 * The layout of the tables `artists`, `releases`, `shows`, `merch`, `news` and `label`, and of `history`.
 *
 * All entries of a kind share one partition, named after the kind, so that everything a save writes
 * fits into one transaction. The first letter of a row key names the kind of row:
 *
 * | key         | row                                                                               |
 * | ----------- | --------------------------------------------------------------------------------- |
 * | `e{id}`     | the entry; `removed` while it is in the trash                                     |
 * | `c{number}` | the list row: the fields that lists show                                          |
 * | `x{id}`     | an entry in the trash: who deleted it, when, and its content                      |
 * | `d{id}`     | the author of a recent deletion, so that repeating it is recognised               |
 * | `i{number}` | the import record: the state of the entry after its last import                   |
 * | `numbers`   | the counter for new numbers                                                       |
 *
 * `{number}` is the entry's public number, formatted so that the highest sorts first (`descending`).
 * `releases` has further partitions: `track-{xx}` has a row for each track id that begins with `xx`,
 * with its release.
 *
 * Earlier versions are in `history`: a partition `{kind}-{id}` for each entry, keyed by the version,
 * newest first.
 */
const letters = {
  entry: 'e',
  list: 'c',
  deleted: 'x',
  removal: 'd',
  imported: 'i',
} as const;
type Letter = keyof typeof letters;

export const counterKey = 'numbers';

/** The keys of an entry's rows. */
export const rowKeys = {
  entry: (id: Id) => `${letters.entry}${id}`,
  list: (cId: number) => `${letters.list}${descending(cId)}`,
  deleted: (id: Id) => `${letters.deleted}${id}`,
  removal: (id: Id) => `${letters.removal}${id}`,
  imported: (cId: number) => `${letters.imported}${descending(cId)}`,
};

/** The number in the key of a list row or an import record. */
export const numberIn = (rowKey: string): number => highestNumber - Number(rowKey.slice(1));

/** The id in the key of an entry's row. */
export const idIn = (rowKey: string): Id => rowKey.slice(1);

/** The filter for the rows of a letter, optionally only after or before a key. */
export function rowsFilter(
  kind: EntryKind,
  letter: Letter,
  range: { after?: string; before?: string } = {},
): string {
  const { after = letters[letter], before = following(letters[letter]) } = range;
  return `PartitionKey eq '${kind}' and RowKey gt '${after}' and RowKey lt '${before}'`;
}

const following = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);

/** Four ranges of entries, read in parallel; about equal in size, since ids are random. */
export const entryRanges = ['', '4', '8', 'c'].map((digit, index, digits) => {
  const end = digits[index + 1];
  const after = `${letters.entry}${digit}`;
  return end ? { after, before: `${letters.entry}${end}` } : { after };
});

/** The partition of an entry's earlier versions, newest first by `historyKey`. */
export const historyPartition = (kind: EntryKind, id: Id) => `${kind}-${id}`;
export const historyKey = (version: number) => descending(version);

export type Row = Record<string, unknown>;

/** A version of an entry with the ETag of its row, which guards the next write. */
export type Tagged<E> = Saved<E> & { tag: string };

/** The properties of a row that holds a version of an entry. */
export function toRow<E>(saved: Saved<E>): Row {
  return {
    version: saved.version,
    savedAt: saved.savedAt,
    account: saved.savedBy.account,
    person: saved.savedBy.name,
    ...(saved.event && { event: saved.event }),
    wasPublic: saved.wasPublic,
    publicVersion: saved.publicVersion,
    publicBy: saved.publicBy,
    ...toChunks(saved.entity),
  };
}

/** When an entry in the trash was deleted, and by whom. */
export const deletionIn = (row: Row): Omit<DeletedEntry<unknown>, 'entity'> => ({
  at: String(row['deletedAt']),
  by: { account: String(row['account']), name: String(row['person']) },
});

/** The problem of a stored row that is damaged or breaks its schema. */
export const unreadable = (entry: string, fault: string) =>
  new Problem(
    'unavailable',
    `The stored ${entry} can’t be read. Restore it from a backup. (${fault})`,
  );

/** @throws {SyntaxError} for a row with damaged JSON */
export const fromRow = <E extends object>(row: TableEntityResult<Row>): Tagged<E> =>
  withFacts(fromChunks<E>(row), row);

/** An entry's last public change, from its row. */
export const publicPartOf = (row: Row) => ({
  publicVersion: Number(row['publicVersion']),
  publicBy: String(row['publicBy']),
});

/**
 * An entry's last public change after a save. With an author, the save is a public change itself.
 * `previous` is null for a new entry.
 */
export const publicChange = (
  previous: Pick<Saved<unknown>, 'publicVersion' | 'publicBy'> | null,
  by: string | undefined,
) => {
  const { publicVersion, publicBy } = previous ?? { publicVersion: 0, publicBy: '' };
  return by === undefined
    ? { publicVersion, publicBy }
    : { publicVersion: publicVersion + 1, publicBy: by };
};

/** Adds the metadata of its row to an entry. */
export function withFacts<E>(entity: E, row: TableEntityResult<Row>): Tagged<E> {
  const event = row['event'];
  return {
    entity,
    version: Number(row['version']),
    savedAt: String(row['savedAt']),
    savedBy: { account: String(row['account']), name: String(row['person']) },
    wasPublic: row['wasPublic'] === true,
    ...publicPartOf(row),
    ...((event === 'deleted' || event === 'restored') && { event }),
    tag: row.etag,
  };
}

/**
 * Builds the two rows that every stored entry has, the entry itself and its list row, and the row
 * of a deleted one in the trash.
 */
export function entryRows<E extends Numbered, R>({ kind, record }: KindOfEntry<E, R>) {
  return {
    entryRow: (saved: Saved<E>) => ({
      partitionKey: kind,
      rowKey: rowKeys.entry(saved.entity.id),
      ...toRow(saved),
    }),
    listRow: (saved: Saved<E>) => ({
      partitionKey: kind,
      rowKey: rowKeys.list(saved.entity.cId),
      id: saved.entity.id,
      savedAt: saved.savedAt,
      ...toChunks(record(saved.entity, saved.savedAt)),
    }),
    /** `savedAt` and `savedBy` are the time and author of the deletion. */
    trashRow: ({ entity, savedAt, savedBy }: Pick<Saved<E>, 'entity' | 'savedAt' | 'savedBy'>) => ({
      partitionKey: kind,
      rowKey: rowKeys.deleted(entity.id),
      listKey: rowKeys.list(entity.cId),
      deletedAt: savedAt,
      account: savedBy.account,
      person: savedBy.name,
      ...toChunks(entity),
    }),
  };
}
