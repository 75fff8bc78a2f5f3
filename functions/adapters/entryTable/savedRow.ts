import type { TableEntityResult } from '@azure/data-tables';
import { fromChunks, toChunks } from '#functions/adapters/rows';
import type { Saved } from '#functions/ports/entries';

export type Row = Record<string, unknown>;

/** A version of an entry with the tag of its row, which guards the next write. */
export type Tagged<E> = Saved<E> & { tag: string };

/** A version of an entry as the properties of a row. */
export function toRow<E>(saved: Saved<E>): Row {
  return {
    version: saved.version,
    savedAt: saved.savedAt,
    account: saved.savedBy.account,
    person: saved.savedBy.name,
    wasPublic: saved.wasPublic,
    isShown: saved.isShown,
    ...toChunks(saved.entity),
  };
}

export function fromRow<E>(row: TableEntityResult<Row>): Tagged<E> {
  return {
    entity: fromChunks<E>(row),
    version: Number(row['version']),
    savedAt: String(row['savedAt']),
    savedBy: { account: String(row['account']), name: String(row['person']) },
    wasPublic: row['wasPublic'] === true,
    isShown: row['isShown'] === true,
    tag: row.etag,
  };
}
