import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownCertificate } from '#fixtures/ownCertificate';
import { startWebServer } from '#functions/host/webServer';
import { readCertificate, renewCertificate } from './certificate.ts';

test('a renewed certificate that can’t be used ends nothing, and is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-certificate-'));
  const { cert, key } = await ownCertificate(folder, 10);
  const files = { TLS_CERT: cert, TLS_KEY: key };
  const at = { port: 0, host: '127.0.0.1', certificate: await readCertificate(files) };
  const web = await startWebServer((_, response) => void response.end(), at);
  const told: unknown[] = [];
  const log = (event: string) => void told.push(event);
  await renewCertificate(files, web, log);
  expect(told).toEqual([]);
  await truncate(cert, 200);
  await renewCertificate(files, web, log);
  await rm(cert);
  await renewCertificate(files, web, log);
  expect(told).toEqual(['certificate.notTaken', 'certificate.notTaken']);
  await web.stop(0);
  await rm(folder, { recursive: true });
});
