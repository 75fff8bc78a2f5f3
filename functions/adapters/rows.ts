/**
 * A value as JSON over several properties of a table row: one holds at most 32,768 characters of
 * UTF-16, a row 1 MiB.
 * https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model
 */
const chunkLength = 32_000;
const maxChunks = 14;

export function toChunks(value: unknown): Record<string, string> {
  const json = JSON.stringify(value);
  const count = Math.ceil(json.length / chunkLength);
  if (count > maxChunks) throw new RangeError(`${json.length} characters do not fit into a row`);
  const chunk = (index: number) => json.slice(index * chunkLength, (index + 1) * chunkLength);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`json${index}`, chunk(index)]),
  );
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
