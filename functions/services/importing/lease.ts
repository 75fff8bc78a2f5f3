/** How long a lease lasts without renewal, in milliseconds; then another process takes over. */
export const leaseMilliseconds = 9_000;
/** How often a working process renews its lease, in milliseconds. */
const beatMilliseconds = 3_000;

/**
 * Waits for `work`, calling `renew` regularly meanwhile. After a failed renewal it stops renewing.
 */
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
    // Ignored here: the run's next write fails for the same reason.
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
