// A file of its own: it keeps the back office’s client out of the preview page.
import { createApiClient } from '#contract/client';
import { parse } from '#domain/problem';
import { previewTokenSchema, type ReleasePreview } from '#domain/publication/preview';

/**
 * Reads the preview that a link's secret opens.
 * @throws {Problem} not-found, when the link has ended; invalid-input, when it is not a link
 */
export async function readPreview(apiBase: string, secret: string): Promise<ReleasePreview> {
  const client = createApiClient((path, init) => fetch(`${apiBase}/${path}`, init));
  return client.readPreview({ body: { token: parse(previewTokenSchema, secret) } });
}
