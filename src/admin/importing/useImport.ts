import { api } from '#adapters/api';
import type { Request } from '#contract/api';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { reload, setAnswer, useCall } from '../state/queries.ts';

/** Milliseconds between two polls during a run, and otherwise. */
const quick = 800;
const calm = 8_000;

export type ImportOrder = Request<'startImport'>['body'];

/**
 * The last import run, polled while the screen is open: it runs on the server, and any member of
 * staff may have started it.
 */
export function useImport() {
  const query = useCall(
    'getImport',
    {},
    {
      refetchInterval: ({ state: { status, data } }) =>
        status !== 'error' && data && isUnderWay(data) ? quick : calm,
    },
  );

  /** Shows the answer, or after an error the current run. */
  async function act(call: Promise<ImportRun>): Promise<ImportRun> {
    try {
      const run = await call;
      await setAnswer('getImport', {}, run);
      return run;
    } catch (error) {
      if (error instanceof Problem && error.code === 'clash') addToast('warning', error.message);
      await reload('getImport');
      throw error;
    }
  }

  return {
    query,
    start: (body: ImportOrder) => act(api.startImport({ body })),
    stop: () => act(api.stopImport({})),
    undo: (run: string) => act(api.undoImport({ query: { run } })),
    resume: (token: string) => act(api.resumeImport({ body: token ? { token } : {} })),
  };
}
