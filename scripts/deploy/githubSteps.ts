import * as z from 'zod';
import { uploadTokenOf } from './azure.ts';
import { type Deployment, environmentPath, outputsOf, repositoryPath } from './deployment.ts';
import { api, apiBody, gh, variableCommands, variablesAt } from './github.ts';
import { commandStep, type Step } from './step.ts';
import { type Command, Stop } from './tools.ts';

const workflowsSchema = z.object({
  workflows: z
    .array(z.object({ id: z.int(), path: z.string(), state: z.string() }))
    .default([])
    .transform((all) => all.filter(({ path }) => path.startsWith('.github/'))),
});

/** Enables workflows: a fork starts with Actions and its workflows disabled. */
export function workflows(deployment: Deployment): Step {
  const { tools, repository } = deployment;
  const actions = `${repositoryPath(deployment)}/actions`;
  const allow = ['-F', 'enabled=true', '-f', 'allowed_actions=all'];
  const enableActions = api('PUT', `${actions}/permissions`, ...allow);
  let isEnabled = false;

  async function listed() {
    const found = await tools.find('gh', 'api', `${actions}/workflows`);
    return workflowsSchema.parse(found ?? {}).workflows;
  }
  const enabling = (all: Awaited<ReturnType<typeof listed>>) =>
    all
      .filter(({ state }) => state !== 'active')
      .map(({ id }) => api('PUT', `${actions}/workflows/${id}/enable`));
  const hasPublish = (all: Awaited<ReturnType<typeof listed>>) =>
    all.some(({ path }) => path === '.github/workflows/publish.yml');

  return {
    name: 'Workflows',
    async differs() {
      const permissions = await tools.read('gh', 'api', `${actions}/permissions`);
      isEnabled = z.object({ enabled: z.boolean() }).parse(permissions).enabled;
      const all = await listed();
      const commands = isEnabled ? enabling(all) : [enableActions, ...enabling(all)];
      const changes = commands.map(tools.lineOf);
      if (!hasPublish(all)) changes.push('look for the workflow “publish”');
      return { changes };
    },
    async change() {
      if (!isEnabled) await tools.change(enableActions);
      const all = await listed();
      // Only a person can accept a fork's workflows; there is no API for it.
      if (!hasPublish(all))
        throw new Stop(
          `GitHub shows no workflow “publish” of ${repository.fullName}.`,
          `Open https://github.com/${repository.fullName}/actions, press “I understand my workflows, go ahead and enable them”, then run this again.`,
        );
      for (const command of enabling(all)) await tools.change(command);
    },
  };
}

/**
 * Lets workflows open pull requests, as the workflow “upgrade” does: by default GitHub does not. Where
 * an organisation forbids it, the workflow prints an address instead.
 */
export function pullRequests(deployment: Deployment): Step {
  const { tools } = deployment;
  const path = `${repositoryPath(deployment)}/actions/permissions/workflow`;
  const allow = apiBody('PUT', path, {
    default_workflow_permissions: 'read',
    can_approve_pull_request_reviews: true,
  });
  return {
    name: 'Pull requests by workflows',
    async differs() {
      const found = await tools.read('gh', 'api', path);
      const { can_approve_pull_request_reviews: isAllowed } = z
        .object({ can_approve_pull_request_reviews: z.boolean() })
        .parse(found);
      return { changes: isAllowed ? [] : [tools.lineOf(allow)] };
    },
    async change() {
      await tools.change(allow).catch((error: unknown) => {
        if (!(error instanceof Stop)) throw error;
        tools.print(
          '  GitHub refuses it here: the workflow “upgrade” will print an address instead.',
        );
      });
    },
  };
}

/** The environment's branch, created at the head of main. */
export function branchStep(deployment: Deployment): Step {
  const { tools, repository } = deployment;
  const path = `${repositoryPath(deployment)}/git`;
  return commandStep(tools, `Branch ${deployment.branch}`, async () => {
    if (await tools.find('gh', 'api', `${path}/ref/heads/${deployment.branch}`)) return [];
    const head = z
      .object({ object: z.object({ sha: z.string() }) })
      .nullable()
      .parse(await tools.find('gh', 'api', `${path}/ref/heads/main`));
    if (!head)
      throw new Stop(
        `${repository.fullName} has no branch main.`,
        'Name the fork of Gatefold with --repository.',
      );
    const ref = ['-f', `ref=refs/heads/${deployment.branch}`, '-f', `sha=${head.object.sha}`];
    return [api('POST', `${path}/refs`, ...ref)];
  });
}

const policiesSchema = z.object({
  branch_policies: z.array(z.object({ name: z.string() })).default([]),
});

/** Creates an environment, which only runs on the deployment's branch may use. */
export function environmentStep(deployment: Deployment, name: string): Step {
  const { tools, branch: wanted } = deployment;
  const path = environmentPath(deployment, name);
  const policies = `${path}/deployment-branch-policies`;
  return commandStep(tools, `Environment ${name}`, async () => {
    const policy = { protected_branches: false, custom_branch_policies: true };
    const isThere = await tools.find('gh', 'api', path);
    const known = policiesSchema.parse((await tools.find('gh', 'api', policies)) ?? {});
    const commands: Command[] = [];
    if (!isThere) commands.push(apiBody('PUT', path, { deployment_branch_policy: policy }));
    if (!known.branch_policies.some((one) => one.name === wanted))
      commands.push(api('POST', policies, '-f', `name=${wanted}`));
    return commands;
  });
}

const secretCommand = ({ repository, environment: name }: Deployment, secret: string) =>
  gh('secret', 'set', secret, '--repo', repository.fullName, '--env', name);

/** The secret with which a publication reports to the API. The vault stores it too. */
export function buildToken(deployment: Deployment): Step {
  return commandStep(deployment.tools, 'Build token', () => {
    const input = deployment.secrets['buildToken'];
    return input ? [{ ...secretCommand(deployment, 'BUILD_TOKEN'), input }] : [];
  });
}

/**
 * The secret with which a publication uploads the site. A token of another resource group would
 * upload to another site.
 */
export function uploadToken(deployment: Deployment): Step {
  const { tools, settings, variables, githubSecrets, resourceGroup } = deployment;
  const command = secretCommand(deployment, 'STATIC_WEB_APPS_TOKEN');
  return {
    name: 'Upload token',
    async differs() {
      const isSame =
        !deployment.isFirst &&
        variables.get('RESOURCE_GROUP') === settings.name &&
        githubSecrets.has('STATIC_WEB_APPS_TOKEN');
      return { changes: isSame ? [] : [tools.lineOf(command)] };
    },
    async change() {
      const { staticWebApp } = outputsOf(deployment);
      const input = await uploadTokenOf(tools, resourceGroup, staticWebApp);
      await tools.change({ ...command, input });
    },
  };
}

/** The variables that a publication and the next deployment read. */
function siteVariablesOf(deployment: Deployment): Record<string, string> {
  const { account, settings, identity } = deployment;
  const outputs = outputsOf(deployment);
  return {
    STORAGE_ACCOUNT: outputs.storageAccount,
    IMAGE_BASE: outputs.imageBase,
    PUBLIC_SITE_URL: outputs.siteUrl,
    PUBLIC_API_BASE: outputs.apiUrl,
    PUBLIC_CLIENT_ID: deployment.clientId,
    FUNCTION_APP: outputs.functionApp,
    RESOURCE_GROUP: settings.name,
    SHAPE: settings.shape,
    RECORDING_BASE: outputs.recordingBase,
    // GitHub rejects empty variables.
    ...(outputs.registry && {
      REGISTRY: outputs.registry,
      PUBLISHING_APP: outputs.publishingApp,
      SERVING_APP: outputs.servingApp,
    }),
    // The same catalogue at a second address would compete with the label's own.
    ...(deployment.environment === 'staging' && { PUBLIC_SEARCH_ENGINES: 'off' }),
    AZURE_CLIENT_ID: outputs.publisherClientId,
    AZURE_TENANT_ID: account.tenantId,
    AZURE_SUBSCRIPTION_ID: account.id,
    PUBLIC_AUTHORITY: `${identity.authority}/${settings.identityTenant}`,
    PUBLIC_IDENTITY_ORIGIN: identity.authority,
    FIRST_STAFF: identity.firstStaff,
    // The settings of this deployment, for the next one.
    DEPLOYMENT: JSON.stringify(settings),
  };
}

export function siteVariables(deployment: Deployment): Step {
  const path = environmentPath(deployment);
  return commandStep(
    deployment.tools,
    'Variables of the site',
    () => variableCommands(deployment.tools, path, siteVariablesOf(deployment)),
    (commands) => (commands.length > 0 ? { mustPublish: true } : {}),
  );
}

export function backupVariables(deployment: Deployment): Step {
  const { tools, account } = deployment;
  const path = environmentPath(deployment, `${deployment.environment}-backup`);
  return commandStep(tools, 'Variables of the backup', () => {
    const outputs = outputsOf(deployment);
    return variableCommands(tools, path, {
      STORAGE_ACCOUNT: outputs.storageAccount,
      BACKUP_ACCOUNT: outputs.backupAccount,
      AZURE_CLIENT_ID: outputs.backupClientId,
      AZURE_TENANT_ID: account.tenantId,
      AZURE_SUBSCRIPTION_ID: account.id,
    });
  });
}

/**
 * The repository lists its environments because a workflow can't read an environment's variables
 * before it starts.
 */
export function listOfEnvironments(deployment: Deployment): Step {
  const { tools } = deployment;
  const path = `${repositoryPath(deployment)}/actions`;
  return commandStep(tools, 'List of environments', async () => {
    const listed = (await variablesAt(tools, path)).get('ENVIRONMENTS') ?? '';
    const all = new Set([...listed.split(' ').filter(Boolean), deployment.environment]);
    return variableCommands(tools, path, { ENVIRONMENTS: [...all].toSorted().join(' ') });
  });
}

const ruleset = {
  name: 'main is not rewritten',
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
  rules: [{ type: 'deletion' }, { type: 'non_fast_forward' }],
};

/** Protects main from deletion and force pushes. Private repositories need a paid plan for this. */
export function protection(deployment: Deployment): Step {
  const { tools } = deployment;
  const path = `${repositoryPath(deployment)}/rulesets`;
  return commandStep(tools, 'Protection of main', async () => {
    const list = await tools.read('gh', 'api', path).catch(() => undefined);
    if (list === undefined) {
      tools.print('GitHub offers no rulesets for this repository.');
      return [];
    }
    const known = z.array(z.object({ name: z.string() })).parse(list ?? []);
    const isThere = known.some(({ name }) => name === ruleset.name);
    return isThere ? [] : [apiBody('POST', path, ruleset)];
  });
}
