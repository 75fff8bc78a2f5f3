/**
 * Deploys the product to Azure and GitHub: `npm run deploy`. It changes only what differs, so that it
 * can be run again at any time; `--dry-run` shows every change and makes none. docs/deploy.md describes
 * the decisions to make. To a server of one's own infra/server/upgrade.sh deploys.
 */
import { stdin } from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { reasonOf } from '#domain/problem';
import {
  type AzureSubscription,
  findSubscription,
  storedSecrets,
  subscriptions,
} from './deploy/azure.ts';
import { costsMore, costTable } from './deploy/costs.ts';
import { type Deployment, environments, outputsOf, readDeployment } from './deploy/deployment.ts';
import { findRepository, variablesAt } from './deploy/github.ts';
import { askPerson as ask, askForSettings } from './deploy/questions.ts';
import { newSecrets } from './deploy/secrets.ts';
import {
  optionOf,
  optionTable,
  readSettings,
  type Settings,
  settingNames,
} from './deploy/settings.ts';
import { walk } from './deploy/step.ts';
import { stepsOf } from './deploy/steps.ts';
import { createTools, Stop } from './deploy/tools.ts';

/** The given options. Exits at an unknown option. */
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
    environment: z.enum(environments),
    'dry-run': z.boolean(),
    yes: z.boolean(),
    force: z.boolean(),
    help: z.boolean(),
  })
  .parse(givenOptions());
const isDry = options['dry-run'];
const isInteractive = stdin.isTTY && !options.yes;

const tools = createTools((line) => console.log(line));
const { print } = tools;

const repositorySchema = z.object({ nameWithOwner: z.string() });

/** The named repository, or this folder's. */
async function namedRepository(): Promise<string> {
  const given = options['repository'];
  if (typeof given === 'string') return given;
  const here = await tools.find('gh', 'repo', 'view', '--json', 'nameWithOwner').catch(() => null);
  const known = repositorySchema.safeParse(here).data?.nameWithOwner ?? '';
  const hint = known ? ` [${known}]` : '';
  const typed = isInteractive ? await ask(`The repository on GitHub${hint}: `) : '';
  const name = typed || known;
  if (name) return name;
  throw new Stop('The repository is not known.', 'Name it with --repository owner/name.');
}

/** The settings from options, from the last deployment, or from answers now. */
async function decide(
  repository: string,
  accounts: AzureSubscription[],
  variables: ReadonlyMap<string, string>,
): Promise<Settings> {
  const last: unknown = JSON.parse(variables.get('DEPLOYMENT') ?? '{}');
  const known = z.record(z.string(), z.unknown()).parse(last);
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = options[optionOf(name)] ?? known[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const all = isInteractive ? await askForSettings(given, accounts, { ask, print }) : given;
  return readSettings({ ...all, repository });
}

/** Reads the wanted and current state. Fails before any change if a tool or right is missing. */
async function readAll(): Promise<Deployment> {
  print('Looking at what there is');
  await tools.read('az', 'version');
  const accounts = await subscriptions(tools);
  await tools.read('gh', '--version');
  await tools.read('gh', 'auth', 'status');
  const repository = await findRepository(tools, await namedRepository());
  const { environment } = options;
  const path = `repos/${repository.fullName}/environments/${environment}`;
  const variables = await variablesAt(tools, path);
  const settings = await decide(repository.fullName, accounts, variables);
  const account = findSubscription(accounts, settings.subscription);
  const isForced = options.force;
  const known = { settings, environment, isForced, account, repository, variables };
  return readDeployment(tools, known);
}

/** Asks for confirmation at a terminal when the month will cost more. */
async function isAgreed(deployment: Deployment): Promise<boolean> {
  if (!isInteractive || !costsMore(deployment)) return true;
  return (await ask('Go on? (y/N) ')).toLowerCase() === 'y';
}

/** The names of the vault's secrets that can be kept. */
async function usableSecrets(deployment: Deployment): Promise<Set<string>> {
  const { deployed, resourceGroup, githubSecrets } = deployment;
  if (!deployed) return new Set();
  const stored = await storedSecrets(tools, resourceGroup, deployed.vault);
  // GitHub has a copy. If that is missing, because a deployment stopped in between, vault and GitHub
  // both get a new one.
  if (!githubSecrets.has('BUILD_TOKEN')) stored.delete('build-token');
  return stored;
}

async function deploy(): Promise<void> {
  const deployment = await readAll();
  const { settings, account, repository, nodeVersion } = deployment;
  const { location } = settings;
  print(`  ${account.name}, ${repository.fullName}, ${location}, Node ${nodeVersion}`);
  print('');
  for (const line of costTable(deployment)) print(line);
  print('');
  if (!(await isAgreed(deployment))) return print('Nothing was changed.');
  deployment.secrets = await newSecrets({
    tools,
    settings,
    stored: await usableSecrets(deployment),
    isDry,
    ask: isInteractive ? ask : undefined,
  });

  await walk(deployment, stepsOf(deployment), { isDry, print });

  print('');
  for (const line of deployment.todo) print(line);
  if (isDry) return print('Nothing was changed. Without --dry-run this does it.');
  const { siteUrl, apiUrl } = outputsOf(deployment);
  print(`  Site         ${siteUrl}`);
  print(`  Back office  ${siteUrl}/admin`);
  print(`  API          ${apiUrl}`);
}

async function main(): Promise<void> {
  if (options.help) {
    for (const line of optionTable()) print(line);
    return;
  }
  try {
    await deploy();
  } catch (error) {
    print(`\nStopped: ${reasonOf(error)}`);
    if (error instanceof Stop) print(error.remedy);
    process.exitCode = 1;
  }
}

await main();
