/** Keeps the latest entries, newest last, and drops older ones. */
export class Recent<T> {
  readonly #kept: number;
  #entries: T[] = [];

  constructor(kept: number) {
    this.#kept = kept;
  }

  get all(): readonly T[] {
    return this.#entries;
  }

  add(entry: T): void {
    this.#entries.push(entry);
    if (this.#entries.length >= 2 * this.#kept) this.#entries = this.#entries.slice(-this.#kept);
  }

  clear(): void {
    this.#entries = [];
  }
}
