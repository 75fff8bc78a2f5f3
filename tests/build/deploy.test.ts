import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { rounds, sampleOf } from '#fixtures/rounds';
import { readBicep } from './bicep.ts';
import {
  changes,
  cloud,
  deploy,
  folder,
  keepDeployed,
  prepareClouds,
  product,
  saveCloud,
  settings,
  startCommand,
  startDeployed,
} from './deployCommand.ts';

vi.setConfig({ testTimeout: 180_000 });
prepareClouds();

test('an empty subscription and a fresh fork become a running product', async () => {
  // This takes forty processes; by day `--dry-run` shows that the programs are found and called.
  const hasPrograms = rounds({ everyday: 0, long: 1 }) === 1;
  const { code, out } = await deploy(settings, {}, { hasPrograms });
  expect(out).toContain(`Back office  ${product.base}/admin`);
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
  // Every decision is an option, so nobody has to edit the template.
  const template = await readBicep(await readFile('infra/main.bicep', 'utf8'));
  const all = [...template.parameters.keys()];
  expect(all.filter((name) => !(name in after.parameters)).toSorted()).toEqual([
    ...['analyticsKey', 'siteDomains', 'siteImage', 'smtpPassword'],
  ]);
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
    STATIC_WEB_APPS_TOKEN: 'upload-token-of-label-site',
  });
  expect(after.vault['visitor-secret']).toMatch(/^[0-9a-f]{64}$/);
  expect(after.apps).toHaveLength(1);
  expect(after.apps[0]).toMatchObject({
    signInAudience: 'AzureADandPersonalMicrosoftAccount',
    identifierUris: ['api://client-1'],
    spa: { redirectUris: [`${product.base}/sign-in-return`] },
    api: { requestedAccessTokenVersion: 2 },
  });
  expect(after['workflows']).toMatchObject([{ state: 'active' }]);
  // Without it the workflow “upgrade” can't open its pull request.
  expect(after['pullRequests']).toBe(true);
  expect(product.asked).toContain('GET /api/me Bearer token-of-the-first-staff');
  expect(product.asked).toContain('POST /api/functions/sendmail');
  // No secret is printed, passed as a command's argument or left in a file.
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
  await keepDeployed();
});

test('run again it changes nothing, and asks for nothing', async () => {
  await startDeployed();
  const first = await changes();
  const without = { SENDGRID_API_KEY: '', DISPATCH_TOKEN: '' };
  const { code, out } = await deploy(['--repository', 'label/site'], without);
  expect(out).toContain('Resources: nothing differs.');
  expect(out).not.toMatch(/run:|set:|add /);
  expect(code).toBe(0);
  expect(await changes()).toEqual(first);
});

test('an owner with an account of another directory is invited, once', {
  tags: 'night',
}, async () => {
  await startDeployed();
  expect(product.invitations).toEqual([]);
  const principalName = 'owner_outlook.example#EXT#@owner.onmicrosoft.example';
  await saveCloud({ ...(await cloud()), principalName });
  const { code, out } = await deploy(['--repository', 'label/site']);
  expect(code, out).toBe(0);
  const mail = 'hello@label.example';
  expect(out).toContain(`A link that makes it staff is mailed to ${mail}.`);
  expect(product.invitations).toEqual([{ name: 'The owner', role: 'staff', artistIds: [], mail }]);
  const again = await deploy(['--repository', 'label/site']);
  expect(again.out).toContain('The invitation for your own account is still open.');
  expect(product.invitations).toHaveLength(1);
});

test('one setting that differs is deployed alone; the secrets and the owner’s variables stay', async () => {
  await startDeployed();
  const first = await cloud();
  const { vault } = first;
  // More than GitHub returns on one page.
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
  const { code, out } = await deploy([...settings, '--dry-run'], {}, { hasPrograms: true });
  expect(code).toBe(0);
  expect(out).toContain('would run: az ad app create');
  expect(out).toContain('would run: az deployment group create');
  expect(out).toContain('Together, about');
  expect(out).toContain('Resources (about $15 a month together)');
  expect(out).toContain('SendGrid, which sends 100 emails a day for 60 days');
  // In an empty subscription Azure has no group to check the template in.
  expect(out).toContain('az group create --name label');
  expect(out).not.toContain('Azure has checked');
  expect(out).toContain('Branch main: nothing differs.');
  // Including steps that need the outputs of the first deployment, which are still unknown.
  expect(out).toContain('    githubOwnerId=9');
  expect(out).toContain('would set: PUBLIC_SITE_URL=(siteUrl, of the template)');
  expect(out).toContain('would run: gh workflow run publish.yml');
  expect(out).not.toMatch(/SG\.|github_pat|REGISTRY/);
  expect(await changes()).toEqual([]);
});

test('a dry run has Azure check the template where the group exists', {
  tags: 'night',
}, async () => {
  await startDeployed();
  const before = await changes();
  const here = ['--repository', 'label/site', '--mail-rate', '70', '--dry-run'];
  const { code, out } = await deploy(here);
  expect(code, out).toBe(0);
  expect(out).toContain('Azure has checked the template');
  expect(out).toContain('create: label-plan');
  expect(out).toContain('modify: label-api-1');
  expect(out).not.toContain('of-somebody-else');
  expect((await cloud()).foreseen['mailRate']).toEqual({ value: 70 });
  expect(await changes()).toEqual(before);
  const refusal = { FAKE_FAIL: 'what-if', FAKE_MESSAGE: 'InvalidTemplate: no' };
  expect((await deploy(here, refusal)).out).toContain('Stopped:');
});

test('a first deployment that stops half-way goes on in a later month with the budget it made', {
  tags: 'night',
}, async () => {
  const { code } = await deploy(settings, { FAKE_FAIL: 'gh secret set', FAKE_MESSAGE: 'no' });
  expect(code).not.toBe(0);
  await saveCloud({ ...(await cloud()), budgets: { label: '2020-01-01' } });
  const next = await deploy([...settings, '--mail-rate', '70']);
  expect(next.code, next.out).toBe(0);
  expect(next.out).not.toContain('Azure refuses the budget');
  expect((await cloud()).parameters['budgetStart']).toEqual({ value: '2020-01-01' });
});

test('the functions start anew once they can read their secrets, and not with references in their place', {
  tags: 'night',
}, async () => {
  await saveCloud({ ...(await cloud()), rightsLate: 2 });
  expect((await deploy(settings)).code).toBe(0);
  const made = (await changes()).filter((line) => /refresh|restart/.test(line));
  expect(made.map((line) => /refresh|restart/.exec(line)?.[0])).toEqual([
    'refresh',
    'refresh',
    'refresh',
    'restart',
  ]);
  await saveCloud({ ...(await cloud()), rightsLate: 99 });
  const { code, out } = await deploy(['--repository', 'label/site', '--mail-rate', '70']);
  expect(code).not.toBe(0);
  expect(out).toContain('can’t read their secrets from the Key Vault');
});

test('a subscription of the first two days is deployed without its budget, which the next run makes', {
  tags: 'night',
}, async () => {
  await saveCloud({ ...(await cloud()), isNew: true });
  const { code, out } = await deploy(settings);
  expect(code, out).toBe(0);
  expect(out).toContain('No budget watches the costs yet');
  const first = await cloud();
  expect(first.parameters['hasBudget']).toEqual({ value: false });
  expect(first['budgets']).toBeUndefined();
  await saveCloud({ ...first, isNew: false });
  const next = await deploy(['--repository', 'label/site']);
  expect(next.code, next.out).toBe(0);
  const after = await cloud();
  expect(after.parameters['hasBudget']).toEqual({ value: true });
  expect(after['budgets']).toHaveProperty('label');
  const without = { SENDGRID_API_KEY: '', DISPATCH_TOKEN: '' };
  const last = await deploy(['--repository', 'label/site'], without);
  expect(last.out).toContain('Resources: nothing differs.');
});

test('without a budget none is made, and nothing is said of the costs being above it', {
  tags: 'night',
}, async () => {
  const { code, out } = await deploy([...settings, '--monthly-budget', '0']);
  expect(code, out).toBe(0);
  expect((await cloud()).parameters['hasBudget']).toEqual({ value: false });
  expect(out).not.toMatch(/above the budget|No budget watches/);
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
  [
    '^az functionapp',
    "ERROR: 'list-flexconsumption-runtimes' is misspelled or not recognized by the system.",
    'az upgrade',
  ],
  ['variables --input', 'gh: Resource not accessible (HTTP 403)', 'Admin on the repository'],
  ['^az deployment group create', 'InvalidTemplate: no', 'what is done stays done'],
] as const;
test.each(sampleOf(refusals, 1))(
  'a refusal of %s stops it, with what to do',
  async (fail, message, todo) => {
    const { code, out } = await deploy(settings, { FAKE_FAIL: fail, FAKE_MESSAGE: message });
    expect(code).toBe(1);
    expect(out).toContain(message);
    expect(out).toContain(todo);
    expect(product.asked).toEqual([]);
    const next = await deploy(settings);
    expect(next.code, next.out).toBe(0);
    const { vault, secrets: github } = await cloud();
    expect(github['production']?.['BUILD_TOKEN']).toBe(vault['build-token']);
  },
);

test('a fork whose workflows nobody agreed to is told where to', { tags: 'night' }, async () => {
  await saveCloud({ ...(await cloud()), workflows: [] });
  const { code, out } = await deploy(settings);
  expect(code).toBe(1);
  expect(out).toContain('Open https://github.com/Label/site/actions');
});

test('a token that GitHub does not take is said before it is stored', {
  tags: 'night',
}, async () => {
  const { code, out } = await deploy(settings, { DISPATCH_TOKEN: 'github_pat_ended' });
  expect(code).toBe(1);
  expect(out).toContain('GitHub does not take the token for Label/site');
  expect(out).not.toContain('github_pat_ended');
  expect((await changes()).join('\n')).not.toContain('az deployment');
});

test('Ctrl+C leaves no file with a secret behind', async () => {
  const child = startCommand(settings, { FAKE_HANG: '^az deployment group create' });
  const temporary = () => readdir(join(folder, 'temporary'), { recursive: true });
  await vi.waitFor(
    async () => expect((await temporary()).join()).toContain('parameters.json'),
    60_000,
  );
  const ended = once(child, 'close');
  child.kill('SIGINT');
  await ended;
  expect(await temporary()).toEqual([]);
});

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
