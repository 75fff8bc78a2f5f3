/**
 * Works through a list with a few at a time, in the list's order.
 * @throws what the first failing one throws, after no further one has been begun
 */
export async function inLanes<T>(
  count: number,
  list: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = list.values();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (const one of waiting) {
      if (failed) {
        return;
      }
      await work(one).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
}
