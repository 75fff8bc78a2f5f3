import { apiToken } from '#adapters/msal';
import type { Endpoint } from '#contract/endpoint';

/**
 * Sends a request with the headers that every call has, and with a token where its row wants one.
 * A token that the browser holds for good may be refused by the server: a new one is tried once.
 */
export async function sendAuthorised(
  row: Endpoint,
  given: HeadersInit | undefined,
  send: (headers: Headers) => Promise<Response>,
): Promise<Response> {
  const isOpen = row.access === 'anyone';
  const attempt = async (renew: boolean) => {
    const headers = new Headers(given);
    headers.set('x-correlation-id', crypto.randomUUID());
    if (!isOpen) headers.set('authorization', `Bearer ${await apiToken({ renew })}`);
    return send(headers);
  };
  const response = await attempt(false);
  return response.status === 401 && !isOpen ? attempt(true) : response;
}
