import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '#contract/api';
import type { ApiClient } from '#contract/client';
import { releaseStatus } from '#domain/release/releaseStatus';
import { freePorts } from '#fixtures/freePorts';
import { aTrack } from '#fixtures/tracks';
import { aTone } from '#fixtures/wav';
import { type RunningApi, startApi } from '../contract/startApi.ts';
import { cutAfter, layWires, type Wire } from './wire.ts';

/* A fan's bad connection, over HTTP: a code that is cut counts once, a file that is cut goes on. */

let api: RunningApi;
let client: ApiClient;
/** The fan's connection to the API. */
let wire: Wire;
let throughWire: string;
let release: string;
const recording = aTone({ seconds: 20 });

beforeAll(async () => {
  api = await startApi();
  client = api.clientOf(await api.tokenOf('staff')).client;
  const port = await freePorts(1);
  wire = await layWires([[port, Number(new URL(api.addresses.api).port)]]);
  throughWire = `http://127.0.0.1:${port}/api`;

  const { value: added } = await client.addRelease({ body: { title: 'Ebb and Flow' } });
  release = added.id;
  const track = await client.addTrack({
    body: aTrack({ id: crypto.randomUUID(), releaseId: release, name: 'Slack' }),
  });
  const file = new Blob([new Uint8Array(recording)]);
  await client.uploadTrack({ body: { id: track.id, releaseId: release }, file });
  const { value, version } = await client.getRelease({ params: { id: release } });
  const { Released } = releaseStatus;
  const body = { ...value, releaseStatus: Released, incompleteReason: 'Enough for a test.' };
  await client.updateRelease({ body, ifMatch: version });
});
afterAll(async () => {
  await wire.stop();
  await api.stop();
});

type Given = Result<'redeemCode'>;

const redeem = (code: string, attempt: string) =>
  fetch(`${throughWire}/codes/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': attempt },
    body: JSON.stringify({ code }),
  });

async function aCode() {
  const { batch, codes } = await client.makeCodes({ body: { release, count: 1, uses: 1 } });
  const redeemed = async () => {
    const { batches } = await client.listCodes({ params: { id: release } });
    return batches.find(({ id }) => id === batch)?.redeemed;
  };
  return { code: codes[0] ?? '', redeemed };
}

test('a code whose answer is lost counts once, and gives its files when it is sent again', {
  tags: 'night',
}, async () => {
  const { code, redeemed } = await aCode();
  const attempt = crypto.randomUUID();
  wire.swallow('back');
  const lost = redeem(code, attempt).catch(() => 'lost');
  await expect.poll(redeemed, { timeout: 30_000 }).toBe(1);
  wire.cut();
  expect(await lost).toBe('lost');
  wire.mend();
  const again = await redeem(code, attempt);
  expect(again.status).toBe(200);
  expect(((await again.json()) as Given).files.length).toBeGreaterThan(0);
  expect(await redeemed()).toBe(1);
  expect((await redeem(code, crypto.randomUUID())).status).toBe(404);
});

test('a code that is lost on its way is not used', async () => {
  const { code, redeemed } = await aCode();
  const attempt = crypto.randomUUID();
  wire.swallow('there');
  const before = wire.uses();
  const lost = redeem(code, attempt).catch(() => 'lost');
  await expect.poll(wire.uses, { timeout: 30_000 }).toBeGreaterThan(before);
  wire.cut();
  expect(await lost).toBe('lost');
  expect(await redeemed()).toBe(0);
  wire.mend();
  expect((await redeem(code, attempt)).status).toBe(200);
  expect(await redeemed()).toBe(1);
});

test('a file whose download is cut goes on where it ended', async () => {
  const { code } = await aCode();
  const { files } = (await (await redeem(code, crypto.randomUUID())).json()) as Given;
  const file = files.find(({ format }) => format === 'wav');
  if (!file) throw new Error('There is no WAV.');
  const whole = new Uint8Array(await (await fetch(file.url)).arrayBuffer());
  expect(whole.length).toBe(file.bytes);

  const address = new URL(file.url);
  const cut = await cutAfter(300_000, Number(address.port));
  const badly = new URL(file.url);
  badly.port = String(cut.port);
  const parts: Uint8Array[] = [];
  const first = await fetch(badly);
  const tag = first.headers.get('etag') ?? '';
  await expect(async () => {
    for await (const part of first.body ?? []) parts.push(part);
  }).rejects.toThrow();
  await cut.stop();
  const got = Buffer.concat(parts);
  expect(got.length).toBeGreaterThan(0);
  expect(got.length).toBeLessThan(file.bytes);

  const headers = { range: `bytes=${got.length}-`, 'if-range': tag };
  const rest = await fetch(file.url, { headers });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(
    `bytes ${got.length}-${file.bytes - 1}/${file.bytes}`,
  );
  const joined = Buffer.concat([got, new Uint8Array(await rest.arrayBuffer())]);
  expect(joined.equals(whole)).toBe(true);
});
