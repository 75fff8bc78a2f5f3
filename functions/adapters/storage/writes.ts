import { AsyncLocalStorage } from 'node:async_hooks';
import type { TableClient } from '@azure/data-tables';

/** The writes that storage may have made for the current call. */
const current = new AsyncLocalStorage<{ mayHaveWritten: boolean }>();

/** Does work whose writes are watched, so that a failure of it can say whether anything was changed. */
export function watchWrites<T>(work: () => Promise<T>): Promise<T> {
  return current.run({ mayHaveWritten: false }, work);
}

/** False only while nothing can have been written: also a write without an answer may have happened. */
export function mayHaveWritten(): boolean {
  return current.getStore()?.mayHaveWritten ?? true;
}

/** Notes a write that is about to be sent. */
export function noteWrite(): void {
  const state = current.getStore();
  if (state) state.mayHaveWritten = true;
}

/** Notes the writes of a table, each try by itself: one that is refused has changed nothing. */
export function watchTable(table: TableClient): TableClient {
  table.pipeline.addPolicy(
    {
      name: 'watchWrites',
      async sendRequest(request, next) {
        if (request.method === 'GET' || request.method === 'HEAD') return next(request);
        try {
          const response = await next(request);
          const isRefused = response.status >= 400 && response.status < 500;
          if (!isRefused) noteWrite();
          return response;
        } catch (error) {
          if (!isUnsent(error)) noteWrite();
          throw error;
        }
      },
    },
    { afterPhase: 'Retry' },
  );
  return table;
}

const isUnsent = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
