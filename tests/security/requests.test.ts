import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { maxUploadBytes } from '#domain/image/image';
import { Problem } from '#domain/problem';
import { type RunningApi, startApi } from '../contract/startApi.ts';
import { hostileHtml } from './hostileTexts.ts';

let api: RunningApi;
let staff: string;
/** Requests to an internal address. */
const asked: string[] = [];
const inner = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('{}');
});

beforeAll(async () => {
  api = await startApi();
  staff = await api.tokenOf('staff');
  inner.listen(0, '127.0.0.1');
  await once(inner, 'listening');
});
afterAll(async () => {
  inner.close();
  await api.stop();
});

const clientOf = () => api.clientOf(staff).client;
const innerUrl = () => {
  const { port } = z.object({ port: z.int() }).parse(inner.address());
  return `http://127.0.0.1:${port}`;
};

test('no call makes the service fetch an address that the caller chose', async () => {
  const client = clientOf();
  const { value: release, version } = await client.addRelease({ body: { title: 'Low Water' } });
  const { value: artist } = await client.addArtist({ body: { name: 'The Moles' } });
  const address = `${innerUrl()}/x`;
  const calls = [
    client.proposeLinks({ params: { id: release.id }, body: { url: address } }),
    client.updateRelease({ body: { ...release, cover: address }, ifMatch: version }),
    client.updateArtist({ body: { ...artist, image: address }, ifMatch: 1 }),
    client.startImport({ body: { dryRun: true, address } }),
  ];
  await Promise.allSettled(calls);
  await client.getImport({}).catch(() => undefined);
  expect(asked).toEqual([]);
});

test.each(hostileHtml)('%s is stored without what would run', async (html) => {
  const client = clientOf();
  const { value } = await client.addRelease({ body: { title: 'Low Water', description: html } });
  expect(value.description).not.toMatch(
    /<(script|svg|iframe|object|embed|form|input|base|meta|link|style|template|math)\b|\son\w+\s*=\s*["']?window|javascript:|data:text/i,
  );
});

test.each([
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    ' //a.example',
  ],
  ...['https://', 'blob:https://a.example/1', 'ftp://a.example/'],
])('the link %s is not stored', async (url) => {
  const client = clientOf();
  const { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
  const body = { ...value, links: [{ name: 'Spotify', url }] };
  const save = client.updateRelease({ body, ifMatch: version });
  await expect(save).rejects.toThrow(Problem);
  expect((await client.getRelease({ params: { id: value.id } })).value.links).toEqual([]);
});

test.each(['..%2fmembers', "1'or'1'eq'1", '1%00', '__proto__', '1e0', '-1', '%F0%9F%8E%9A'])(
  'the id %s is not found',
  async (id) => {
    const response = await api.request(`releases/${id}`, {}, staff);
    expect([400, 404]).toContain(response.status);
  },
);

test.each([
  ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a page', new TextEncoder().encode('<!doctype html><script>1</script>')],
  ['a GIF that is a script', new TextEncoder().encode('GIF89a/*<svg onload=1>*/=1')],
  ['nothing', new Uint8Array()],
  ['a PNG of 4 billion pixels', pngOf(65_000, 65_000)],
])('%s is not accepted as an image', async (_, bytes) => {
  const client = clientOf();
  const { value } = await client.addRelease({ body: { title: 'Low Water' } });
  const file = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  const call = client.uploadImage({ body: { entity: 'release', id: value.id }, file });
  await expect(call).rejects.toThrow(Problem);
});

/** A JPEG that comments make as long as is wanted. */
async function jpegOf(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 200, height: 200, channels: 3, background: '#d8432b' } as const;
  const small = await sharp({ create }).jpeg().toBuffer();
  const comment = Buffer.alloc(65_535);
  comment.set([0xff, 0xfe, 0xff, 0xfd]);
  const count = Math.floor((bytes - small.length) / comment.length);
  const parts = [small.subarray(0, 2), ...Array.from({ length: count }, () => comment)];
  return new Uint8Array(Buffer.concat([...parts, small.subarray(2)]));
}

test('a picture of 50 MB is taken and kept whole, and a larger one is refused', {
  tags: 'night',
}, async () => {
  const client = clientOf();
  const { id } = (await client.addRelease({ body: { title: 'Low Water' } })).value;
  const bytes = await jpegOf(maxUploadBytes);
  const upload = (file: Blob) => client.uploadImage({ body: { entity: 'release', id }, file });
  const { url: image } = await upload(new Blob([bytes]));
  const original = await client.getOriginal({ query: { entity: 'release', id, image } });
  expect(original).toMatchObject({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const larger = upload(new Blob([bytes, new Uint8Array(100_000)]));
  await expect(larger).rejects.toMatchObject({ code: 'too-large' });
});

/** The header of a PNG of a given size, without pixels. */
function pngOf(width: number, height: number): Uint8Array {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const rest = Buffer.alloc(17);
  rest.writeUInt32BE(width, 0);
  rest.writeUInt32BE(height, 4);
  rest.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(Buffer.concat([head, rest]));
}

test('a body cannot change the prototype of objects', async () => {
  const body = '{"title":"Low Water","__proto__":{"role":"staff"},"constructor":{"prototype":{}}}';
  const headers = { 'content-type': 'application/json' };
  const response = await api.request('releases/add', { method: 'POST', body, headers }, staff);
  expect(response.status).toBe(400);
  const stranger = await api.tokenOf('stranger');
  expect((await api.request('releases', {}, stranger)).status).toBe(403);
});

test('a sentence of the name __proto__ is refused, not dropped in silence', async () => {
  const { version } = await clientOf().getLabel({});
  const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` };
  for (const body of ['{"words":{"__proto__":"x"}}', '{"words":{"\\u005f_proto__":{"en":"x"}}}']) {
    const response = await api.request('label/update', { method: 'POST', body, headers }, staff);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('__proto__');
  }
});

test('a body that is nested too deeply is refused in words', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const body = `{"Id":1,"Name":"Deep","Links":${deep}}`;
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' };
  const response = await api.request('artists/import', { method: 'POST', headers, body }, staff);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('nested too deeply');
});

test('the document of the API is cached, and every answer asks for HTTPS', async () => {
  const [document, health] = [await api.request('openapi.json'), await api.request('health')];
  expect(document.headers.get('cache-control')).toContain('max-age');
  const asPage = { headers: { accept: 'text/html' } };
  const page = await api.request('visitors/data?token=none', asPage);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  for (const { headers } of [document, health, page]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  }
});
