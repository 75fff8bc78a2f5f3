import type { Command, Tools } from './tools.ts';

/** One step of a deployment. Real runs and dry runs walk the same list. */
export interface Step {
  name: string;
  /** The cost, if it has one. */
  cost?: string;
  /**
   * The changes to make, one line each; empty if nothing differs. It changes nothing at Azure and
   * GitHub, but may note in the deployment what it found, for itself and later steps.
   */
  differs(): Promise<string[]>;
  /** For a dry run: how the service itself would answer the changes. It makes none. */
  foresee?(): Promise<string[]>;
  /** Makes the changes. Never called by a dry run. */
  change(): Promise<void>;
}

/** A step made of commands whose output is not needed. */
export function commandStep(
  tools: Tools,
  name: string,
  missing: () => Promise<Command[]> | Command[],
): Step {
  let commands: Command[] = [];
  return {
    name,
    async differs() {
      commands = await missing();
      return commands.map((command) => command.shown ?? tools.shown(command));
    },
    async change() {
      for (const command of commands) await tools.change(command);
    },
  };
}

/** Walks the steps in order: prints each step's differences, and in a real run applies them. */
export async function walk(
  steps: readonly Step[],
  { isDry, print }: { isDry: boolean; print: (line: string) => void },
): Promise<void> {
  for (const step of steps) {
    const lines = await step.differs();
    const cost = step.cost ? ` (${step.cost})` : '';
    print(lines.length === 0 ? `${step.name}: nothing differs.` : `${step.name}${cost}`);
    for (const line of lines) print(isDry ? `  would ${line}` : `  ${line}`);
    if (isDry && lines.length > 0)
      for (const line of (await step.foresee?.()) ?? []) print(`  ${line}`);
    if (!isDry && lines.length > 0) await step.change();
  }
}
