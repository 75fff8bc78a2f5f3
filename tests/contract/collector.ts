import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({ spans: z.array(z.object({ traceId: z.string(), name: z.string() })) }),
      ),
    }),
  ),
});

/** A trace collector, as far as OTLP over HTTP with JSON needs. */
export async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    /** The names of a trace's spans. */
    namesIn(traceId: string): string[] {
      return bodies
        .flatMap((body) => tracesSchema.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .filter((span) => span.traceId === traceId)
        .map(({ name }) => name);
    },
    stop: () => void server.close(),
  };
}
