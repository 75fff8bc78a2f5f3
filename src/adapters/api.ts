import { apiToken } from '#adapters/msal';
import { type ApiClient, createApiClient, type Transport } from '#contract/client';
import { label } from '../label.ts';

/** Long enough for a large upload over a slow line. */
const longestMilliseconds = 120_000;

const transport: Transport = async (path, init, row) => {
  const send = async (renew: boolean) => {
    const headers = new Headers(init.headers);
    headers.set('x-correlation-id', crypto.randomUUID());
    if (row.access !== 'anyone')
      headers.set('authorization', `Bearer ${await apiToken({ renew })}`);
    const signal = AbortSignal.timeout(longestMilliseconds);
    return fetch(`${label.apiBase}/${path}`, { ...init, headers, signal });
  };
  const response = await send(false);
  // A token that the browser holds for good may be refused by the server: a new one is tried once.
  return response.status === 401 && row.access !== 'anyone' ? send(true) : response;
};

/** The product's API. Calls of the signed-in carry their token and sign in again when they must. */
export const api: ApiClient = createApiClient(transport);
