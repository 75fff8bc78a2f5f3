/** A process that is gone is followed by another one after this time, in milliseconds. */
export const leaseMilliseconds = 9_000;
/** A process that works renews its lease this often, in milliseconds. */
const beatMilliseconds = 3_000;

/** Waits for work, and calls `renew` now and then meanwhile. A renewal that fails ends the renewing. */
export async function whileRenewing<T>(
  work: () => Promise<T>,
  renew: () => Promise<void>,
): Promise<T> {
  let renewing = Promise.resolve();
  let isOver = false;
  const timer = setInterval(() => {
    renewing = renewing.then(async () => {
      if (!isOver) await renew();
    });
    // The next write of the run finds out why.
    renewing.catch(() => clearInterval(timer));
  }, beatMilliseconds);
  try {
    return await work();
  } finally {
    isOver = true;
    clearInterval(timer);
    await renewing.catch(() => undefined);
  }
}
