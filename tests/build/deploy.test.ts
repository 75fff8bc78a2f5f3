import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { rounds } from '#fixtures/rounds';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fakeModule = new URL('../fixtures/fakeCloud.mjs', import.meta.url);
const fake = fileURLToPath(fakeModule);

vi.setConfig({ testTimeout: 180_000 });
// Each run of the command takes half a second: cases that differ little run at night.
const isNight = rounds({ everyday: 0, long: 1 }) === 1;

const asked: string[] = [];
let role = 'staff';
const invitations: unknown[] = [];
/** The deployed site and API, as far as the command tries them. */
const product = createServer(async (request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
  const sent = await text(request);
  const path = request.url?.slice('/api/'.length) ?? '';
  if (path === 'members/invite') invitations.push(JSON.parse(sent));
  const answers: Record<string, unknown> = {
    me: { role },
    members: { members: [] },
    'members/invitations': { invitations },
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[path] ?? { status: 'ok' }));
});
let base = '';
beforeAll(async () => {
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  base = `http://127.0.0.1:${z.object({ port: z.int() }).parse(product.address()).port}`;
});
afterAll(() => product.close());

let folder = '';
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
    app: null,
    principal: false,
    group: '',
    deployed: false,
    vault: {},
    hostnames: [],
    variables: {},
    secrets: {},
    environments: {},
    actions: false,
    workflows: [{ id: 7, path: '.github/workflows/publish.yml', state: 'disabled_fork' }],
    runs: [],
    rulesets: [],
    repository: { id: 42, full_name: 'Label/site', owner: { id: 9 }, permissions: { admin: true } },
    outputs: {
      storageAccount: 'labeldata',
      imageBase: 'https://labeldata.blob.example/images',
      recordingBase: 'https://labeldata.blob.example/recordings',
      siteUrl: base,
      apiUrl: `${base}/api`,
      siteHost: 'kind-sea-1.azurestaticapps.net',
      staticWebApp: 'label-site',
      functionApp: 'label-api-1',
      vault: 'label-keys-1',
      publisherClientId: 'publisher-1',
      backupClientId: 'backup-1',
      backupAccount: 'labelkeep',
    },
  });
  role = 'staff';
  asked.length = 0;
  invitations.length = 0;
  return () => rm(folder, { recursive: true, force: true });
});

const cloudSchema = z.looseObject({
  calls: z.array(z.object({ line: z.string(), stdin: z.string().optional() })),
  parameters: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
  variables: z.record(z.string(), z.record(z.string(), z.string())),
  secrets: z.record(z.string(), z.record(z.string(), z.string())),
  environments: z.record(z.string(), z.array(z.string())),
  vault: z.record(z.string(), z.string()),
});
const cloudFile = () => join(folder, 'cloud.json');
const saveCloud = (cloud: unknown) => writeFile(cloudFile(), JSON.stringify(cloud));
const cloud = async () => cloudSchema.parse(JSON.parse(await readFile(cloudFile(), 'utf8')));
/** The calls that changed something. */
const changing = / (create|set|run) |--method (PUT|POST|PATCH)/;
const changes = async () =>
  (await cloud()).calls.map(({ line }) => line).filter((line) => changing.test(line));

const settings = [
  ...['--name', 'label', '--repository', 'label/site', '--subscription', 'The label'],
  ...['--label-mail', 'hello@label.example', '--mail-from', 'hello@label.example'],
];
const secrets = {
  SENDGRID_API_KEY: 'SG.the-key-of-sendgrid',
  DISPATCH_TOKEN: 'github_pat_the-token',
};

interface Run {
  /** Runs the tools as programs, found on the PATH; otherwise their stand-in answers in the command's process. */
  hasPrograms?: boolean;
}

async function deploy(
  options: string[],
  environment: Record<string, string> = {},
  { hasPrograms = false }: Run = {},
) {
  const standIn = hasPrograms ? [] : ['--import', fakeModule.href];
  const path = [join(folder, 'bin'), ...(process.env['PATH'] ?? '').split(delimiter)];
  const child = spawn(process.execPath, [...standIn, 'scripts/deploy.ts', '--yes', ...options], {
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
  const ended = once(child, 'close');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out: out + error };
}

let deployedOnce = '';
/** The cloud after a first deployment, which is made once for all tests that begin there. */
async function startDeployed() {
  if (!deployedOnce) {
    await deploy(settings);
    deployedOnce = await readFile(cloudFile(), 'utf8');
  }
  await writeFile(cloudFile(), deployedOnce);
}

test('an empty subscription and a fresh fork become a running product', async () => {
  const { code, out } = await deploy(settings, {}, { hasPrograms: true });
  expect(out).toContain(`Back office  ${base}/admin`);
  expect(code).toBe(0);
  const after = await cloud();
  expect(after.parameters).toMatchObject({
    githubRepository: { value: 'Label/site' },
    githubOwnerId: { value: '9' },
    githubRepositoryId: { value: '42' },
    firstStaff: { value: 'tenant-1.object-1' },
    location: { value: 'northeurope' },
    nodeVersion: { value: '24' },
  });
  expect(after.environments).toEqual({ production: ['main'], 'production-backup': ['main'] });
  expect(after.variables['actions']).toEqual({ ENVIRONMENTS: 'production' });
  expect(after.variables['environments/production']).toMatchObject({
    STORAGE_ACCOUNT: 'labeldata',
    PUBLIC_CLIENT_ID: 'client-1',
    AZURE_CLIENT_ID: 'publisher-1',
    RESOURCE_GROUP: 'label',
  });
  expect(after.secrets['production']).toEqual({
    BUILD_TOKEN: after.vault['build-token'],
    STATIC_WEB_APPS_TOKEN: 'upload-token-of-the-site',
  });
  expect(after.vault['visitor-secret']).toMatch(/^[0-9a-f]{64}$/);
  expect(after['app']).toMatchObject({
    signInAudience: 'AzureADandPersonalMicrosoftAccount',
    identifierUris: ['api://client-1'],
    spa: { redirectUris: [`${base}/sign-in-return`] },
    api: { requestedAccessTokenVersion: 2 },
  });
  expect(after['workflows']).toMatchObject([{ state: 'active' }]);
  expect(asked).toContain('GET /api/me Bearer token-of-the-first-staff');
  expect(asked).toContain('POST /api/functions/sendmail');
  // No secret is printed, or stands in the words of a command or in a file that stays.
  const hidden = [
    ...Object.values(after.vault),
    ...Object.values(after.secrets['production'] ?? {}),
  ];
  expect(hidden.length).toBe(6);
  const lines = after.calls.map(({ line }) => line).join('\n');
  for (const secret of [...hidden, 'token-of-the-first-staff']) {
    expect(out).not.toContain(secret);
    expect(lines).not.toContain(secret);
  }
  expect(await readdir(join(folder, 'temporary'))).toEqual([]);
  deployedOnce = await readFile(cloudFile(), 'utf8');
});

test('run again it changes nothing, and asks for nothing', async () => {
  await startDeployed();
  const first = await changes();
  const without = { SENDGRID_API_KEY: '', DISPATCH_TOKEN: '' };
  const { code, out } = await deploy(['--repository', 'label/site'], without);
  expect(out).toContain('Nothing differs.');
  expect(code).toBe(0);
  expect(await changes()).toEqual(first);
});

test('an owner with an account of another directory is invited, once', async () => {
  await startDeployed();
  expect(invitations).toEqual([]);
  const principalName = 'owner_outlook.example#EXT#@owner.onmicrosoft.example';
  await saveCloud({ ...(await cloud()), principalName });
  const { code, out } = await deploy(['--repository', 'label/site']);
  expect(code, out).toBe(0);
  const mail = 'hello@label.example';
  expect(out).toContain(`A link that makes it staff is mailed to ${mail}.`);
  expect(invitations).toEqual([{ name: 'The owner', role: 'staff', artistIds: [], mail }]);
  const again = await deploy(['--repository', 'label/site']);
  expect(again.out).toContain('The invitation for your own account is still open.');
  expect(invitations).toHaveLength(1);
});

test('one setting that differs is deployed alone; the secrets and the owner’s variables stay', async () => {
  await startDeployed();
  const first = await cloud();
  const { vault } = first;
  // More than GitHub shows on one page.
  const own = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`A_${at}`, 'own']));
  const deployed = first.variables['environments/production'] ?? {};
  const variables = { ...first.variables, 'environments/production': { ...own, ...deployed } };
  await saveCloud({ ...first, variables });
  const before = (await changes()).length;
  const without = { SENDGRID_API_KEY: '', DISPATCH_TOKEN: '' };
  const images = 'https://images.label.example/images';
  const here = ['--repository', 'label/site', '--image-base', images];
  const { code, out } = await deploy(here, without);
  expect(code, out).toBe(0);
  const after = await cloud();
  expect(after.parameters['imageBase']).toEqual({ value: images });
  expect(after.variables['environments/production']).toMatchObject({
    ...own,
    IMAGE_BASE: images,
    RECORDING_BASE: 'https://labeldata.blob.example/recordings',
  });
  expect(after.vault).toEqual(vault);
  const more = (await changes()).slice(before);
  expect(more.filter((line) => line.includes('deployment group create'))).toHaveLength(1);
  expect(more.filter((line) => /secret set|ad app|environments\/production$/.test(line))).toEqual(
    [],
  );
});

test('--dry-run shows every change and makes none', async () => {
  const { code, out } = await deploy([...settings, '--dry-run']);
  expect(code).toBe(0);
  expect(out).toContain('would run: az ad app create');
  expect(out).toContain('would run: az deployment group create');
  expect(out).toContain('Together, about');
  // Also what follows the first deployment, whose answers are not known yet.
  expect(out).toContain('    githubOwnerId=9');
  expect(out).toContain('would set: PUBLIC_SITE_URL=(siteUrl, of the template)');
  expect(out).toContain('would run: gh workflow run publish.yml');
  expect(out).not.toMatch(/SG\.|github_pat|Done\.|REGISTRY/);
  expect(await changes()).toEqual([]);
});

test('--help names every option, and needs neither tool nor sign-in', async () => {
  const { code, out } = await deploy(['--help'], { PATH: '' });
  expect(code).toBe(0);
  for (const option of ['--label-mail', '--shape', '--monthly-budget', '--dry-run'])
    expect(out).toContain(option);
});

test.each([
  ['a tool that is missing', 'gh', '`gh` is not installed', 'cli.github.com'],
  ['nobody signed in', '', 'Nobody is signed in at the Azure CLI', 'Run `az login`'],
])('%s is said plainly', async (_, missing, what, todo) => {
  if (missing) for (const name of [missing, `${missing}.cmd`]) await rm(join(folder, 'bin', name));
  else await saveCloud({ ...(await cloud()), isSignedOut: true });
  const hasPrograms = missing !== '';
  const only = hasPrograms ? { PATH: join(folder, 'bin') } : {};
  const { code, out } = await deploy(settings, only, { hasPrograms });
  expect(code).toBe(1);
  expect(out).toContain(what);
  expect(out).toContain(todo);
  expect(await changes()).toEqual([]);
});

const refusals = [
  [
    '^az deployment group create',
    '(AuthorizationFailed) does not have authorization',
    'Ask the owner',
  ],
  [
    '^az ad app create',
    'Insufficient privileges to complete the operation.',
    'Application Developer',
  ],
  ['variables --input', 'gh: Resource not accessible (HTTP 403)', 'Admin on the repository'],
  ['^az deployment group create', 'InvalidTemplate: no', 'what is done stays done'],
] as const;
test.each(refusals.slice(0, isNight ? refusals.length : 1))(
  'a refusal of %s stops it, with what to do',
  async (fail, words, todo) => {
    const { code, out } = await deploy(settings, { FAKE_FAIL: fail, FAKE_WORDS: words });
    expect(code).toBe(1);
    expect(out).toContain(words);
    expect(out).toContain(todo);
    expect(asked).toEqual([]);
    const next = await deploy(settings);
    expect(next.code, next.out).toBe(0);
    const { vault, secrets: github } = await cloud();
    expect(github['production']?.['BUILD_TOKEN']).toBe(vault['build-token']);
  },
);

test('a setting that is wrong or missing is named with its option', async () => {
  const { code, out } = await deploy(['--repository', 'label/site', '--name', 'The Label']);
  expect(code).toBe(1);
  expect(out).toContain('--name  expected 3 to 11 small letters');
  expect(out).toContain('--label-mail  missing');
  const unknown = await deploy([...settings, '--label-colour', 'red']);
  expect(unknown.code).toBe(1);
  expect(unknown.out).toContain("Stopped: Unknown option '--label-colour'");
  expect(unknown.out).not.toContain('at parseArgs');
});

if (isNight) {
  test('emails by SMTP ask for the password of their server, and for no key of SendGrid', async () => {
    await startDeployed();
    const here = ['--repository', 'label/site', '--mail', 'smtp'];
    const without = { SENDGRID_API_KEY: '', DISPATCH_TOKEN: '' };
    const nowhere = await deploy(here, without);
    expect(nowhere.out).toContain('--smtp-server  missing, and emails go by SMTP');
    const server = ['--smtp-server', 'smtps://smtp.example:465', '--smtp-user', 'label'];
    const unsaid = await deploy([...here, ...server], without);
    expect(unsaid.out).toContain('Set SMTP_PASSWORD, then run this again.');
    const password = 'the-password-of-the-server';
    const { code, out } = await deploy([...here, ...server], {
      ...without,
      SMTP_PASSWORD: password,
    });
    expect(code, out).toBe(0);
    const { parameters, vault, calls } = await cloud();
    expect(parameters).toMatchObject({
      mail: { value: 'smtp' },
      smtpServer: { value: 'smtps://smtp.example:465' },
      smtpUser: { value: 'label' },
    });
    expect(vault['smtp-password']).toBe(password);
    expect(out + calls.map(({ line }) => line).join('\n')).not.toContain(password);
  });

  test('the shape live is set up, keeps its image in later runs, and leads back', async () => {
    await startDeployed();
    const here = ['--repository', 'label/site'];
    const first = await deploy([...here, '--shape', 'live']);
    expect(first.code, first.out).toBe(0);
    expect(first.out).toContain('Container registry');
    const variables = async () => (await cloud()).variables['environments/production'];
    expect(await variables()).toMatchObject({
      SHAPE: 'live',
      REGISTRY: 'labelimages',
      PUBLISHING_APP: 'label-publisher',
      SERVING_APP: 'label-web',
    });
    const pushed = 'labelimages.azurecr.io/site:1';
    await saveCloud({ ...(await cloud()), image: pushed });
    const second = await deploy([...here, '--monthly-budget', '60']);
    expect(second.code, second.out).toBe(0);
    expect((await cloud()).parameters).toMatchObject({
      shape: { value: 'live' },
      siteImage: { value: pushed },
    });
    const back = await deploy([...here, '--shape', 'static']);
    expect(back.code, back.out).toBe(0);
    expect(await variables()).toMatchObject({ SHAPE: 'static' });
  });

  test('a run after one that broke off goes on, and both sides hold the same secret', async () => {
    await deploy(settings, { FAKE_FAIL: '^gh secret set', FAKE_WORDS: 'gh: HTTP 502' });
    const next = await deploy(settings);
    expect(next.code, next.out).toBe(0);
    const { vault, secrets: github } = await cloud();
    expect(github['production']?.['BUILD_TOKEN']).toBe(vault['build-token']);
  });

  test('a publication that fails stops it with the address of its log', async () => {
    await startDeployed();
    await saveCloud({ ...(await cloud()), conclusion: 'failure' });
    const { code, out } = await deploy(['--repository', 'label/site', '--force']);
    expect(code).toBe(1);
    expect(out).toContain('Its log says why: https://github.com/label/site/actions/runs/1');
  });

  test('an account that the API does not know as staff is no success', async () => {
    await startDeployed();
    role = 'none';
    const { code, out } = await deploy(['--repository', 'label/site']);
    expect(code).toBe(1);
    expect(out).toContain('does not know you as staff');
  });

  test('a domain waits for its DNS entry, and is not handed to Azure before', async () => {
    await startDeployed();
    const before = (await changes()).filter((line) => line.includes('hostname'));
    const named = ['--domain', 'www.nowhere.invalid-label.example'];
    const { out, code } = await deploy(['--repository', 'label/site', ...named]);
    expect(code).toBe(0);
    expect(out).toMatch(/CNAME +www\.nowhere\.invalid-label\.example +kind-sea-1/);
    expect((await changes()).filter((line) => line.includes('hostname'))).toEqual(before);
  });

  test('an apex proves itself by a TXT entry, and is the address once Azure says so', async () => {
    await startDeployed();
    const apex = await deploy(['--repository', 'label/site', '--domain', 'label.example']);
    expect(apex.out).toContain('TXT    @  _token-of-azure');
    expect((await cloud()).parameters['siteUrl']).toEqual({ value: '' });
    const ready = { domainName: 'label.example', status: 'Ready' };
    await saveCloud({ ...(await cloud()), hostnames: [ready] });
    const dry = await deploy(['--repository', 'label/site', '--dry-run']);
    expect(dry.out).toContain('would run: az deployment group create');
  });

  test('staging is an environment of its own, from its own branch', async () => {
    await startDeployed();
    const staging = [...settings, '--environment', 'staging', '--name', 'labelnext'];
    const { code, out } = await deploy(staging);
    expect(code, out).toBe(0);
    const { environments, variables, parameters } = await cloud();
    expect(environments['staging']).toEqual(['staging']);
    expect(variables['actions']).toEqual({ ENVIRONMENTS: 'production staging' });
    expect(parameters['githubBranch']).toEqual({ value: 'staging' });
  });

  test('External ID takes its own application, and the site signs people in there', async () => {
    await startDeployed();
    const tenant = '0b7f3c52-6a1d-4c1e-9f0a-7d5b6f1e2a90';
    const named = ['--identity-tenant', tenant, '--client-id', tenant, '--first-staff', tenant];
    const { code, out } = await deploy(['--repository', 'label/site', ...named]);
    expect(code, out).toBe(0);
    const { parameters, variables } = await cloud();
    expect(parameters).toMatchObject({
      identityTenant: { value: tenant },
      identityAuthority: { value: `https://${tenant}.ciamlogin.com` },
      homeTenant: { value: tenant },
      firstStaff: { value: `${tenant}.${tenant}` },
    });
    const authority = `https://${tenant}.ciamlogin.com/${tenant}`;
    expect(variables['environments/production']).toMatchObject({ PUBLIC_AUTHORITY: authority });
  });
}
