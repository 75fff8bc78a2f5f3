/** How many in words: `one` for exactly one, as in "One field", else the number before `many`. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`;
}
