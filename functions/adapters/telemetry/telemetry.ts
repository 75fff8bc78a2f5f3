import { correlated, currentCorrelation } from './correlation.ts';

/** A unit of work: a call, a message or a timer run. */
interface Work {
  /** The name of the call or the function; never text from outside. */
  name: string;
  /** The received correlation id. */
  correlation?: unknown;
}

/** Runs work under its correlation id, and measures it if telemetry is on. */
export type Follow = <T>(work: Work, run: () => Promise<T>) => Promise<T>;

/** Exports traces; without an endpoint it only tracks correlation ids. */
export interface Telemetry {
  follow: Follow;
  start(): Promise<void>;
  /** Sends pending spans. */
  stop(): Promise<void>;
}

type Spans = Awaited<ReturnType<typeof import('./spans.ts').openSpans>>;

/** Telemetry by OpenTelemetry's library, loaded only if an endpoint (OTLP over HTTP) is set. */
export function createTelemetry(endpoint: string | undefined): Telemetry {
  let spans: Spans | undefined;
  return {
    follow: ({ name, correlation }, run) =>
      correlated(correlation, () =>
        spans ? spans.measure({ name, correlation: currentCorrelation() ?? '' }, run) : run(),
      ),
    async start() {
      if (!endpoint) return;
      const { openSpans } = await import('./spans.ts');
      spans = openSpans(endpoint);
    },
    stop: async () => spans?.close(),
  };
}
