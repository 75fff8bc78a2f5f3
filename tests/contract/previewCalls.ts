import type { ApiClient } from '#contract/client';
import type { Calls } from './calls.ts';
import { addRelease } from './releaseCalls.ts';

async function preview(client: ApiClient) {
  const { value } = await addRelease(client);
  const made = await client.addPreview({ params: { id: value.id }, body: { days: 7 } });
  return { id: value.id, ...made };
}

/** A good call of each row about previews. */
export const previewCalls = {
  listPreviews: async (client) => {
    const { value } = await addRelease(client);
    return client.listPreviews({ params: { id: value.id } });
  },
  addPreview: preview,
  revokePreview: async (client) => {
    const { id, previews } = await preview(client);
    const params = { id };
    return client.revokePreview({ params, body: { id: previews[0]?.id ?? '' } });
  },
  readPreview: async (client) => {
    const { token } = await preview(client);
    return client.readPreview({ body: { token } });
  },
} satisfies Calls;
