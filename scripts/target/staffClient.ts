import { type ApiClient, createApiClient } from '#contract/client';

/** The timeout of a call, in milliseconds; an upload on a busy machine is the slowest. */
const timeout = 60_000;

/** The product's API client with a staff member's access token. */
export function staffClient(api: string, token: string): ApiClient {
  return createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const signal = AbortSignal.timeout(timeout);
    return fetch(`${api.replace(/\/$/, '')}/${path}`, { ...init, headers, signal });
  });
}
