import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseDocument, visit } from 'yaml';
import * as z from 'zod';

const folder = new URL('../../.github/workflows/', import.meta.url);

const texts = z.record(z.string(), z.unknown());
const stepSchema = z.object({
  name: z.string().optional(),
  id: z.string().optional(),
  uses: z.string().optional(),
  with: texts.default({}),
  if: z.string().optional(),
  run: z.string().optional(),
  env: texts.default({}),
});
export type WorkflowStep = z.infer<typeof stepSchema>;

const workflowSchema = z.object({
  on: z.union([z.string(), z.array(z.string()), texts]),
  permissions: texts.default({}),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      if: z.string().optional(),
      environment: z.string().optional(),
      permissions: texts.optional(),
      outputs: texts.default({}),
      env: texts.default({}),
      steps: z.array(stepSchema),
    }),
  ),
});

export const workflowNames = readdirSync(folder);

/** A workflow, as GitHub reads it. */
export function readWorkflow(name: string) {
  const workflow = workflowSchema.parse(parse(readFileSync(new URL(name, folder), 'utf8')));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  return { ...workflow, steps };
}

/** The actions that a workflow uses, each with its pin and the version that the comment gives. */
export function actionsOf(name: string): { action: string; pin: string; version: string }[] {
  const found: { action: string; pin: string; version: string }[] = [];
  visit(parseDocument(readFileSync(new URL(name, folder), 'utf8')), {
    Pair(_, { key, value }) {
      if (String(key) !== 'uses') return;
      const [action = '', pin = ''] = String(value).split('@');
      const comment = z.looseObject({ comment: z.string().nullish() }).parse(value).comment ?? '';
      found.push({ action, pin, version: comment.trim() });
    },
  });
  return found;
}

/** The names of a context, such as `secrets`, that the expressions in a part of a workflow use. */
export const namesIn = (part: unknown, context: string): string[] =>
  [...JSON.stringify(part).matchAll(new RegExp(`\\b${context}\\.(\\w+)`, 'g'))].map(
    ([, name = '']) => name,
  );
