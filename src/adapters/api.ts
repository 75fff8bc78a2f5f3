import { sendAuthorised } from '#adapters/sendAuthorised';
import { type ApiClient, createApiClient, type Transport } from '#contract/client';
import { siteSettings } from '../siteSettings.ts';

/** Long enough for a large upload over a slow line. */
const longestMilliseconds = 120_000;

const transport: Transport = (path, init, row) =>
  sendAuthorised(row, init.headers, (headers) => {
    const signal = AbortSignal.timeout(longestMilliseconds);
    return fetch(`${siteSettings.apiBase}/${path}`, { ...init, headers, signal });
  });

/** The product's API. Calls that need it carry a token, and sign in again when necessary. */
export const api: ApiClient = createApiClient(transport);
