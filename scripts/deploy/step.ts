import type { Deployment } from './deployment.ts';
import type { Command, Tools } from './tools.ts';

/** How things differ from the wanted state. */
export interface Difference {
  /** The changes to make, one line each; empty if nothing differs. */
  changes: string[];
  /** What the step found, for itself and later steps. */
  found?: Partial<Deployment>;
}

/** One step of a deployment. Real runs and dry runs walk the same list. */
export interface Step {
  name: string;
  /** The cost, if it has one. */
  cost?: string;
  /** Looks for differences, without changing anything. */
  differs(): Promise<Difference>;
  /** For a dry run: how the service itself would answer the changes. It makes none. */
  foresee?(): Promise<string[]>;
  /** Makes the changes and records the results in the deployment. Never called by a dry run. */
  change(): Promise<void>;
}

/**
 * A step made of commands whose output is not needed.
 * @param foundIn what later steps learn of the commands
 */
export function commandStep(
  tools: Tools,
  name: string,
  missing: () => Promise<Command[]> | Command[],
  foundIn: (commands: readonly Command[]) => Partial<Deployment> = () => ({}),
): Step {
  let commands: Command[] = [];
  return {
    name,
    async differs() {
      commands = await missing();
      return { changes: commands.map(tools.lineOf), found: foundIn(commands) };
    },
    async change() {
      for (const command of commands) await tools.change(command);
    },
  };
}

/**
 * Walks the steps in order: notes in the deployment what each step found, prints its differences,
 * and in a real run applies them.
 */
export async function walk(
  deployment: Partial<Deployment>,
  steps: readonly Step[],
  { isDry, print }: { isDry: boolean; print: (line: string) => void },
): Promise<void> {
  for (const step of steps) {
    const { changes, found } = await step.differs();
    Object.assign(deployment, found);
    const cost = step.cost ? ` (${step.cost})` : '';
    print(changes.length === 0 ? `${step.name}: nothing differs.` : `${step.name}${cost}`);
    for (const line of changes) print(isDry ? `  would ${line}` : `  ${line}`);
    if (isDry && changes.length > 0)
      for (const line of (await step.foresee?.()) ?? []) print(`  ${line}`);
    if (!isDry && changes.length > 0) await step.change();
  }
}
