import { toChunks } from '#functions/adapters/storage/rows';
import type { Row } from './rows.ts';

/** The value that a row holds as JSON, in the parts `json0`, `json1` …; undefined for a row without one. */
function jsonOf(row: Row): Record<string, unknown> | undefined {
  let json = '';
  for (let index = 0; typeof row[`json${index}`] === 'string'; index++) json += row[`json${index}`];
  return json ? JSON.parse(json) : undefined;
}

/** The same row with another value. */
function withValue(row: Row, value: unknown): Row {
  const others = Object.entries(row).filter(([name]) => !/^json\d+$/.test(name));
  return {
    ...Object.fromEntries(others),
    ...toChunks(value),
    partitionKey: row.partitionKey,
    rowKey: row.rowKey,
  };
}

/** An email or a campaign's chunk with this version's kinds and states. */
function currentEmail(value: Record<string, unknown>): Record<string, unknown> {
  const part = (name: string) => value[name] as Record<string, unknown> | undefined;
  const [content, sending, batch] = [part('content'), part('sending'), part('batch')];
  return {
    ...value,
    ...(content?.['kind'] === 'held' && { content: { ...content, kind: 'storedData' } }),
    ...(sending?.['state'] === 'held' && { sending: { ...sending, state: 'blocked' } }),
    ...(batch && { batch: currentEmail(batch) }),
  };
}

/**
 * A row of a backup as this version stores it; null for one that it no longer has. Only this file
 * knows how version 0.2 stored data; rows of later versions stay as they are.
 */
export function currentRow(table: string, row: Row): Row | null {
  const { partitionKey, rowKey } = row;
  const isOfEntries = ['artists', 'releases', 'label'].includes(table);
  // Waiting and published changes, and the last build: everything is published again.
  if (isOfEntries && /^[pq]\d/.test(rowKey)) return null;
  if (table === 'publications' && partitionKey === 'report') return null;
  const value = jsonOf(row);
  if (!value) return row;
  // The last import run, which ends with the product that it ran in.
  if (table === 'imports' && !('leasedUntil' in value)) return null;
  if (isOfEntries && rowKey.startsWith('i') && 'prints' in value) {
    const { prints, tracks: _, declined: __, tracksBefore: ___, whole: ____, ...record } = value;
    return withValue(row, { ...record, fingerprints: prints });
  }
  if (table === 'timed' && 'release' in value) {
    // Artists could set a time; now only staff can.
    if (value['role'] === 'artist') return null;
    const { release: entry, kind = 'release', ...change } = value;
    return withValue(row, { ...change, kind, entry });
  }
  if (table === 'letters' || table === 'mailings') return withValue(row, currentEmail(value));
  return row;
}
