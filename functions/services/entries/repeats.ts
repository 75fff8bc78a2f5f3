import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';

/** A call that removed something, with its caller. */
interface Done {
  call: string;
  body: unknown;
  caller: Caller;
}

export type Repeats = ReturnType<typeof createRepeats>;

/**
 * Remembers for thirty days which calls have removed something. A call that is repeated because its
 * answer was lost then gets the same answer again. See decision 168.
 */
export function createRepeats({ requests }: Pick<Ports, 'requests'>) {
  const keyOf = ({ call, body, caller }: Done) =>
    ['done', call, accountKey(caller), JSON.stringify(body)].join('\n');
  return {
    async note(done: Done): Promise<void> {
      const key = keyOf(done);
      await requests.claim(key, '');
      await requests.keep(key, {});
    },

    /**
     * Finds the entry of a call; null if the same call by the same caller has removed it.
     * @throws {Problem} not-found, if it is gone for another reason
     */
    async unlessDone<T>(done: Done, find: () => Promise<T>): Promise<T | null> {
      try {
        return await find();
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
        if ((await requests.answerOf(keyOf(done))) === undefined) throw error;
        return null;
      }
    },
  };
}
