/**
 * Deploys the product: `npm run deploy`. Run again, it changes only what differs. docs/deploy.md says
 * what a person decides; `--dry-run` shows every change and makes none.
 */
import { resolveCname } from 'node:dns/promises';
import { stdin } from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { reasonOf } from '#domain/problem';
import * as azure from './deploy/azure.ts';
import { costTable } from './deploy/costs.ts';
import * as github from './deploy/github.ts';
import { askPerson as ask, askForSettings } from './deploy/questions.ts';
import { registerApplication } from './deploy/registration.ts';
import { newSecrets } from './deploy/secrets.ts';
import {
  optionOf,
  optionTable,
  readSettings,
  type Settings,
  settingNames,
} from './deploy/settings.ts';
import { createTools, Stop } from './deploy/tools.ts';
import { tryProduct } from './deploy/tryProduct.ts';

/** The options as given; ends the command at one that does not exist. */
function givenOptions() {
  try {
    return parseArgs({
      options: {
        ...Object.fromEntries(
          settingNames.map((name) => [optionOf(name), { type: 'string' as const }]),
        ),
        environment: { type: 'string', default: 'production' },
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`Stopped: ${reasonOf(error)}\n--help lists the options.`);
    process.exit(1);
  }
}
const options = z
  .looseObject({
    environment: z.enum(['production', 'staging']),
    'dry-run': z.boolean(),
    yes: z.boolean(),
    force: z.boolean(),
    help: z.boolean(),
  })
  .parse(givenOptions());
const { environment, yes, force } = options;
const branch = environment === 'staging' ? 'staging' : 'main';
const isInteractive = stdin.isTTY && !yes;

const tools = createTools({ isDry: options['dry-run'], print: (line) => console.log(line) });

/** The settings: from options, by the last deployment, or by answers now. */
async function decide(repository: string, accounts: azure.AzureSubscription[]): Promise<Settings> {
  const place = `repos/${repository}/environments/${environment}`;
  const last = (await github.variablesOf(tools, place)).get('DEPLOYMENT');
  const known: Record<string, unknown> = last
    ? z.record(z.string(), z.unknown()).parse(JSON.parse(last))
    : {};
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = options[optionOf(name)] ?? known[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const all = isInteractive
    ? await askForSettings(given, accounts, { ask, print: tools.print })
    : given;
  return readSettings({ ...all, repository });
}

const repositorySchema = z.object({ nameWithOwner: z.string() });

/** The repository that was named, or the one of this folder. */
async function namedRepository(): Promise<string> {
  const given = options['repository'];
  if (typeof given === 'string') return given;
  const here = await tools.find('gh', 'repo', 'view', '--json', 'nameWithOwner').catch(() => null);
  const known = repositorySchema.safeParse(here);
  if (known.success && !isInteractive) return known.data.nameWithOwner;
  const hint = known.success ? ` [${known.data.nameWithOwner}]` : '';
  const typed = isInteractive ? await ask(`The repository on GitHub${hint}: `) : '';
  const name = typed || (known.success ? known.data.nameWithOwner : '');
  if (!name)
    throw new Stop('The repository is not known.', 'Name it with --repository owner/name.');
  return name;
}

/** The variables of GitHub's environment, from what the template answered. */
function variablesFrom(
  outputs: azure.Outputs,
  more: { account: azure.AzureSubscription; settings: Settings; clientId: string },
) {
  const { account, settings, clientId } = more;
  return {
    STORAGE_ACCOUNT: outputs.storageAccount,
    IMAGE_BASE: outputs.imageBase,
    PUBLIC_SITE_URL: outputs.siteUrl,
    PUBLIC_API_BASE: outputs.apiUrl,
    PUBLIC_CLIENT_ID: clientId,
    FUNCTION_APP: outputs.functionApp,
    RESOURCE_GROUP: settings.name,
    SHAPE: settings.shape,
    // GitHub takes no empty variables.
    ...(outputs.recordingBase && { RECORDING_BASE: outputs.recordingBase }),
    ...(outputs.registry && {
      REGISTRY: outputs.registry,
      PUBLISHING_APP: outputs.publishingApp,
      SERVING_APP: outputs.servingApp,
    }),
    AZURE_CLIENT_ID: outputs.publisherClientId,
    AZURE_TENANT_ID: account.tenantId,
    AZURE_SUBSCRIPTION_ID: account.id,
  };
}

async function deploy(): Promise<void> {
  const { print } = tools;
  const done = tools.isDry ? '  Nothing was changed.' : '  Done.';
  print('Tools');
  await tools.read('az', 'version');
  const accounts = await azure.subscriptions(tools);
  await tools.read('gh', '--version');
  await tools.read('gh', 'auth', 'status');
  const repository = await github.findRepository(tools, await namedRepository());
  const settings = await decide(repository.fullName, accounts);
  const account = azure.findSubscription(accounts, settings.subscription);
  const place = { subscription: account.id, group: settings.name };
  const user = z
    .object({ id: z.string(), userPrincipalName: z.string().default('') })
    .parse(await tools.read('az', 'ad', 'signed-in-user', 'show'));
  const nodeVersion = await azure.nodeVersionIn(tools, settings.location);
  print(`  ${account.name}, ${repository.fullName}, ${settings.location}, Node ${nodeVersion}`);

  const before = await azure.lastOutputs(tools, place);
  print('');
  for (const line of costTable(settings)) print(line);
  print('');
  const changesShape = before && Boolean(before.servingApp) !== (settings.shape === 'live');
  if (
    isInteractive &&
    (!before || changesShape) &&
    (await ask('Go on? (y/N) ')).toLowerCase() !== 'y'
  )
    return print('Nothing was changed.');

  const environments = `repos/${repository.fullName}/environments/${environment}`;
  const known = await github.variablesOf(tools, environments);
  print('Sign-in');
  const localSites = before ? [before.siteUrl] : [];
  const external = settings.identityTenant === 'common' ? undefined : settings.identityTenant;
  const authority = external
    ? `https://${external}.ciamlogin.com`
    : 'https://login.microsoftonline.com';
  if (external && !(settings.clientId && settings.firstStaff))
    throw new Stop(
      'External ID needs its application and the first member of staff.',
      'Make them as docs/sign-in.md says, and name them with --client-id and --first-staff.',
    );
  const { clientId } = external
    ? settings
    : await registerApplication(tools, settings.name, localSites);

  const served =
    before?.servingApp && settings.shape === 'live'
      ? await azure.servedBy(tools, place, before.servingApp)
      : undefined;
  let siteUrl = azure.addressKept(before?.siteUrl, settings.domain);
  const resolves = (domain: string) => resolveCname(domain).catch(() => []);
  const isLive = settings.shape === 'live';
  // A container app takes its domain by commands of its own: docs/deploy.md.
  if (isLive && served) siteUrl = served.siteCertificate ? `https://${settings.domain}` : '';
  if (settings.domain && before && !siteUrl && !isLive) {
    print('Domain');
    const isThere = await azure.attachDomain(tools, place, {
      domain: settings.domain,
      outputs: before,
      resolves,
    });
    if (isThere) siteUrl = `https://${settings.domain}`;
  }

  // The first member of staff of an External ID tenant is nobody among Microsoft accounts.
  const wasExternal = /ciamlogin/.test(known.get('PUBLIC_AUTHORITY') ?? '');
  print('Resources');
  const stored = before ? await azure.storedSecrets(tools, place, before.vault) : new Set<string>();
  const there = await github.secretsOf(tools, repository, environment);
  // Both sides hold it; where a deployment broke off between the two it is made anew.
  if (!there.has('BUILD_TOKEN')) stored.delete('build-token');
  const asking = isInteractive ? { tools, ask } : { tools };
  const secrets = await newSecrets(asking, stored, settings);
  const parameters = {
    shape: settings.shape,
    name: settings.name,
    location: settings.location,
    siteUrl,
    imageBase: settings.imageBase,
    labelMail: settings.labelMail,
    mailFrom: settings.mailFrom,
    mail: settings.mail,
    smtpServer: settings.smtpServer,
    smtpUser: settings.smtpUser,
    mailRate: settings.mailRate,
    clientId,
    homeTenant: external ?? account.tenantId,
    identityTenant: settings.identityTenant,
    identityAuthority: external ? authority : '',
    firstStaff: external
      ? `${external}.${settings.firstStaff}`
      : ((wasExternal ? undefined : known.get('FIRST_STAFF')) ?? `${account.tenantId}.${user.id}`),
    githubRepository: repository.fullName,
    githubOwnerId: repository.ownerId,
    githubRepositoryId: repository.id,
    githubEnvironment: environment,
    githubBranch: branch,
    oldSite: settings.oldSite,
    songLinkApi: settings.songLinkApi,
    linkCheck: settings.linkCheck,
    analyticsApi: settings.analyticsApi,
    analyticsSite: settings.analyticsSite,
    otelEndpoint: settings.otelEndpoint,
    monthlyBudget: settings.monthlyBudget,
    // Azure refuses to change it later, and a month gone by for a new budget.
    budgetStart:
      (before && known.get('BUDGET_START')) || `${new Date().toISOString().slice(0, 7)}-01`,
    nodeVersion,
  };
  const hash = await azure.templateHash(parameters);
  const hasNew = Object.values(secrets).some(Boolean);
  const isSame = before && known.get('TEMPLATE') === hash && !hasNew && !force;
  const outputs = isSame
    ? before
    : await azure.deployTemplate(tools, place, {
        location: settings.location,
        parameters: { ...parameters, ...secrets, ...served },
        before,
      });
  print(isSame ? '  Nothing differs.' : done);
  // A dry run before the first deployment has shown the application already.
  if (!external && (before || !tools.isDry))
    await registerApplication(tools, settings.name, [outputs.siteUrl]);

  print('GitHub');
  await github.enableWorkflows(tools, repository);
  await github.makeBranch(tools, repository, branch);
  await github.makeEnvironment(tools, repository, { environment, branch });
  await github.makeEnvironment(tools, repository, { environment: `${environment}-backup`, branch });
  const at = { repository, environment };
  if (secrets['buildToken'])
    await github.setSecret(tools, at, ['BUILD_TOKEN', secrets['buildToken']]);
  // Of another resource group's, it would upload to the site of before.
  const isMoved = !before || known.get('RESOURCE_GROUP') !== settings.name;
  if (isMoved || !there.has('STATIC_WEB_APPS_TOKEN'))
    await github.setSecret(tools, at, [
      'STATIC_WEB_APPS_TOKEN',
      // Before the first deployment there is none to read.
      before || !tools.isDry
        ? await azure.uploadToken(tools, place, outputs.staticWebApp)
        : outputs.staticWebApp,
    ]);
  const azureNames = variablesFrom(outputs, { account, settings, clientId });
  const changed = await github.setVariables(tools, environments, {
    ...azureNames,
    PUBLIC_AUTHORITY: `${authority}/${settings.identityTenant}`,
    PUBLIC_IDENTITY_ORIGIN: authority,
    FIRST_STAFF: parameters.firstStaff,
    BUDGET_START: parameters.budgetStart,
    DEPLOYMENT: JSON.stringify(settings),
  });
  await github.setVariables(
    tools,
    `repos/${repository.fullName}/environments/${environment}-backup`,
    {
      STORAGE_ACCOUNT: outputs.storageAccount,
      BACKUP_ACCOUNT: outputs.backupAccount,
      AZURE_CLIENT_ID: outputs.backupClientId,
      AZURE_TENANT_ID: account.tenantId,
      AZURE_SUBSCRIPTION_ID: account.id,
    },
  );
  const own = `repos/${repository.fullName}/actions`;
  const deployed = new Set(
    ((await github.variablesOf(tools, own)).get('ENVIRONMENTS') ?? '').split(' ').filter(Boolean),
  );
  await github.setVariables(tools, own, {
    ENVIRONMENTS: [...deployed.add(environment)].toSorted().join(' '),
  });
  await github.protectMain(tools, repository);
  print(changed === 0 ? '  Nothing differs.' : done);

  if (settings.domain && !siteUrl && isLive)
    print(
      'Domain: give it to the containers that serve, as docs/deploy.md says, and run this again.',
    );
  if (settings.domain && !siteUrl && !isLive && !before) {
    print('Domain');
    await azure.attachDomain(tools, place, { domain: settings.domain, outputs, resolves });
  }
  if (!isSame || changed > 0) {
    print('Functions and site: GitHub puts them in place, in some minutes. To watch it:');
    print(`  https://github.com/${repository.fullName}/actions/workflows/publish.yml`);
    await github.runPublication(tools, repository, branch);
    // Noted last: a deployment that broke off before is done again.
    await github.setVariables(tools, environments, { TEMPLATE: hash });
  }
  print('Trying it');
  if (tools.isDry)
    print('  would open the site, ask the API how it is, sign you in and send a real email');
  else
    await tryProduct(tools, {
      ...outputs,
      clientId,
      tenant: external ? '' : account.tenantId,
      isFirstStaff: parameters.firstStaff === `${account.tenantId}.${user.id}`,
      // So Entra names somebody of another directory, or with a personal account, in this one.
      isGuest: user.userPrincipalName.includes('#EXT#'),
      mailbox: settings.labelMail,
    });
  print('');
  if (tools.isDry) return print('Nothing was changed. Without --dry-run this does it.');
  print(`  Site         ${outputs.siteUrl}`);
  print(`  Back office  ${outputs.siteUrl}/admin`);
  print(`  API          ${outputs.apiUrl}`);
}

async function main(): Promise<void> {
  if (options.help) {
    for (const line of optionTable()) tools.print(line);
    return;
  }
  try {
    await deploy();
  } catch (error) {
    const isStop = error instanceof Stop;
    tools.print(`\nStopped: ${reasonOf(error)}`);
    if (isStop) tools.print(error.todo);
    process.exitCode = 1;
  }
}

await main();
