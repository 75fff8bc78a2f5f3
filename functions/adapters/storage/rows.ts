import type { TableClient } from '@azure/data-tables';
import { Problem } from '#domain/problem';
import { schemaNumber, upgraded } from '#domain/schemaNumber';

/**
 * The table calls that the stores use. The in-memory table of the tests implements the same ones.
 */
export type Table = Pick<
  TableClient,
  | 'url'
  | 'tableName'
  | 'createEntity'
  | 'deleteEntity'
  | 'getEntity'
  | 'listEntities'
  | 'submitTransaction'
  | 'updateEntity'
  | 'upsertEntity'
>;

/** The limit of rows in a transaction. */
export const maxTransactionRows = 100;

/**
 * The limit of a row's JSON, in UTF-16 code units: a row may have 1 MiB, with its other properties.
 */
const maxLength = 448_000;
/**
 * A property may have 32,768 code units; 16,000 code points always fit, and none is cut in half.
 */
const chunk = /[\s\S]{1,16000}/gu;

/**
 * Stores a value as JSON in several properties of a table row.
 * https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model
 * @throws {Problem} too-large
 */
export function toChunks(value: unknown): Record<string, string | number> {
  // JSON allows these two unescaped, but Azurite splits a transaction's lines at them.
  const json = JSON.stringify(value)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  if (json.length > maxLength)
    throw new Problem('too-large', 'This is too much text for one entry. Shorten it.');
  const parts = (json.match(chunk) ?? []).map((part, index) => [`json${index}`, part] as const);
  return { schema: schemaNumber, ...Object.fromEntries(parts) };
}

/**
 * Reads a value that `toChunks` stored. Only this code writes the row, so the shape is known.
 * @throws {Problem} unavailable, for a row written by a newer release of this product
 */
export function fromChunks<T>(row: Record<string, unknown>): T {
  let json = '';
  for (let index = 0; typeof row[`json${index}`] === 'string'; index++) json += row[`json${index}`];
  return upgraded(JSON.parse(json), row['schema']) as T;
}

/**
 * Why a row can't be read, for a row whose JSON is damaged.
 * @throws any other error
 */
export function torn(error: unknown): string {
  if (error instanceof SyntaxError) return 'The stored version is not valid JSON.';
  throw error;
}

/**
 * Writes a row that may contain a long text. Uses a transaction of one row, since Azurite (3.37.0)
 * garbles non-ASCII text in the body of a single write that arrives in several pieces.
 */
export async function putLongRow(
  table: Table,
  row: { partitionKey: string; rowKey: string },
): Promise<void> {
  await table.submitTransaction([['upsert', row, 'Replace']]);
}

export const highestNumber = 9_999_999_999;

/** Formats a number as a key that sorts the highest first. */
export function descending(number: number): string {
  return String(highestNumber - number).padStart(10, '0');
}

/** True for an error of the storage SDK with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    statuses.some((status) => error.statusCode === status)
  );
}

/** Resolves to null if storage answers 404. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
