import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createWorkflowPublisher } from './github.ts';

const asked: { call: string; token: string | undefined; body: unknown }[] = [];
let answer = { status: 204, location: '' };
/** GitHub's API, for a token with "Actions: write". */
const github = createServer(async (request: IncomingMessage, response) => {
  const body: unknown = JSON.parse((await text(request)) || 'null');
  const { method, url, headers } = request;
  asked.push({ call: `${method} ${url}`, token: headers.authorization, body });
  response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
});
let address = '';
beforeAll(async () => {
  github.listen(0, '127.0.0.1');
  await once(github, 'listening');
  address = `http://127.0.0.1:${z.object({ port: z.int() }).parse(github.address()).port}`;
});
afterAll(() => github.close());
beforeEach(() => {
  asked.length = 0;
  answer = { status: 204, location: '' };
});

const build = () =>
  createWorkflowPublisher({
    GITHUB_API: address,
    GITHUB_REPOSITORY: 'label/site',
    GITHUB_BRANCH: 'main',
    GITHUB_TOKEN: 'github_pat_1',
  }).ask(7);

test('a build is asked for by one call, which "Actions: write" is enough for', async () => {
  await build();
  expect(asked).toEqual([
    {
      call: 'POST /repos/label/site/actions/workflows/publish.yml/dispatches',
      token: 'Bearer github_pat_1',
      body: { ref: 'main', inputs: { version: '7' } },
    },
  ]);
});

test.each([
  ['a token that has ended', { status: 401, location: '' }],
  [
    'a repository that has moved, which the token is not sent to',
    { status: 307, location: '/else' },
  ],
])('%s is no build', async (_, given) => {
  answer = given;
  await expect(build()).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked).toHaveLength(1);
});
