/** Running parts to be stopped, in the order in which they started. */
export type Stopping = {
  /**
   * Waits for a part to start and records how to stop it. If everything is being stopped, stops the
   * part and rejects.
   */
  add: <T extends { stop: () => Promise<void> }>(part: T | Promise<T>) => Promise<T>;
  /**
   * Stops all parts at once except the first, which the others need, then the first. A part that
   * fails to stop does not keep the others from stopping.
   */
  stopAll: () => Promise<void>;
};

/** A list of running parts. Stopping during a start also stops parts that are still starting. */
export function createStopping(): Stopping {
  const parts: Promise<{ stop: () => Promise<void> } | undefined>[] = [];
  let stopped: Promise<void> | undefined;
  return {
    add: async (part) => {
      const started = Promise.resolve(part);
      if (stopped) {
        await (await started).stop();
        throw new Error('All is being stopped.');
      }
      parts.push(started.catch(() => undefined));
      return started;
    },
    stopAll: () => {
      stopped ??= stopInTurn(parts);
      return stopped;
    },
  };
}

async function stopInTurn(
  parts: Promise<{ stop: () => Promise<void> } | undefined>[],
): Promise<void> {
  const [first, ...others] = parts;
  const stop = async (part: (typeof parts)[number]) => (await part)?.stop().catch(() => undefined);
  await Promise.all(others.map(stop));
  if (first) await stop(first);
}
