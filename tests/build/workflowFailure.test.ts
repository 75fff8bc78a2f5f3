import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { apiTable as calls } from '#contract/api';

const workflow = readFileSync(
  new URL('../../.github/workflows/publish.yml', import.meta.url),
  'utf8',
);
const steps = workflow.slice(workflow.indexOf('    steps:\n')).split(/^ {6}- /m);
const last = steps.at(-1) ?? '';
const token = 'the-secret-of-the-builder';
const reports: (z.infer<typeof calls.reportBuild.body> & { under: unknown; by: unknown })[] = [];

/** The part of the API that a failed publication calls. */
const api = createServer(async (request, response) => {
  const { authorization: by, 'x-correlation-id': under } = request.headers;
  if (request.url === '/api/publishing/report')
    reports.push({ ...calls.reportBuild.body.parse(JSON.parse(await text(request))), by, under });
  response.end('{}');
});
const folder = mkdtempSync(join(tmpdir(), 'gatefold-workflow-'));

beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterAll(async () => {
  api.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the last step as the runner does, from a file without an extension outside any package. */
async function runLast(environment: Record<string, string>): Promise<string> {
  const { port } = z.object({ port: z.int() }).parse(api.address());
  const file = join(folder, 'script');
  const [, script = ''] = /^ {8}run: \|\n((?: {10}.*\n)+)/m.exec(last) ?? [];
  writeFileSync(file, script.replaceAll(/^ {10}/gm, ''));
  const base = { PUBLIC_API_BASE: `http://127.0.0.1:${port}/api`, BUILD_TOKEN: token };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], {
    cwd: folder,
    env: { ...base, ...environment },
  });
  return stdout + stderr;
}

test('a publication that broke off is reported once', async () => {
  expect(await runLast({ REPORT: '', CORRELATION: '' })).toBe('');
  const by = `Bearer ${token}`;
  expect(reports.splice(0)).toEqual([
    { state: 'failed', failure: expect.stringContaining('GitHub'), by },
  ]);
});

test('a build that gave its reason is reported once, with that reason', async () => {
  const own = { version: 5, state: 'failed', failure: 'releases[0].cId: "missing"' };
  await runLast({ REPORT: JSON.stringify(own), CORRELATION: 'from-the-save' });
  expect(reports.splice(0)).toMatchObject([{ ...own, under: 'from-the-save' }]);
});

test('the report runs after every other step, and needs nothing that one of them fetches', () => {
  expect(last).toMatch(/^ {8}if: failure\(\) \|\| cancelled\(\)$/m);
  expect(last).toMatch(/^ {8}shell: node \{0\}$/m);
  expect(last).not.toMatch(/import|require|\.ts\b/);
  const reporting = steps.filter((step) => /steps\.\w+\.outputs\.report\b/.test(step));
  expect(reporting).toEqual([last]);
  const builders = steps.filter((step) => step.includes('publish-site.mjs'));
  const named = builders.map((step) => /^ {8}id: (\w+)$/m.exec(step)?.[1]);
  expect(named).toEqual(['build', 'live']);
  for (const name of named) expect(last).toContain(`steps.${name}.outputs.report`);
});

test('only the steps that report get the build token', () => {
  const given = workflow.split('secrets.BUILD_TOKEN').length - 1;
  const reporting = steps.filter((step) => /publish-site\.mjs|publishing\/report/.test(step));
  expect(given).toBe(reporting.length);
  for (const step of reporting) expect(step).toContain('secrets.BUILD_TOKEN');
});
