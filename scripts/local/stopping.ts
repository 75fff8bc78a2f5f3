// A file of its own: the order in which everything stops.
/** Things that run and must be stopped, in the order they were started. */
export type Stopping = {
  /** Waits for a part to run, and remembers how to stop it. Rejects, with it stopped, once all is being stopped. */
  add: <T extends { stop: () => Promise<void> }>(part: T | Promise<T>) => Promise<T>;
  /** Stops all but the first at once, then the first, which the others need; one that fails to stop does not keep the others from it. */
  stopAll: () => Promise<void>;
};

/** A list of what runs. Stopping while something still starts stops that too. */
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
