import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { apiTable as calls } from '#contract/api';
import { namesIn, readWorkflow, type WorkflowStep } from './workflows.ts';

const { steps } = readWorkflow('publish.yml');
const last = steps.at(-1);
const token = 'the-secret-of-the-builder';
const reports: (z.infer<typeof calls.reportBuild.body> & { under: unknown; by: unknown })[] = [];

/** The part of the API that a failed publication calls. */
const api = createServer(async (request, response) => {
  const { authorization: by, 'x-correlation-id': under } = request.headers;
  if (request.url === '/api/publishing/report')
    reports.push({ ...calls.reportBuild.body.parse(JSON.parse(await text(request))), by, under });
  response.end('{}');
});
beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterAll(() => api.close());

/** Without the shell configuration of this machine's user. */
const shell = ['--noprofile', '--norc', '-e'];

/** Runs the last step as GitHub's runner does. */
async function runLast(environment: Record<string, string>): Promise<string> {
  const { port } = z.object({ port: z.int() }).parse(api.address());
  const { stdout, stderr } = await promisify(execFile)('bash', [...shell, '-c', last?.run ?? ''], {
    env: {
      PATH: process.env['PATH'],
      PUBLIC_API_BASE: `http://127.0.0.1:${port}/api`,
      PLAIN_REPORT: String(last?.env['PLAIN_REPORT']),
      BUILD_TOKEN: token,
      ...environment,
    },
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

const isBuilding = ({ run = '' }: WorkflowStep) => run.includes('publish-site.mjs');

test('one step reports a failure: the last, whichever step broke off', () => {
  expect(last?.if).toBe('failure() || cancelled()');
  const reporting = steps.filter((step) => JSON.stringify(step).includes('.outputs.report'));
  expect(reporting).toEqual([last]);
  const builders = steps.filter(isBuilding).map(({ id }) => id);
  expect(builders).toEqual(['build', 'live']);
  expect(last?.env['REPORT']).toBe(
    `\${{ ${builders.map((id) => `steps.${id}.outputs.report`).join(' || ')} }}`,
  );
});

test('only the steps that report get the build token', () => {
  const given = steps.filter((step) => namesIn(step, 'secrets').includes('BUILD_TOKEN'));
  expect(given).toEqual(steps.filter((step) => isBuilding(step) || step === last));
});
