import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '#contract/client';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { Calls } from './calls.ts';
import { addRelease } from './releaseCalls.ts';

/** Publishes a release and waits for its snapshot. */
async function publish(client: ApiClient): Promise<number> {
  const { value, version } = await addRelease(client);
  const body = { ...value, releaseStatus: releaseStatus.Released };
  await client.updateRelease({ body, ifMatch: version });
  for (let tries = 0; tries < 200; tries++) {
    const { entry } = await client.getPublishing({ query: { release: value.id } });
    if (entry?.version !== undefined) return entry.version;
    await sleep(50);
  }
  throw new Error('Nothing was published.');
}

/** A good call of each row about publishing. */
export const publishingCalls = {
  getPublishing: (client) => client.getPublishing({}),
  listPublications: async (client) => {
    await publish(client);
    return client.listPublications({});
  },
  rollBack: async (client) => {
    const version = await publish(client);
    return client.rollBack({ body: { version } });
  },
  retryPublishing: (client) => client.retryPublishing({}),
  reportBuild: (client) => client.reportBuild({ body: { version: 1, state: 'building' } }),
} satisfies Calls;
