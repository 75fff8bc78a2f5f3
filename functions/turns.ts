type Waiting = { client: string | undefined; start: () => void };

/**
 * Runs at most `most` pieces of work at once; the others wait in order. One turn is always left for
 * other clients. Work of an unknown client has no such limit.
 */
export function createTurns(most: number) {
  const ofOne = Math.max(1, most - 1);
  const waiting: Waiting[] = [];
  const running: (string | undefined)[] = [];
  const hasTurn = (client: string | undefined) =>
    running.length < most &&
    (client === undefined || running.filter((other) => other === client).length < ofOne);

  function startNext(): void {
    const next = waiting.findIndex(({ client }) => hasTurn(client));
    if (next < 0) return;
    const [one] = waiting.splice(next, 1);
    if (!one) return;
    running.push(one.client);
    one.start();
  }

  return async <T>(client: string | undefined, run: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.push({ client, start });
      startNext();
    });
    try {
      return await run();
    } finally {
      running.splice(running.indexOf(client), 1);
      startNext();
    }
  };
}
