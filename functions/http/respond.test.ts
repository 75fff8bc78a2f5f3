import { HttpRequest } from '@azure/functions';
import { expect, test } from 'vitest';
import { apiTable } from '#contract/api';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { createResponder } from './respond.ts';

const staff = aCaller('staff');
const origin = 'https://nightjar.example';
const megabyte = 1024 * 1024;

const responder = () =>
  createResponder({
    admit: async () => staff,
    idempotency: (_, run) => run(crypto.randomUUID()),
    log: () => undefined,
    follow: (_, run) => run(),
    origin,
    ownOrigin: origin,
    pages: { answer: async () => ({}), refusal: async () => ({}) },
    clientKey: (client) => client,
  });

/** A picture's upload of a size. */
async function anUpload(bytes: number): Promise<HttpRequest> {
  const form = new FormData();
  form.set('entity', 'release');
  form.set('id', anId('release', 1));
  form.set('file', new File([new Uint8Array(bytes)], 'cover.png'));
  const { headers, body } = new Request(origin, { method: 'POST', body: form });
  const content = Buffer.from(await new Response(body).arrayBuffer());
  return new HttpRequest({
    method: 'POST',
    url: `${origin}/api/fileupload/uploadimage`,
    headers: {
      'content-type': headers.get('content-type') ?? '',
      'content-length': String(content.length),
    },
    body: { bytes: content },
  });
}

/** Lets everything run that waits for nothing outside. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test.each([
  ['large ones one at a time', 9 * megabyte, 1],
  ['small ones, as parts of recordings, together', 1000, 3],
])('of three uploads, %s', async (_, bytes, atOnce) => {
  const ends: (() => void)[] = [];
  const { handler } = responder();
  const handle = handler('uploadImage', apiTable.uploadImage, async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return { url: `${origin}/a.jpg` };
  });
  const answers = [];
  for (let sent = 0; sent < 3; sent++) answers.push(handle(await anUpload(bytes)));
  await settled();
  expect(ends).toHaveLength(atOnce);
  for (let ended = 0; ended < 3; ended++) {
    ends[ended]?.();
    await settled();
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a large upload that fails lets the next one begin', async () => {
  const { handler } = responder();
  let calls = 0;
  const handle = handler('uploadImage', apiTable.uploadImage, async () => {
    calls += 1;
    if (calls === 1) throw new Error('broken');
    return { url: `${origin}/a.jpg` };
  });
  const [one, other] = [await anUpload(9 * megabyte), await anUpload(9 * megabyte)];
  const answers = await Promise.all([handle(one), handle(other)]);
  expect(answers.map(({ status }) => status)).toEqual([500, 200]);
});
