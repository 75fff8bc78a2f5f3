import { expect, test, vi } from 'vitest';
import {
  changes,
  cloud,
  deploy,
  prepareClouds,
  product,
  saveCloud,
  settings,
  startDeployed,
} from './deployCommand.ts';

vi.setConfig({ testTimeout: 180_000 });
prepareClouds();

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

test('page views are read with a key of their own, which is asked for', async () => {
  await startDeployed();
  const here = ['--repository', 'label/site', '--analytics-api', 'https://plausible.io'];
  const unsaid = await deploy(here);
  expect(unsaid.out).toContain('Set ANALYTICS_KEY, then run this again.');
  const key = 'the-key-of-the-statistics';
  const { code, out } = await deploy(here, { ANALYTICS_KEY: key });
  expect(code, out).toBe(0);
  expect((await cloud()).vault['analytics-key']).toBe(key);
  expect(out).not.toContain(key);
});

test('a role that is not in effect yet is waited for, once', async () => {
  await startDeployed();
  const live = ['--repository', 'label/site', '--shape', 'live', '--monthly-budget', '60'];
  const refusal = {
    FAKE_FAIL: '^az deployment group create',
    FAKE_MESSAGE:
      'ERROR: {"code": "ContainerAppSecretKeyVaultUrlInvalid", "message": "Unable to get value using Managed identity for secret build-token."}',
  };
  const twice = await deploy(live, { ...refusal, FAKE_TIMES: '2' });
  expect(twice.code).toBe(1);
  expect(twice.out).toContain('Trying again in a minute');
  const { code, out } = await deploy(live, { ...refusal, FAKE_TIMES: '3' });
  expect(code, out).toBe(0);
});

test('the shape live needs no token of GitHub', async () => {
  const live = [...settings, '--shape', 'live'];
  const { code, out } = await deploy(live, { DISPATCH_TOKEN: '' });
  expect(code, out).toBe(0);
  expect((await cloud()).vault).not.toHaveProperty('github-token');
});

test('domains that are bound to the containers stay, and the missing DNS entries are named', async () => {
  await startDeployed();
  const live = ['--repository', 'label/site', '--shape', 'live', '--monthly-budget', '60'];
  expect((await deploy(live)).code).toBe(0);
  const both = ['--domain', 'www.label.example', '--also-domain', 'label.example'];
  const { out } = await deploy([...live, ...both]);
  expect(out).toContain('TXT    asuid.www.label.example  PROOF1');
  expect(out).toMatch(/CNAME +www\.label\.example +label-web\.kind-sea/);
  expect(out).toContain('A      label.example  20.1.2.3');
  const customDomains = [
    { name: 'label.example', certificateId: 'certificate-2' },
    { name: 'www.label.example', certificateId: 'certificate-1' },
  ];
  await saveCloud({ ...(await cloud()), ingress: { customDomains } });
  // Its trial opens the domain, which nobody serves here.
  await deploy(['--repository', 'label/site']);
  expect((await cloud()).parameters).toMatchObject({
    siteUrl: { value: 'https://www.label.example' },
    siteDomains: { value: customDomains },
  });
});

test('the shape live is set up, keeps its image in later runs, and leads back', async () => {
  await startDeployed();
  const here = ['--repository', 'label/site'];
  const first = await deploy([...here, '--shape', 'live']);
  expect(first.code, first.out).toBe(0);
  expect(first.out).toContain('Container registry');
  expect((await cloud()).parameters['monthlyBudget']).toEqual({ value: 50 });
  expect(first.out).not.toContain('above the budget');
  const variables = async () => (await cloud()).variables['environments/production'];
  expect(await variables()).toMatchObject({
    SHAPE: 'live',
    REGISTRY: 'labelimages',
    PUBLISHING_APP: 'label-publisher',
    SERVING_APP: 'label-web',
  });
  const pushed = 'labelimages.azurecr.io/site:1';
  await saveCloud({ ...(await cloud()), image: pushed });
  const second = await deploy([...here, '--monthly-budget', '10']);
  expect(second.code, second.out).toBe(0);
  expect(second.out).toContain('above the budget');
  expect((await cloud()).parameters).toMatchObject({
    shape: { value: 'live' },
    siteImage: { value: pushed },
  });
  const back = await deploy([...here, '--shape', 'static']);
  expect(back.code, back.out).toBe(0);
  expect(await variables()).toMatchObject({ SHAPE: 'static' });
  expect((await cloud()).parameters['monthlyBudget']).toEqual({ value: 10 });
});

test('a run after one that broke off goes on, and both sides hold the same secret', async () => {
  await deploy(settings, { FAKE_FAIL: '^gh secret set', FAKE_MESSAGE: 'gh: HTTP 502' });
  const next = await deploy(settings);
  expect(next.code, next.out).toBe(0);
  const { vault, secrets: github } = await cloud();
  expect(github['production']?.['BUILD_TOKEN']).toBe(vault['build-token']);
});

test('after a deployment that failed the next one keeps the secrets, the image and the settings', async () => {
  await startDeployed();
  const here = ['--repository', 'label/site'];
  expect((await deploy([...here, '--shape', 'live'])).code).toBe(0);
  const image = 'labelimages.azurecr.io/site:0123';
  await saveCloud({ ...(await cloud()), image });
  const { vault } = await cloud();
  const without = { SENDGRID_API_KEY: '', DISPATCH_TOKEN: '' };
  const changed = [...here, '--mail-rate', '70'];
  const refusal = { FAKE_FAIL: '^az deployment group create', FAKE_MESSAGE: 'InternalServerError' };
  expect((await deploy(changed, { ...without, ...refusal })).code).toBe(1);
  const next = await deploy(changed, without);
  expect(next.code, next.out).toBe(0);
  const after = await cloud();
  expect(after.vault).toEqual(vault);
  expect(after.parameters).toMatchObject({
    siteImage: { value: image },
    mailRate: { value: 70 },
  });
});

test('a colleague who is not the first member of staff may deploy', async () => {
  await startDeployed();
  const { variables, ...others } = await cloud();
  const here = { ...variables['environments/production'], FIRST_STAFF: 'tenant-1.object-2' };
  await saveCloud({ ...others, variables: { ...variables, 'environments/production': here } });
  product.role = 'none';
  const { code, out } = await deploy(['--repository', 'label/site']);
  expect(code, out).toBe(0);
  expect(out).toContain('You are not its first member of staff');
});

test('a publication that fails stops it with the address of its log', async () => {
  await startDeployed();
  await saveCloud({ ...(await cloud()), conclusion: 'failure' });
  const { code, out } = await deploy(['--repository', 'label/site', '--force']);
  expect(code).toBe(1);
  expect(out).toContain('Its log says why: https://github.com/label/site/actions/runs/');
});

test('a deployment waits for its own run, whatever the functions ask for meanwhile', async () => {
  await startDeployed();
  const dispatched = [
    { branch: 'main', conclusion: 'failure' },
    { branch: 'staging', conclusion: 'failure' },
  ];
  await saveCloud({ ...(await cloud()), dispatched });
  const { code, out } = await deploy(['--repository', 'label/site', '--force']);
  expect(code, out).toBe(0);
  await saveCloud({
    ...(await cloud()),
    conclusion: 'failure',
    dispatched: dispatched.map(({ branch }) => ({ branch, conclusion: 'success' })),
  });
  expect((await deploy(['--repository', 'label/site', '--force'])).out).toContain(
    'The publication ended with failure.',
  );
});

test('a publication that another one replaces is started again, five times at most', async () => {
  await startDeployed();
  const starts = async () =>
    (await cloud()).calls.filter(({ line }) => line.startsWith('gh workflow run')).length;
  const before = await starts();
  await saveCloud({ ...(await cloud()), replaced: 2 });
  const { code, out } = await deploy(['--repository', 'label/site', '--force']);
  expect(code, out).toBe(0);
  expect(await starts()).toBe(before + 3);
  await saveCloud({ ...(await cloud()), replaced: 99 });
  const endless = await deploy(['--repository', 'label/site', '--force']);
  expect(endless.out).toContain('The publication ended with cancelled.');
  expect(await starts()).toBe(before + 8);
});

test('an account that the API does not know as staff is no success', async () => {
  await startDeployed();
  product.role = 'none';
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

test('a second domain needs the first, and has DNS entries of its own', async () => {
  await startDeployed();
  const here = ['--repository', 'label/site', '--also-domain', 'label.example'];
  expect((await deploy(here)).out).toContain('--also-domain  leads to --domain');
  const domain = 'www.nowhere.invalid-label.example';
  const both = await deploy([...here, '--domain', domain]);
  expect(both.code, both.out).toBe(0);
  expect(both.out).toMatch(/CNAME +www\.nowhere\.invalid-label\.example +kind-sea-1/);
  expect(both.out).toContain('TXT    @  _token-of-azure');
  expect(both.out).toContain(`So that label.example leads to ${domain}`);
  expect((await cloud()).parameters['siteUrl']).toEqual({ value: '' });
});

test('a mail server at port 25 is refused, and a way for emails must be named', async () => {
  const port25 = ['--mail', 'smtp', '--smtp-server', 'smtp://smtp.example:25'];
  expect((await deploy([...settings, ...port25])).out).toContain(
    'Azure lets no connection out to port 25',
  );
  const unnamed = await deploy(settings.filter((one) => !['--mail', 'sendgrid'].includes(one)));
  expect(unnamed.out).toContain('--mail  missing');
  expect(await changes()).toEqual([]);
});

test('staging is an environment of its own, from its own branch', async () => {
  await startDeployed();
  const staging = [...settings, '--environment', 'staging', '--name', 'labelnext'];
  const { code, out } = await deploy(staging);
  expect(code, out).toBe(0);
  const { environments, variables, parameters, secrets: github, branches } = await cloud();
  expect(branches).toEqual(['main', 'staging']);
  expect(github['staging']).toMatchObject({
    STATIC_WEB_APPS_TOKEN: 'upload-token-of-labelnext-site',
  });
  // The workflow backs up production alone.
  expect(Object.keys(environments).toSorted()).toEqual([
    ...['production', 'production-backup', 'staging'],
  ]);
  expect(environments['staging']).toEqual(['staging']);
  expect(out).not.toContain('Storage account “keep”');
  expect(variables['actions']).toEqual({ ENVIRONMENTS: 'production staging' });
  expect(variables['environments/staging']).toMatchObject({ PUBLIC_SEARCH_ENGINES: 'off' });
  expect(variables['environments/production']).not.toHaveProperty('PUBLIC_SEARCH_ENGINES');
  expect(parameters['githubBranch']).toEqual({ value: 'staging' });
  // `Gatefold labelnext` is listed too, because it starts with `Gatefold label`.
  const production = await deploy(['--repository', 'label/site', '--force']);
  expect(production.code, production.out).toBe(0);
  const after = await cloud();
  const named = (name: string) => after.apps.find(({ displayName }) => displayName === name)?.appId;
  expect(after.variables['environments/production']?.['PUBLIC_CLIENT_ID']).toBe(
    named('Gatefold label'),
  );
  expect(after.variables['environments/staging']?.['PUBLIC_CLIENT_ID']).toBe(
    named('Gatefold labelnext'),
  );
});

test('under another name everything is made anew, and GitHub uploads to the new site', async () => {
  await startDeployed();
  await saveCloud({ ...(await cloud()), vault: {}, budgets: { label: '2020-01-01' } });
  const { code, out } = await deploy(['--repository', 'label/site', '--name', 'another']);
  expect(code, out).toBe(0);
  const { parameters, secrets: github, vault } = await cloud();
  expect(github['production']).toEqual({
    BUILD_TOKEN: vault['build-token'],
    STATIC_WEB_APPS_TOKEN: 'upload-token-of-another-site',
  });
  // Azure rejects a budget that starts in a past month.
  expect(parameters['budgetStart']).not.toEqual({ value: '2020-01-01' });
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
  const back = await deploy(['--repository', 'label/site', '--identity-tenant', 'common']);
  expect(back.code, back.out).toBe(0);
  expect((await cloud()).variables['environments/production']).toMatchObject({
    PUBLIC_AUTHORITY: 'https://login.microsoftonline.com/common',
    FIRST_STAFF: 'tenant-1.object-1',
  });
});
