/** A stored entry; `tag` changes with each write. */
export interface KeyValueEntry<T> {
  group: string;
  key: string;
  value: T;
  tag: string;
}

/**
 * A key-value store in groups, with optimistic locking: a write on an entry that was changed or
 * removed since it was read has no effect and says so.
 */
export interface KeyValueStore<T> {
  find(group: string, key: string): Promise<KeyValueEntry<T> | null>;
  /** False when the key is taken. */
  add(group: string, key: string, value: T): Promise<boolean>;
  /** Null when the entry was changed or removed meanwhile. */
  replace(entry: KeyValueEntry<T>, value: T): Promise<KeyValueEntry<T> | null>;
  /** False when the entry was changed or removed meanwhile. */
  remove(entry: KeyValueEntry<T>): Promise<boolean>;
  /** The entries of a group, or of all groups, in the order of their keys. */
  list(group?: string): Promise<KeyValueEntry<T>[]>;
  /** Deletes entries whatever their tag is; missing keys are fine. */
  erase(group: string, keys: readonly string[]): Promise<void>;
  /** The groups that have entries. */
  groups(): Promise<string[]>;
}
