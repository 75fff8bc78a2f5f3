import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import type { BuildReport } from '#domain/publication/publication';

/** Sends one report, with the correlation id of its request. Rejects if it is not accepted. */
type Post = (report: BuildReport, correlation: string | undefined) => Promise<void>;

interface ReporterSettings {
  post: Post;
  log: (line: string) => void;
}

/** The pause before a failed report is sent again, in milliseconds. */
const pause = 5_000;

export interface Reporter {
  /** Queues a report and returns at once; reports are sent in order. */
  report: (report: BuildReport, correlation: string | undefined) => Promise<void>;
  /** Settles once every report was sent or given up. */
  settled: () => Promise<void>;
  stop: () => void;
}

/** Sends reports to the API at an address. */
export const postTo =
  ({ apiBase, buildToken }: { apiBase: string; buildToken: string }): Post =>
  async (report, id) => {
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

/**
 * Reports the progress of publications, in order. If a report is not accepted, it retries a few
 * times; with `isPatient` it retries until one is, and then sends only the newest report. Publishing
 * never waits for reports.
 */
export function createReporter(
  { post, log }: ReporterSettings,
  { isPatient }: { isPatient: boolean } = { isPatient: false },
): Reporter {
  const stopping = new AbortController();
  let last = Promise.resolve();
  let newest: BuildReport | undefined;

  const deliver = async (report: BuildReport, correlation: string | undefined): Promise<void> => {
    try {
      await pRetry(() => post(report, correlation), {
        retries: 3,
        minTimeout: 200,
        signal: stopping.signal,
      });
    } catch (error) {
      if (stopping.signal.aborted) return;
      const { message } = error as Error;
      log(`could not report version ${report.version} as ${report.state}: ${message}`);
      if (!isPatient || newest !== report) return;
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (newest === report && !stopping.signal.aborted) await deliver(report, correlation);
    }
  };
  return {
    report: async (report, correlation) => {
      newest = report;
      last = last.then(() => deliver(report, correlation));
    },
    settled: () => last,
    stop: () => stopping.abort(),
  };
}
