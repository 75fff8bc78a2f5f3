/** Runs `npm run deploy` against a simulated cloud: stand-ins for `az`, `gh` and the product. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fakeModule = new URL('../fixtures/fakeCloud.mjs', import.meta.url);
const fake = fileURLToPath(fakeModule);

/** The deployed site and API, as far as the command tests them, and the requests they received. */
export const product = {
  base: '',
  asked: [] as string[],
  invitations: [] as unknown[],
  /** The role that the API gives to the deploying person. */
  role: 'staff',
};
const server = createServer(async (request, response) => {
  product.asked.push(
    `${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim(),
  );
  const sent = await text(request);
  const path = request.url?.slice('/api/'.length) ?? '';
  if (path === 'members/invite') product.invitations.push(JSON.parse(sent));
  const answers: Record<string, unknown> = {
    me: { role: product.role },
    members: { members: [] },
    'members/invitations': { invitations: product.invitations },
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[path] ?? { status: 'ok' }));
});
/**
 * The folder of the running test: the programs `az` and `gh`, their cloud, and the files that the
 * command leaves.
 */
export let folder = '';

/** Gives every test of a file a fresh cloud. */
export function prepareClouds(): void {
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.int() }).parse(server.address());
    product.base = `http://127.0.0.1:${port}`;
    deployedOnce = '';
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatefold-deploy-test-'));
    await mkdir(join(folder, 'bin'));
    await mkdir(join(folder, 'temporary'));
    for (const tool of ['az', 'gh']) {
      await writeFile(join(folder, 'bin', `${tool}.cmd`), `@node "${fake}" ${tool} %*\r\n`);
      const shell = join(folder, 'bin', tool);
      await writeFile(shell, `#!/bin/sh\nexec "${process.execPath}" "${fake}" ${tool} "$@"\n`);
      await chmod(shell, 0o755);
    }
    await saveCloud({
      calls: [],
      apps: [],
      principal: false,
      group: '',
      deployments: [],
      vault: {},
      hostnames: [],
      variables: {},
      secrets: {},
      environments: {},
      actions: false,
      workflows: [{ id: 7, path: '.github/workflows/publish.yml', state: 'disabled_fork' }],
      runs: [],
      rulesets: [],
      branches: ['main'],
      repository: {
        id: 42,
        full_name: 'Label/site',
        owner: { id: 9 },
        permissions: { admin: true },
      },
      outputs: {
        storageAccount: 'labeldata',
        imageBase: 'https://labeldata.blob.example/images',
        recordingBase: 'https://labeldata.blob.example/recordings',
        siteUrl: product.base,
        apiUrl: `${product.base}/api`,
        siteHost: 'kind-sea-1.azurestaticapps.net',
        staticWebApp: 'label-site',
        functionApp: 'label-api-1',
        vault: 'label-keys-1',
        publisherClientId: 'publisher-1',
        backupClientId: 'backup-1',
        backupAccount: 'labelkeep',
      },
    });
    product.role = 'staff';
    product.asked.length = 0;
    product.invitations.length = 0;
    return () => rm(folder, { recursive: true, force: true });
  });
}

const cloudSchema = z.looseObject({
  calls: z.array(z.object({ line: z.string(), stdin: z.string().optional() })),
  parameters: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
  variables: z.record(z.string(), z.record(z.string(), z.string())),
  secrets: z.record(z.string(), z.record(z.string(), z.string())),
  environments: z.record(z.string(), z.array(z.string())),
  vault: z.record(z.string(), z.string()),
  foreseen: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
  apps: z.array(z.looseObject({ displayName: z.string(), appId: z.string() })),
});
const cloudFile = () => join(folder, 'cloud.json');
export const saveCloud = (cloud: unknown) => writeFile(cloudFile(), JSON.stringify(cloud));
export const cloud = async () => cloudSchema.parse(JSON.parse(await readFile(cloudFile(), 'utf8')));
/** Calls that modify something. */
const changing = / (create|set|run|restart) |--method (PUT|POST|PATCH)/;
export const changes = async () =>
  (await cloud()).calls.map(({ line }) => line).filter((line) => changing.test(line));

export const settings = [
  ...['--name', 'label', '--repository', 'label/site', '--subscription', 'The label'],
  ...['--label-mail', 'hello@label.example', '--mail-from', 'hello@label.example'],
  ...['--mail', 'sendgrid'],
];
const secrets = {
  SENDGRID_API_KEY: 'SG.the-key-of-sendgrid',
  DISPATCH_TOKEN: 'github_pat_the-token',
};

interface Run {
  /** Runs the tools as programs on the PATH; otherwise they answer in the command's process. */
  hasPrograms?: boolean;
}

/** Starts the command; `hasPrograms` as in `deploy`. */
export function startCommand(
  options: string[],
  environment: Record<string, string> = {},
  { hasPrograms = false }: Run = {},
) {
  const fakes = hasPrograms ? [] : ['--import', fakeModule.href];
  const path = [join(folder, 'bin'), ...(process.env['PATH'] ?? '').split(delimiter)];
  return spawn(process.execPath, [...fakes, 'scripts/deploy.ts', '--yes', ...options], {
    cwd: root,
    env: {
      ...process.env,
      PATH: path.join(delimiter),
      TMPDIR: join(folder, 'temporary'),
      FAKE_CLOUD: cloudFile(),
      DEPLOY_PAUSE: '5',
      ...secrets,
      ...environment,
    },
  });
}

/** Runs the command to its end. */
export async function deploy(...given: Parameters<typeof startCommand>) {
  const child = startCommand(...given);
  const ended = once(child, 'close');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out: out + error };
}

let deployedOnce = '';
/** The cloud after a first deployment, created once for all tests that start from it. */
export async function startDeployed() {
  if (!deployedOnce) {
    await deploy(settings);
    deployedOnce = await readFile(cloudFile(), 'utf8');
  }
  await writeFile(cloudFile(), deployedOnce);
}

/** Lets the following tests start from this test's result. */
export async function keepDeployed() {
  deployedOnce = await readFile(cloudFile(), 'utf8');
}
