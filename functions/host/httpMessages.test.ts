import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { readBody } from './httpMessages.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

function aRequest(chunks: string[], headers = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  for (const chunk of chunks) request.push(chunk);
  return request;
}

test('a body that says how large it is is refused before anything is read', async () => {
  vi.stubEnv('FUNCTIONS_REQUEST_BODY_SIZE_LIMIT', '10');
  const request = aRequest(['never read'], { 'content-length': '11' });
  expect(await readBody(request)).toBeUndefined();
  expect(request.readableDidRead).toBe(false);
});

test('a body that does not say so is refused once too much has come', async () => {
  vi.stubEnv('FUNCTIONS_REQUEST_BODY_SIZE_LIMIT', '10');
  expect(await readBody(aRequest(['123456', '789012', 'more']))).toBeUndefined();
});
