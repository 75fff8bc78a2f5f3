import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '#contract/client';
import { maxRecordingBytes, recordingPartBytes } from '#domain/release/recording';
import { hasCaddy, startCaddy } from '#fixtures/caddy';
import { freePorts } from '#fixtures/freePorts';
import { aLongRecording } from '#fixtures/longRecording';
import { startOneServer } from '#fixtures/oneServer';
import { aTrack } from '#fixtures/tracks';
import { accounts, CLIENT_ID, HOME_TENANT, localAccountKey } from '#local/identity/accounts';
import { startIdentity } from '#local/identity/server';
import { localToken } from '#local/identityToken';
import { builtServer } from './buildSite.ts';

let folder: string;
const before = getCACertificates();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-caddy-'));
});
afterAll(async () => {
  setDefaultCACertificates(before);
  await rm(folder, { recursive: true });
});

/** One server behind Caddy, whose certificate is checked, and a client of its staff. */
async function behindCaddy() {
  const [https, port] = [await freePorts(1), await freePorts(1)];
  const site = `https://localhost:${https}`;
  const identity = await startIdentity({ port: 0, siteUrl: site });
  const server = await startOneServer({
    command: [join(await builtServer(), 'main.mjs')],
    data: join(folder, 'data'),
    port,
    siteUrl: site,
    environment: {
      TRUST_PROXY: 'loopback',
      CLIENT_ID,
      HOME_TENANT,
      IDENTITY_AUTHORITY: identity.url,
      FIRST_STAFF: localAccountKey(accounts.staff),
    },
  });
  const caddy = await startCaddy(folder, { https, port });
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  await expect.poll(() => readFile(authority, 'utf8'), { timeout: 20_000 }).toContain('BEGIN');
  setDefaultCACertificates([...before, await readFile(authority, 'utf8')]);
  const answers = () => fetch(`${site}/api/health`).then(({ ok }) => ok, String);
  await expect.poll(answers, { timeout: 20_000 }).toBe(true);
  const authorization = `Bearer ${await localToken(identity.url, 'staff')}`;
  const staff = createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', authorization);
    return fetch(`${site}/api/${path}`, { ...init, headers });
  });
  const stop = async () => {
    await caddy.stop();
    await server.stop();
    await identity.stop();
  };
  return { staff, stop };
}

test.runIf(hasCaddy)(
  'a recording of 2 GB goes through Caddy and comes back, whole and in ranges',
  async () => {
    const { staff, stop } = await behindCaddy();
    try {
      const { value, version } = await staff.addRelease({ body: { title: 'Low Water' } });
      const releaseId = value.id;
      const body = { ...value, tracks: [aTrack({ releaseId })] };
      const saved = await staff.updateRelease({ body, ifMatch: version });
      const id = saved.value.tracks[0]?.id ?? '';
      const size = maxRecordingBytes;
      const recording = aLongRecording(size);
      const parts = Math.ceil(size / recordingPartBytes);
      const upload = crypto.randomUUID();
      const sent = createHash('sha256');
      for (let part = 0; part < parts; part++) {
        const start = part * recordingPartBytes;
        const bytes = await recording.read(start, Math.min(size, start + recordingPartBytes));
        sent.update(bytes);
        await staff.uploadTrack({
          body: { id, releaseId, upload, part, parts, size },
          file: new Blob([new Uint8Array(bytes)]),
        });
      }
      const { recordings } = await staff.listRecordings({ params: { id: releaseId } });
      const url = recordings[0]?.url ?? '';
      const whole = await fetch(url);
      expect(whole.headers.get('content-length')).toBe(String(size));
      const received = createHash('sha256');
      for await (const bytes of whole.body ?? []) received.update(bytes);
      expect(received.digest('hex')).toBe(sent.digest('hex'));
      for (const [start, end] of [
        [0, 99],
        [size - 1_000, size - 1],
        [1_234_567_890, 1_234_667_889],
      ] as const) {
        const part = await fetch(url, { headers: { range: `bytes=${start}-${end}` } });
        expect([part.status, part.headers.get('content-range')]).toEqual([
          206,
          `bytes ${start}-${end}/${size}`,
        ]);
        const bytes = Buffer.from(await part.arrayBuffer());
        expect(bytes.equals(await recording.read(start, end + 1))).toBe(true);
      }
    } finally {
      await stop();
    }
  },
  1_200_000,
);
