import type { TableClient } from '@azure/data-tables';
import { Problem } from '#domain/problem';
import { schemaNumber, upgraded } from '#domain/schemaNumber';

/** The calls of a table that the stores make. The tests' table in memory answers the same ones. */
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

/** The most rows that one transaction takes. */
export const maxTransactionRows = 100;

/** The JSON of a row in UTF-16 code units: a row takes 1 MiB, and has other properties too. */
const maxLength = 448_000;
/** A property holds 32,768 code units; 16,000 code points fit and none is cut in half. */
const chunk = /[\s\S]{1,16000}/gu;

/**
 * Lays a value out as JSON over several properties of a table row.
 * https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model
 * @throws {Problem} too-large
 */
export function toChunks(value: unknown): Record<string, string | number> {
  // JSON allows these two unescaped, but Azurite ends a line of a transaction at them.
  const json = JSON.stringify(value)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  if (json.length > maxLength)
    throw new Problem('too-large', 'This is more text than one entry holds. Shorten it.');
  const parts = (json.match(chunk) ?? []).map((part, index) => [`json${index}`, part] as const);
  return { schema: schemaNumber, ...Object.fromEntries(parts) };
}

/**
 * Reads the value that `toChunks` laid out. Only this code writes the row, so the shape is known.
 * @throws {Problem} unavailable, for a row that a newer version of the product wrote
 */
export function fromChunks<T>(row: Record<string, unknown>): T {
  let json = '';
  for (let index = 0; typeof row[`json${index}`] === 'string'; index++) json += row[`json${index}`];
  return upgraded(JSON.parse(json), row['schema']) as T;
}

/**
 * Why a row can't be read, when the text in it is torn or was changed by hand.
 * @throws the error, when it is another
 */
export function torn(error: unknown): string {
  if (error instanceof SyntaxError) return 'What is stored of it is not JSON.';
  throw error;
}

/**
 * Writes a row that may hold a long text. A transaction of one, since Azurite garbles what is not
 * ASCII in the long body of a single write, where the body arrives in several pieces (3.37.0).
 */
export async function putLongRow(
  table: Table,
  row: { partitionKey: string; rowKey: string },
): Promise<void> {
  await table.submitTransaction([['upsert', row, 'Replace']]);
}

export const highestNumber = 9_999_999_999;

/** Writes a number as a key, so that the highest sorts first. */
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

/** Answers null where storage answers 404. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
