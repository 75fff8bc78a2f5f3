import { apiToken } from '#adapters/session';
import { type ApiClient, createApiClient, type Transport } from '#contract/client';
import type { Endpoint } from '#contract/endpoint';
import { siteSettings } from '../siteSettings.ts';

/** Long enough for a large upload over a slow line. */
const longestMilliseconds = 120_000;

/**
 * Sends a request with the usual headers, and with a token if its row requires one. If the server
 * refuses a token that the browser considers valid, tries once with a new one.
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

const transport: Transport = (path, init, row) =>
  sendAuthorised(row, init.headers, (headers) => {
    const signal = AbortSignal.timeout(longestMilliseconds);
    return fetch(`${siteSettings.apiBase}/${path}`, { ...init, headers, signal });
  });

/** The product's API. Calls that need it carry a token, and sign in again when necessary. */
export const api: ApiClient = createApiClient(transport);
