import { type ApiClient, createApiClient } from '#contract/client';
import type { Id } from '#domain/identifier';
import type { ImageKind } from '#domain/image/image';

/** How long one call may take; an upload on a busy machine is the slowest. In milliseconds. */
const patience = 60_000;

/** The product's own client, speaking for whoever the token was given to. */
export function staffClient(api: string, token: string): ApiClient {
  return createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const signal = AbortSignal.timeout(patience);
    return fetch(`${api.replace(/\/$/, '')}/${path}`, { ...init, headers, signal });
  });
}

/** Uploads a drawn image for an entry and answers its address, to be saved with the entry. */
export async function upload(
  client: ApiClient,
  to: { entity: ImageKind; id: Id },
  image: Buffer,
): Promise<string> {
  const file = new File([new Uint8Array(image)], `${to.entity}.jpg`, { type: 'image/jpeg' });
  const { url } = await client.uploadImage({ body: to, file });
  return url;
}
