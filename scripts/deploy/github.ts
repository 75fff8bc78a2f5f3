/** Reads and changes GitHub with `gh`. */
import * as z from 'zod';
import { type Command, Stop, type Tools } from './tools.ts';

export const gh = (...args: string[]): Command => ({ tool: 'gh', args });
export const api = (method: string, path: string, ...args: string[]): Command =>
  gh('api', '--method', method, path, ...args);
/** A call with a JSON body, passed on standard input. */
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

/** A repository with GitHub's spelling. */
export interface Repository {
  fullName: string;
  id: string;
  ownerId: string;
}

/** @throws {Stop} if the repository does not exist or the user may not administer it */
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
 * The variables at `repos/o/r/environments/e`, or the repository's own at `repos/o/r/actions`. A
 * page has at most 30: https://docs.github.com/rest/actions/variables
 */
export async function variablesAt(tools: Tools, path: string): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const found = await tools.find('gh', 'api', `${path}/variables?per_page=30&page=${page}`);
    // An environment that does not exist has no variables.
    if (!found) return all;
    const { total_count: total, variables } = variablesSchema.parse(found);
    for (const { name, value } of variables) all.set(name, value);
    if (all.size >= total || variables.length === 0) return all;
  }
}

/** The commands that set the variables whose value is missing or different. */
export async function variableCommands(
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
      description: `set: ${name}=${value}`,
    }));
}

/** The names of an environment's secrets; GitHub never returns their values. */
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
