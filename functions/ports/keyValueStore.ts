/** A stored entry; `tag` changes with each write. */
export interface KeyValueEntry<T> {
  group: string;
  key: string;
  value: T;
  tag: string;
}

/** The beginning of the keys of an instant in a table that is read newest first. */
export const keysAt = (instant: Date): string => String(9e15 - instant.getTime());

/** A key for something that happened now: a later time gives a smaller key. */
export const newestFirst = (now: Date): string => `${keysAt(now)}-${crypto.randomUUID()}`;
