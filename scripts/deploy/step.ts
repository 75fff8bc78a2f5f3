import type { Command, Tools } from './tools.ts';

/** One part of a deployment. A run and a dry run walk the same list of them. */
export interface Step {
  name: string;
  /** What it costs, where it does. */
  cost?: string;
  /** What a run would do, a line for each thing; none where nothing differs. It only reads. */
  differs(): Promise<string[]>;
  /** Does it. A dry run never gets here. */
  change(): Promise<void>;
}

/** A step that consists of commands whose answers nobody needs. */
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

/** Goes through the steps in their order. Each shows how it differs, and a run then changes that. */
export async function walk(
  steps: readonly Step[],
  { isDry, print }: { isDry: boolean; print: (line: string) => void },
): Promise<void> {
  for (const step of steps) {
    const lines = await step.differs();
    const cost = step.cost ? ` (${step.cost})` : '';
    print(lines.length === 0 ? `${step.name}: nothing differs.` : `${step.name}${cost}`);
    for (const line of lines) print(isDry ? `  would ${line}` : `  ${line}`);
    if (!isDry && lines.length > 0) await step.change();
  }
}
