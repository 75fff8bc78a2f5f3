import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '#functions/adapters/storage/storage';
import { accounts } from '#local/identity/accounts';
import { startCollector } from './collector.ts';
import { clientUnder, eventsOf, publishUnder } from './publishUnder.ts';
import { buildToken, type RunningApi, startApi, watched } from './startApi.ts';

const correlation = '3d0f5a52-7c1e-4f5b-9a61-2f6f0f5b8f11';
/** The correlation id of a visitor's message. */
const visit = '5b1c8a90-2a6e-4d0c-8f7d-6f1f2f9a4c22';
const visitor = {
  fromAddress: 'wren@reader.example',
  fromName: 'Wren Okafor',
  body: 'I wonder about the next record.',
};
let api: RunningApi;
let collector: Awaited<ReturnType<typeof startCollector>>;
let token: string;
beforeAll(async () => {
  collector = await startCollector();
  // The library's own setting; by default it sends every five seconds.
  const often = { OTEL_BSP_SCHEDULE_DELAY: '200' };
  api = await startApi({
    fromSources: true,
    environment: { ...watched, ...often, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  token = await api.tokenOf('staff');
});
afterAll(async () => {
  await api.stop();
  collector.stop();
});

test('one correlation id goes from the call to the message, the snapshot, the dispatch and the report', async () => {
  const version = await publishUnder(api, token, correlation);
  // The log entry of the snapshot precedes the request for the build.
  const dispatches = async () => (await fetch(`${api.addresses.external}/local/dispatches`)).json();
  const ours = { inputs: expect.objectContaining({ version: String(version), correlation }) };
  await expect.poll(dispatches, { timeout: 60_000 }).toContainEqual(expect.objectContaining(ours));
  const { files } = openStorage({ STORAGE_CONNECTION: api.storageConnection });
  const kept: unknown[] = [];
  for await (const { name, metadata } of files('snapshots').list(`${version}-`))
    if (name.endsWith('.json.gz')) kept.push(metadata);
  expect(kept).toContainEqual(expect.objectContaining({ correlation }));
  const body = JSON.stringify({ version, state: 'live' });
  const headers = { 'content-type': 'application/json', 'x-correlation-id': correlation };
  const report = { method: 'POST', body, headers };
  expect((await api.request('publishing/report', report, buildToken)).status).toBe(200);
  const live = expect.objectContaining({ event: 'build.live', correlation });
  await expect.poll(() => eventsOf(api), { timeout: 60_000 }).toContainEqual(live);
});

test('the response names its correlation id; an invalid one is replaced', async () => {
  const asked = async (id: string) =>
    (await api.request('health', { headers: { 'x-correlation-id': id } })).headers.get(
      'x-correlation-id',
    );
  expect(await asked(correlation)).toBe(correlation);
  expect(await asked('no id, "with": signs')).toMatch(/^[0-9a-f-]{36}$/);
});

/** Waits until the trace of an action has these spans. */
const traced = (id: string, names: string[]) =>
  expect
    .poll(() => collector.namesIn(id.replaceAll('-', '')), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(names));

test('everything that follows from one action is one trace', async () => {
  await traced(correlation, ['addRelease', 'updateRelease', 'publish']);
  expect(collector.bodies.join('\n')).toContain(correlation);
  expect(api.lines.some((line) => line.startsWith('loads '))).toBe(true);
});

test('neither log nor traces hold personal data', async () => {
  await clientUnder(api, token, visit).sendMail({ body: { ...visitor, subscribe: true } });
  const rollback = { method: 'POST', body: '{"version":1}' };
  const headers = { 'content-type': 'application/json' };
  await api.request('publishing/rollback', { ...rollback, headers }, token);
  await api.request('artists/0', {}, await api.tokenOf('stranger'));
  await traced(visit, ['sendMail', 'deliverEmail']);
  const said = [...api.lines, ...collector.bodies].join('\n');
  const people = Object.values(accounts).flatMap(({ displayName, mail }) => [displayName, mail]);
  const kept = [...people, ...Object.values(visitor), token, buildToken];
  expect(said).toContain('publish.rolledBack');
  expect(kept.filter((word) => said.includes(word))).toEqual([]);
});
