import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type CallName, rows } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import { documented, exampleOf } from '#contract/examples';
import { problemSchema } from '#contract/problemJson';
import { rounds } from '#fixtures/rounds';
import { buildToken, type RunningApi, startApi } from '../contract/startApi.ts';
import { inputsFor, pathPart, queryText } from './arbitraries.ts';

/** Every run has the same inputs, unless FUZZ_SEED or FUZZ_RUNS is set. */
const settings = z
  .object({
    FUZZ_SEED: z.coerce.number().int().default(20261121),
    FUZZ_RUNS: z.coerce
      .number()
      .int()
      .min(1)
      .max(100_000)
      .default(rounds({ everyday: 3, long: 24 })),
  })
  .parse(process.env);

let api: RunningApi;
let staff: string;
beforeAll(async () => {
  api = await startApi();
  staff = await api.tokenOf('staff');
  const { client } = api.clientOf(staff);
  await client.addArtist({ body: { name: 'The Moles' } });
  await client.addRelease({ body: { title: 'Low Water' } });
});
afterAll(() => api.stop());

/** The numbers of accepted and rejected calls. */
const tally = { answered: 0, refused: 0 };

/** Paths, stack traces, keys and error names, which no answer may contain. */
const inside = /\/work\/|node_modules|\bat \w+ \(|AccountKey|RestError|ZodError|TypeError/;

type Call = { path: string; query: Record<string, string>; body: unknown; file: Uint8Array };

async function callsOf(name: CallName, row: Endpoint): Promise<fc.Arbitrary<Call>> {
  const { body } = await exampleOf(name, documented);
  const names = Object.keys(row.query?.shape ?? {});
  return fc.record({
    path: pathPart.map((part) => row.path.replace('{id}', encodeURIComponent(part.toWellFormed()))),
    query: fc.dictionary(fc.constantFrom(...names, 'other'), queryText, { maxKeys: 3 }),
    body: row.body ? inputsFor(row.body, body) : fc.constant(undefined),
    file: fc.uint8Array({ maxLength: 2_000 }),
  });
}

function formOf({ body, file }: Call): FormData {
  const form = new FormData();
  if (typeof body === 'object' && body !== null)
    for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.set('file', new Blob([new Uint8Array(file)]), 'x.png');
  return form;
}

function send(row: Endpoint, call: Call): Promise<Response> {
  const query = new URLSearchParams(call.query);
  const path = query.size > 0 ? `${call.path}?${query}` : call.path;
  const token = row.access === 'builder' ? buildToken : staff;
  const headers = new Headers({ 'if-match': '"1"' });
  if (row.method === 'GET') return api.request(path, { headers }, token);
  if (row.upload) return api.request(path, { method: 'POST', headers, body: formOf(call) }, token);
  headers.set('content-type', 'application/json');
  const body = JSON.stringify(call.body) ?? '';
  return api.request(path, { method: 'POST', headers, body }, token);
}

async function expectSound(row: Endpoint, response: Response): Promise<void> {
  const text = await response.text();
  expect(text).not.toMatch(inside);
  expect([response.status, text]).not.toEqual([500, expect.anything()]);
  // A part of an address can make a path outside the table.
  if (response.status === 404 && text === '') return;
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('no-store');
  tally[response.ok ? 'answered' : 'refused']++;
  if (response.ok) row.answer.parse(JSON.parse(text));
  else problemSchema.parse(JSON.parse(text));
}

describe('every input gets a response of the table', () => {
  test.each(rows())('%s', { timeout: 180_000 }, async (name, row) => {
    const property = fc.asyncProperty(await callsOf(name, row), async (call) =>
      expectSound(row, await send(row, call)),
    );
    await fc.assert(property, { seed: settings.FUZZ_SEED, numRuns: settings.FUZZ_RUNS });
  });

  test('some inputs were accepted, and some refused', () => {
    expect(tally.answered).toBeGreaterThan(100);
    expect(tally.refused).toBeGreaterThan(100);
  });

  test('the service is healthy afterwards', async () => {
    expect((await api.request('health')).status).toBe(200);
    const failures = api.lines.filter((line) => line.includes('"call.failed"'));
    expect(failures).toEqual([]);
  });
});
