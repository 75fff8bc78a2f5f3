import { createHash, randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/**
 * Everything caused by one action is one trace; its id is the correlation id in OpenTelemetry's
 * form.
 */
function traceIdOf(correlation: string): string {
  const digits = correlation.replaceAll('-', '').toLowerCase();
  const isId = /^[0-9a-f]{32}$/.test(digits) && !/^0+$/.test(digits);
  return isId ? digits : createHash('sha256').update(correlation).digest('hex').slice(0, 32);
}

/**
 * Spans of the functions' work, sent by OTLP over HTTP. They contain names, durations and whether
 * the work failed: no address, no text, no person. Headers for the collector come from the
 * library's own OTEL_EXPORTER_OTLP_HEADERS.
 */
export function openSpans(endpoint: string) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gatefold-functions' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('gatefold');
  return {
    async measure<T>(
      work: { name: string; correlation: string },
      run: () => Promise<T>,
    ): Promise<T> {
      const action = trace.setSpanContext(ROOT_CONTEXT, {
        traceId: traceIdOf(work.correlation),
        spanId: randomBytes(8).toString('hex'),
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      });
      const attributes = { 'gatefold.correlation': work.correlation };
      const span = tracer.startSpan(work.name, { kind: SpanKind.SERVER, attributes }, action);
      try {
        return await run();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}
