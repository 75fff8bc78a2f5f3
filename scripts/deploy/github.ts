/** Asks GitHub, and tells it, by `gh`. */
import * as z from 'zod';
import { type Command, Stop, type Tools } from './tools.ts';

export const gh = (...args: string[]): Command => ({ tool: 'gh', args });
export const api = (method: string, path: string, ...args: string[]): Command =>
  gh('api', '--method', method, path, ...args);
/** A call with a JSON body, which goes by standard input. */
export const apiBody = (method: string, path: string, body: object): Command => ({
  ...api(method, path, '--input', '-'),
  input: JSON.stringify(body),
});

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

/** @throws {Stop} for a repository that does not exist, or that the user may not administer */
export async function findRepository(tools: Tools, name: string): Promise<Repository> {
  const found = await tools.find('gh', 'api', `repos/${name}`);
  if (!found)
    throw new Stop(`GitHub has no repository ${name}.`, 'Fork the code, or correct --repository.');
  const { id, full_name: fullName, owner, permissions } = repositorySchema.parse(found);
  if (permissions && !permissions.admin)
    throw new Stop(
      `You may not administer ${fullName}.`,
      'Name your own fork with --repository, or ask the owner of this one for the right Admin.',
    );
  return { fullName, id: String(id), ownerId: String(owner.id) };
}

const variablesSchema = z.object({
  total_count: z.int(),
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
});

/**
 * The variables at `repos/o/r/environments/e`, or at `repos/o/r/actions` for those of the repository. A page
 * has 30 at most: https://docs.github.com/rest/actions/variables
 */
export async function variablesAt(tools: Tools, path: string): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const found = await tools.find('gh', 'api', `${path}/variables?per_page=30&page=${page}`);
    // An environment that is not there has none.
    if (!found) return all;
    const { total_count: total, variables } = variablesSchema.parse(found);
    for (const { name, value } of variables) all.set(name, value);
    if (all.size >= total || variables.length === 0) return all;
  }
}

/** The commands that set the variables which are missing or have another value. */
export async function setVariables(
  tools: Tools,
  path: string,
  wanted: Record<string, string>,
): Promise<Command[]> {
  const known = await variablesAt(tools, path);
  return Object.entries(wanted)
    .filter(([name, value]) => known.get(name) !== value)
    .map(([name, value]) => ({
      ...(known.has(name)
        ? apiBody('PATCH', `${path}/variables/${name}`, { name, value })
        : apiBody('POST', `${path}/variables`, { name, value })),
      shown: `set: ${name}=${value}`,
    }));
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
