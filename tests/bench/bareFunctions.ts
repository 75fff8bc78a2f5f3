/** A function that makes the storage calls of an API call and does nothing else. */
import { app } from '@azure/functions';
import * as z from 'zod';
import { openStorage } from '#functions/adapters/storage/storage';
import { createSdkCalls, sdkCallNames } from './sdkCalls.ts';

const { STORAGE_CONNECTION } = z.object({ STORAGE_CONNECTION: z.string() }).parse(process.env);
const sdk = createSdkCalls(openStorage({ STORAGE_CONNECTION }));
const asked = z.object({
  call: z.enum(sdkCallNames),
  numbers: z.object({ release: z.int(), artist: z.int() }),
});

app.http('bare', {
  methods: ['POST'],
  authLevel: 'anonymous',
  handler: async (request) => {
    const { call, numbers } = asked.parse(await request.json());
    return { jsonBody: { gave: await sdk[call](numbers) } };
  },
});
