/** A count in words: `one` for exactly one, as in "One field", else the number and `many`. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`;
}
