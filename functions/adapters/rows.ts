import { Problem } from '#domain/problem';

/** What a row holds, in units of UTF-16: with room for what else stands in it, of its 1 MiB. */
const maxLength = 448_000;
/** A property holds 32,768 units; this many signs, of two at most, cut none of them in half. */
const chunk = /[\s\S]{1,16000}/gu;

/**
 * A value as JSON over several properties of a table row.
 * https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model
 * @throws {Problem} too-large
 */
export function toChunks(value: unknown): Record<string, string> {
  // JSON need not escape these two, but Azurite takes them for the end of a line of a transaction.
  const json = JSON.stringify(value)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  if (json.length > maxLength)
    throw new Problem('too-large', 'This is more text than one entry holds. Shorten it.');
  return Object.fromEntries((json.match(chunk) ?? []).map((part, index) => [`json${index}`, part]));
}

/** The value that `toChunks` laid out. The row is our own, so its shape is what was written. */
export function fromChunks<T>(row: Record<string, unknown>): T {
  let json = '';
  for (let index = 0; typeof row[`json${index}`] === 'string'; index++) json += row[`json${index}`];
  return JSON.parse(json) as T;
}

const highest = 9_999_999_999;

/** A number as a key that sorts the highest first. */
export function descending(number: number): string {
  return String(highest - number).padStart(10, '0');
}

/** True for the error of the storage SDK that has one of the statuses. */
export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    statuses.some((status) => error.statusCode === status)
  );
}

/** What a promise answers, or null where storage says that there is no such thing. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
