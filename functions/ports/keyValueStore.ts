/** A stored entry; `tag` changes with each write. */
export interface KeyValueEntry<T> {
  group: string;
  key: string;
  value: T;
  tag: string;
}
