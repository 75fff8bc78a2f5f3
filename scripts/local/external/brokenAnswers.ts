const HUGE_BYTES = 500 * 1024 * 1024;

/** Closes the connection without an answer. */
export function cutConnection(): Response {
  return new Response(
    new ReadableStream({
      start: (controller) => controller.error(new Error('The connection is cut on purpose.')),
    }),
  );
}

/** Sends half of an answer under the content length of the whole. */
export async function cutOff(whole: Response): Promise<Response> {
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const headers = new Headers(whole.headers);
  headers.set('content-length', String(bytes.length));
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent) controller.error(new Error('The answer is cut off on purpose.'));
      else controller.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)));
      sent = true;
    },
  });
  return new Response(body, { status: whole.status, headers });
}

/** 500 MB of spaces that begin like a JSON list, without a content length. */
export function huge(): Response {
  const blanks = new Uint8Array(64 * 1024).fill(0x20);
  let left = HUGE_BYTES;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('[')),
    pull: (controller) => {
      controller.enqueue(blanks);
      left -= blanks.length;
      if (left <= 0) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** HTML where JSON is expected, as a proxy or a moved site answers. */
export function notJson(): Response {
  const text = '<!doctype html><title>We have moved</title><h1>We have moved</h1>';
  return new Response(text, { headers: { 'content-type': 'text/html' } });
}

/** Redirects to the same content under loopback's other name: a client that follows it succeeds. */
export function redirectElsewhere(request: Request): Response {
  const target = new URL(request.url);
  target.hostname = target.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  target.searchParams.set('redirected', '1');
  return new Response(null, { status: 302, headers: { location: target.href } });
}
