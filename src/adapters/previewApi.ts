// Not in api.ts, which would bring sign-in into the preview page.
import { createApiClient } from '#contract/client';
import { parse } from '#domain/problem';
import { previewTokenSchema, type ReleasePreview } from '#domain/publication/preview';

/**
 * Reads the preview for a link's secret.
 * @throws {Problem} not-found, when the link has expired; invalid-input, when the secret is
 * malformed
 */
export async function readPreview(apiBase: string, secret: string): Promise<ReleasePreview> {
  const client = createApiClient((path, init) => fetch(`${apiBase}/${path}`, init));
  return client.readPreview({ body: { token: parse(previewTokenSchema, secret) } });
}
