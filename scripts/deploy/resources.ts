import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import * as azure from './azure.ts';
import { costSum } from './costs.ts';
import type { Deployment } from './deployment.ts';
import { budgetOf } from './settings.ts';
import type { Step } from './step.ts';
import { type Command, Stop, wait } from './tools.ts';

const infra = fileURLToPath(new URL('../../infra/', import.meta.url));

/** The parameters of infra/main.bicep, without secrets. Unchanged, they need no new deployment. */
function parametersOf(deployment: Deployment) {
  const { settings, identity, repository } = deployment;
  const firstOfMonth = `${new Date().toISOString().slice(0, 7)}-01`;
  return {
    shape: settings.shape,
    name: settings.name,
    location: settings.location,
    siteLocation: settings.siteLocation,
    sitePlan: settings.sitePlan,
    siteUrl: deployment.siteUrl,
    imageBase: settings.imageBase,
    labelMail: settings.labelMail,
    alertMail: settings.alertMail,
    mailFrom: settings.mailFrom,
    mail: settings.mail,
    smtpServer: settings.smtpServer,
    smtpUser: settings.smtpUser,
    mailRate: settings.mailRate,
    clientId: deployment.clientId,
    homeTenant: identity.homeTenant,
    identityTenant: settings.identityTenant,
    identityAuthority: identity.isExternal ? identity.authority : '',
    firstStaff: identity.firstStaff,
    githubRepository: repository.fullName,
    githubOwnerId: repository.ownerId,
    githubRepositoryId: repository.id,
    githubEnvironment: deployment.environment,
    githubBranch: deployment.branch,
    oldSite: settings.oldSite,
    songLinkApi: settings.songLinkApi,
    linkCheck: settings.linkCheck,
    analyticsApi: settings.analyticsApi,
    analyticsSite: settings.analyticsSite,
    otelEndpoint: settings.otelEndpoint,
    hasBackup: deployment.isBackedUp,
    backupDays: settings.backupDays,
    hasBudget: deployment.hasBudget,
    monthlyBudget: budgetOf(settings),
    // Azure rejects a past month for a new budget.
    budgetStart: deployment.budgetStart || firstOfMonth,
    nodeVersion: deployment.nodeVersion,
  };
}

/** A hash of the template with its parameters. */
async function templateHash(deployment: Deployment): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(parametersOf(deployment)));
  const templates = (await readdir(infra)).filter((name) => /\.(bicep|json)$/.test(name));
  for (const name of templates.toSorted()) hash.update(await readFile(infra + name));
  hash.update(
    await readFile(new URL('../../functions/adapters/storage/storage.json', import.meta.url)),
  );
  return hash.digest('hex').slice(0, 16);
}

/** Deploys the template into its resource group. */
export function resources(deployment: Deployment): Step {
  const { tools, settings, resourceGroup, variables } = deployment;
  const group = ['--name', resourceGroup.name, '--subscription', resourceGroup.subscription];
  let createGroup: Command | undefined;

  return {
    name: 'Resources',
    cost: `about $${costSum({ ...settings, isBackedUp: deployment.isBackedUp })} a month together`,

    async differs() {
      const hash = await templateHash(deployment);
      if (!mustDeploy(deployment) && variables.get('TEMPLATE') === hash)
        return { changes: [], found: { templateHash: hash } };
      if (!(await tools.find('az', 'group', 'show', ...group)))
        createGroup = {
          tool: 'az',
          args: ['group', 'create', ...group, '--location', settings.location],
        };
      const given = Object.entries(valuesOf(deployment))
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) =>
            `\n    ${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
        );
      const create = tools.lineOf(createDeployment(deployment, 'parameters.json'));
      const changes = [create + given.join('')];
      if (createGroup) changes.unshift(tools.lineOf(createGroup));
      return { changes, found: { templateHash: hash, mustPublish: true } };
    },

    async foresee() {
      if (createGroup)
        return [
          'Azure can check the template once the group exists. To make the group alone, which costs',
          `nothing, ${tools.lineOf(createGroup)}, then repeat this dry run.`,
        ];
      const answer = await tools.read('az', ...whatIf(deployment, await parameterFile(deployment)));
      return foreseen(answer);
    },

    async change() {
      if (createGroup) await tools.change(createGroup);
      tools.print('  Azure makes them, in about ten minutes.');
      const outputs = azure.readOutputs(await deployTemplate(deployment));
      if (!outputs) throw new Stop('The deployment answered no outputs.', 'Run this again.');
      deployment.deployed = outputs;
      await readSecrets(deployment, outputs.functionApp);
    },
  };
}

/** Waits until the functions have read the vault, whose right they may have got seconds before. */
async function readSecrets({ tools, resourceGroup }: Deployment, app: string): Promise<void> {
  for (let tries = 0; !(await azure.readVault(tools, resourceGroup, app)); tries++) {
    if (tries === 9)
      throw new Stop(
        'The functions can’t read their secrets from the Key Vault.',
        'Run this again in ten minutes.',
      );
    await wait(3);
  }
  const restart = ['functionapp', 'restart', '--name', app, ...azure.within(resourceGroup)];
  await tools.change({ tool: 'az', args: restart });
}

/** Whether the template is deployed even if it is the same as before. */
const mustDeploy = ({ isFirst, isForced, secrets }: Deployment) =>
  isFirst || isForced || Object.values(secrets).some(Boolean);

/** The values of the template's parameters. */
const valuesOf = (deployment: Deployment) => ({
  ...parametersOf(deployment),
  ...deployment.secrets,
  ...deployment.siteContainers,
});

/** Writes the parameters to a private file, and returns its path. */
function parameterFile(deployment: Deployment): Promise<string> {
  const values = Object.entries(valuesOf(deployment));
  return deployment.tools.file('parameters.json', {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
    contentVersion: '1.0.0.0',
    parameters: Object.fromEntries(values.map(([name, value]) => [name, { value }])),
  });
}

/** Deploys, and tries again after a refusal that a second try cures. */
async function deployTemplate(deployment: Deployment): Promise<unknown> {
  const { tools } = deployment;
  let hasWaited = false;
  for (;;) {
    try {
      return await tools.change(createDeployment(deployment, await parameterFile(deployment)));
    } catch (error) {
      // Without the first line, which is the command and may have such words too.
      const refusal = error instanceof Stop ? error.message.replace(/^.*\n/, '') : '';
      if (deployment.hasBudget && budgetRefused.test(refusal)) {
        leaveOutBudget(deployment);
      } else if (!hasWaited && rightIsLate.test(refusal)) {
        hasWaited = true;
        tools.print(
          '  A right that was just given is not in effect yet. Trying again in a minute.',
        );
        await wait(6);
      } else throw error;
    }
  }
}

/**
 * A subscription takes no budget in its first two days, and some kinds of subscription never do.
 * https://learn.microsoft.com/azure/cost-management-billing/costs/tutorial-acm-create-budgets
 */
const budgetRefused = /Microsoft\.Consumption\/budgets|\bbudgets? /i;

function leaveOutBudget(deployment: Deployment): void {
  deployment.hasBudget = false;
  // Another hash than the whole template's, so that the next run tries again.
  deployment.templateHash += '-without-budget';
  deployment.tools.print('  Azure refuses the budget, as in the first two days of a subscription.');
  deployment.tools.print('  Going on without it.');
  deployment.todo.push(
    'No budget watches the costs yet: run this again in two days, which makes it. If your kind of',
    'subscription takes none, run it with --monthly-budget 0.',
  );
}

/**
 * The container app reads the vault by a role that was assigned seconds before and may not be in effect.
 * https://github.com/microsoft/azure-container-apps/issues/1174
 */
const rightIsLate = /build-token|unable to (get|fetch) (value|secret).*(identity|key ?vault)/i;

const whatIfSchema = z.object({
  changes: z.array(z.object({ changeType: z.string(), resourceId: z.string() })).default([]),
});

/** What Azure would change: a line for each kind of change. */
function foreseen(answer: unknown): string[] {
  const { changes } = whatIfSchema.parse(answer);
  const kinds = Map.groupBy(changes, ({ changeType }) => changeType);
  const named = [...kinds].filter(([kind]) => !['NoChange', 'Ignore'].includes(kind));
  const lines = named.map(
    ([kind, all]) =>
      `  ${kind.toLowerCase()}: ${all.map(({ resourceId }) => resourceId.split('/').at(-1)).join(', ')}`,
  );
  return lines.length > 0
    ? ['Azure has checked the template and would', ...lines]
    : ['Azure has checked the template and would change no resource.'];
}

/** Each deployment has its own name: under the same name a failure replaces the last success. */
function createDeployment({ resourceGroup }: Deployment, file: string): Command {
  const name = `gatefold-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  const group = ['--name', name, ...azure.within(resourceGroup)];
  return { tool: 'az', args: ['deployment', 'group', 'create', ...group, ...template(file)] };
}

/** Asks Azure what the deployment would change; it also refuses what it would refuse then. */
const whatIf = ({ resourceGroup }: Deployment, file: string) => [
  ...['deployment', 'group', 'what-if', ...azure.within(resourceGroup), ...template(file)],
  '--no-pretty-print',
];

const template = (file: string) => [
  ...['--template-file', `${infra}main.bicep`, '--parameters', `@${file}`],
  ...['--no-prompt', 'true'],
];
