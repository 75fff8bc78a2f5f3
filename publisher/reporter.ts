import pRetry from 'p-retry';
import type { BuildReport } from '#domain/publication/publication';

export type ReporterSettings = {
  apiBase: string;
  buildToken: string;
  /** The id under which the build was asked for, if it was: its reports carry it on. */
  correlation: () => string | undefined;
  log: (line: string) => void;
};

/**
 * Tells the API how builds go, in the order they are told here. An API that is away is asked again
 * a few times; then the log says so, and the build goes on: the site is worth more than the news of it.
 */
export function createReporter({ apiBase, buildToken, correlation, log }: ReporterSettings) {
  let last = Promise.resolve();
  const send = async (report: BuildReport) => {
    const id = correlation();
    const response = await fetch(`${apiBase}/publishing/report`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${buildToken}`,
        'content-type': 'application/json',
        ...(id && { 'x-correlation-id': id }),
      },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(5_000),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
  };
  const sendOrLog = (report: BuildReport) =>
    pRetry(() => send(report), { retries: 3, minTimeout: 200 }).catch((error: Error) =>
      log(`could not report version ${report.version} as ${report.state}: ${error.message}`),
    );
  return {
    /** Settles at once; reports go out one after the other. */
    report: async (report: BuildReport): Promise<void> => {
      last = last.then(() => sendOrLog(report));
    },
  };
}
