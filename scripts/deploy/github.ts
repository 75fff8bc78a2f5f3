import * as z from 'zod';
import { Stop, type Tools } from './tools.ts';

const repositorySchema = z.object({
  id: z.int(),
  full_name: z.string(),
  owner: z.object({ id: z.int() }),
  permissions: z.object({ admin: z.boolean() }).optional(),
});

/** A repository as GitHub spells it. */
export interface Repository {
  fullName: string;
  id: string;
  ownerId: string;
}

/** @throws {Stop} for a repository that is not there, or not ours to set up */
export async function findRepository(tools: Tools, name: string): Promise<Repository> {
  const found = await tools.find('gh', 'api', `repos/${name}`);
  if (!found)
    throw new Stop(`GitHub has no repository ${name}.`, 'Fork the code, or mend --repository.');
  const { id, full_name: fullName, owner, permissions } = repositorySchema.parse(found);
  if (permissions && !permissions.admin)
    throw new Stop(
      `You may not administer ${fullName}.`,
      'Name your own fork with --repository, or ask the owner of this one for the right Admin.',
    );
  return { fullName, id: String(id), ownerId: String(owner.id) };
}

/** Lets workflows run: a fork starts without Actions, and with its workflows turned off. */
export async function enableWorkflows(tools: Tools, { fullName }: Repository): Promise<void> {
  const permissions = await tools.read('gh', 'api', `repos/${fullName}/actions/permissions`);
  if (!z.object({ enabled: z.boolean() }).parse(permissions).enabled)
    await tools.change('gh', [
      ...['api', '--method', 'PUT', `repos/${fullName}/actions/permissions`],
      ...['-F', 'enabled=true', '-f', 'allowed_actions=all'],
    ]);
  const listed = await tools.find('gh', 'api', `repos/${fullName}/actions/workflows`);
  const workflow = z.object({ id: z.int(), path: z.string(), state: z.string() });
  const { workflows } = z.object({ workflows: z.array(workflow).default([]) }).parse(listed ?? {});
  // Of a fork GitHub may show none before a person has agreed, which no call can do.
  if (!tools.isDry && !workflows.some(({ path }) => path === '.github/workflows/publish.yml'))
    throw new Stop(
      `GitHub shows no workflow “publish” of ${fullName}.`,
      `Open https://github.com/${fullName}/actions, press “I understand my workflows, go ahead and enable them”, then run this again.`,
    );
  for (const { id, state } of workflows.filter((one) => one.path.startsWith('.github/')))
    if (state !== 'active')
      await tools.change('gh', [
        ...['api', '--method', 'PUT', `repos/${fullName}/actions/workflows/${id}/enable`],
      ]);
}

/** Makes the branch that an environment is deployed from, where it is missing: at the head of main. */
export async function makeBranch(
  tools: Tools,
  { fullName }: Repository,
  branch: string,
): Promise<void> {
  const path = `repos/${fullName}/git`;
  if (await tools.find('gh', 'api', `${path}/ref/heads/${branch}`)) return;
  const head = z
    .object({ object: z.object({ sha: z.string() }) })
    .nullable()
    .parse(await tools.find('gh', 'api', `${path}/ref/heads/main`));
  if (!head)
    throw new Stop(
      `${fullName} has no branch main.`,
      'Name the fork of Gatefold with --repository.',
    );
  const made = ['-f', `ref=refs/heads/${branch}`, '-f', `sha=${head.object.sha}`];
  await tools.change('gh', ['api', '--method', 'POST', `${path}/refs`, ...made]);
}

/** Makes an environment that runs of one branch may use, and no others. */
export async function makeEnvironment(
  tools: Tools,
  repository: Repository,
  { environment, branch }: { environment: string; branch: string },
): Promise<void> {
  const path = `repos/${repository.fullName}/environments/${environment}`;
  if (!(await tools.find('gh', 'api', path))) {
    const policy = { protected_branches: false, custom_branch_policies: true };
    const file = await tools.file('environment.json', { deployment_branch_policy: policy });
    await tools.change('gh', ['api', '--method', 'PUT', path, '--input', file]);
  }
  const known = await tools.find('gh', 'api', `${path}/deployment-branch-policies`);
  const { branch_policies: policies } = z
    .object({ branch_policies: z.array(z.object({ name: z.string() })).default([]) })
    .parse(known ?? {});
  if (!policies.some(({ name }) => name === branch)) {
    const policy = [`${path}/deployment-branch-policies`, '-f', `name=${branch}`];
    await tools.change('gh', ['api', '--method', 'POST', ...policy]);
  }
}

const variablesSchema = z.object({
  total_count: z.int(),
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
});

/**
 * The variables of `repos/o/r/environments/e`, or of `repos/o/r/actions` for the repository's own. A page
 * has 30 at most: https://docs.github.com/rest/actions/variables
 */
export async function variablesOf(tools: Tools, place: string): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const found = await tools.find('gh', 'api', `${place}/variables?per_page=30&page=${page}`);
    // There are none before there is an environment.
    if (!found) return all;
    const { total_count: total, variables } = variablesSchema.parse(found);
    for (const { name, value } of variables) all.set(name, value);
    if (all.size >= total || variables.length === 0) return all;
  }
}

/** Sets the variables that are missing or have another value; gives how many. */
export async function setVariables(
  tools: Tools,
  place: string,
  wanted: Record<string, string>,
): Promise<number> {
  const known = await variablesOf(tools, place);
  const changed = Object.entries(wanted).filter(([name, value]) => known.get(name) !== value);
  for (const [name, value] of changed) {
    if (tools.isDry) {
      tools.print(`  would set: ${name}=${value} (${place.replace(/^repos\/[^/]+\/[^/]+\//, '')})`);
      continue;
    }
    const file = await tools.file('variable.json', { name, value });
    const [method, path] = known.has(name)
      ? ['PATCH', `${place}/variables/${name}`]
      : ['POST', `${place}/variables`];
    await tools.change('gh', ['api', '--method', method, path, '--input', file]);
  }
  return changed.length;
}

/** The names of an environment's secrets; GitHub never shows a value. */
export async function secretsOf(
  tools: Tools,
  { fullName }: Repository,
  environment: string,
): Promise<Set<string>> {
  const path = `repos/${fullName}/environments/${environment}/secrets`;
  const found = await tools.find('gh', 'api', path);
  const secrets = z.array(z.object({ name: z.string() })).default([]);
  return new Set(
    z
      .object({ secrets })
      .parse(found ?? {})
      .secrets.map(({ name }) => name),
  );
}

/** Stores a secret of a GitHub environment. The value goes by standard input, where no process list shows it. */
export async function setSecret(
  tools: Tools,
  at: { repository: Repository; environment: string },
  [name, value]: [name: string, value: string],
): Promise<void> {
  const words = ['--repo', at.repository.fullName, '--env', at.environment];
  await tools.change('gh', ['secret', 'set', name, ...words], { input: value });
}

const ruleset = {
  name: 'only what was checked',
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
  rules: [{ type: 'deletion' }, { type: 'non_fast_forward' }],
};

/** Keeps main from being deleted or rewritten. Private repositories need a paid plan for it. */
export async function protectMain(tools: Tools, { fullName }: Repository): Promise<void> {
  const path = `repos/${fullName}/rulesets`;
  const known = z.array(z.object({ name: z.string() }));
  const list = await tools.read('gh', 'api', path).catch(() => undefined);
  if (list === undefined) return tools.print('  GitHub offers no rulesets for this repository.');
  if (known.parse(list ?? []).some(({ name }) => name === ruleset.name)) return;
  const file = await tools.file('ruleset.json', ruleset);
  await tools.change('gh', ['api', '--method', 'POST', path, '--input', file]);
}

const runsSchema = z.object({
  workflow_runs: z.array(
    z.object({
      id: z.int(),
      html_url: z.string(),
      status: z.string(),
      conclusion: z.string().nullish(),
    }),
  ),
});

/** Starts a publication with the functions and waits for its end. @throws {Stop} when it fails */
export async function runPublication(
  tools: Tools,
  { fullName }: Repository,
  branch: string,
): Promise<void> {
  const runs = async () => {
    const path = `repos/${fullName}/actions/workflows/publish.yml/runs?event=workflow_dispatch&per_page=1`;
    return runsSchema.parse(await tools.read('gh', 'api', path)).workflow_runs[0];
  };
  const before = tools.isDry ? undefined : await runs();
  await tools.change('gh', [
    ...['workflow', 'run', 'publish.yml', '--repo', fullName, '--ref', branch],
    ...['-f', 'functions=true'],
  ]);
  if (tools.isDry) return;
  // A run takes up to half an hour; it is shown after some seconds.
  const pause = Number(process.env['DEPLOY_PAUSE'] ?? 10_000);
  for (let tries = 0; tries < 240; tries += 1) {
    const run = await runs();
    if (run && run.id !== before?.id && run.status === 'completed') {
      if (run.conclusion === 'success') return;
      throw new Stop(
        `The publication ended with ${run.conclusion}.`,
        `Its log says why: ${run.html_url}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Stop('The publication did not end.', `Look at https://github.com/${fullName}/actions.`);
}
