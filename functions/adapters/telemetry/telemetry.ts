import { correlated, currentCorrelation } from './correlation.ts';

/** A piece of work: a call, a message or the clock's doing. */
interface Work {
  /** Of the call or the function; never anything that came from outside. */
  name: string;
  /** The received correlation id. */
  correlation?: unknown;
}

/** Does work under its correlation id, and measures it where telemetry is on. */
export type Follow = <T>(work: Work, run: () => Promise<T>) => Promise<T>;

/** Exports traces; without an endpoint it only keeps correlation ids. */
export interface Telemetry {
  follow: Follow;
  start(): Promise<void>;
  /** Sends what is not sent yet. */
  stop(): Promise<void>;
}

type Spans = Awaited<ReturnType<typeof import('./spans.ts').openSpans>>;

/** Telemetry by OpenTelemetry's library, loaded only where an endpoint (OTLP over HTTP) is named. */
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
