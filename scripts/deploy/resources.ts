import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as azure from './azure.ts';
import { costSum } from './costs.ts';
import type { Deployment } from './deployment.ts';
import type { Step } from './step.ts';
import { type Command, Stop } from './tools.ts';

const infra = fileURLToPath(new URL('../../infra/', import.meta.url));

/** The parameters of infra/main.bicep, without secrets. Unchanged, they need no new deployment. */
export function parametersOf(deployment: Deployment) {
  const { settings, identity, repository, isFirst, variables } = deployment;
  const firstOfMonth = `${new Date().toISOString().slice(0, 7)}-01`;
  return {
    shape: settings.shape,
    name: settings.name,
    location: settings.location,
    siteUrl: deployment.siteUrl,
    imageBase: settings.imageBase,
    labelMail: settings.labelMail,
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
    monthlyBudget: settings.monthlyBudget,
    // Azure rejects a later change, and a past month for a new budget.
    budgetStart: (!isFirst && variables.get('BUDGET_START')) || firstOfMonth,
    nodeVersion: deployment.nodeVersion,
  };
}

/** A hash of the template with its parameters. */
async function templateHash(deployment: Deployment): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(parametersOf(deployment)));
  for (const name of (await readdir(infra)).toSorted()) hash.update(await readFile(infra + name));
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

  /** True if the same template was deployed with the same parameters. */
  function isSame(): boolean {
    const hasNewSecret = Object.values(deployment.secrets).some(Boolean);
    const isWanted = deployment.isFirst || deployment.isForced || hasNewSecret;
    return !isWanted && variables.get('TEMPLATE') === deployment.templateHash;
  }

  const values = () => ({
    ...parametersOf(deployment),
    ...deployment.secrets,
    ...deployment.serving,
  });

  return {
    name: 'Resources',
    cost: `about $${costSum(settings.shape)} a month together`,

    async differs() {
      deployment.templateHash = await templateHash(deployment);
      if (isSame()) return [];
      deployment.mustPublish = true;
      if (!(await tools.find('az', 'group', 'show', ...group)))
        createGroup = {
          tool: 'az',
          args: ['group', 'create', ...group, '--location', settings.location],
        };
      const given = Object.entries(values())
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `\n    ${name}=${value}`);
      const create = tools.shown(createDeployment(deployment, 'parameters.json'));
      return [...(createGroup ? [tools.shown(createGroup)] : []), create + given.join('')];
    },

    async change() {
      if (createGroup) await tools.change(createGroup);
      const file = await tools.file('parameters.json', {
        $schema:
          'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
        contentVersion: '1.0.0.0',
        parameters: Object.fromEntries(
          Object.entries(values()).map(([name, value]) => [name, { value }]),
        ),
      });
      tools.print('  Azure makes them, in about ten minutes.');
      const outputs = azure.outputsOf(await tools.change(createDeployment(deployment, file)));
      if (!outputs) throw new Stop('The deployment answered no outputs.', 'Run this again.');
      deployment.deployed = outputs;
    },
  };
}

/** Each deployment has its own name: under the same name a failure replaces the last success. */
function createDeployment({ resourceGroup }: Deployment, file: string): Command {
  const name = `gatefold-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  return {
    tool: 'az',
    args: [
      ...['deployment', 'group', 'create', '--name', name, ...azure.within(resourceGroup)],
      ...['--template-file', `${infra}main.bicep`, '--parameters', `@${file}`],
      ...['--no-prompt', 'true'],
    ],
  };
}
