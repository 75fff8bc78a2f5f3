import { expect, test } from 'vitest';
import type { Deployment } from './deployment.ts';
import { commandStep, type Step, walk } from './step.ts';
import type { Command, Tools } from './tools.ts';

/** A deployment of two steps; the second needs the result of the first. */
function twoSteps() {
  const made: string[] = [];
  const step = (name: string, needs?: string): Step => ({
    name,
    cost: 'about $1',
    differs: async () => ({
      changes: made.includes(name) ? [] : [`make ${name} of ${needs ?? 'nothing'}`],
    }),
    async change() {
      if (needs && !made.includes(needs)) throw new Error(`${needs} is missing`);
      made.push(name);
    },
  });
  return { made, steps: [step('the group'), step('the site', 'the group')] };
}

async function linesOf(steps: Step[], isDry: boolean): Promise<string[]> {
  const lines: string[] = [];
  await walk({}, steps, { isDry, print: (line) => lines.push(line) });
  return lines;
}

test('a dry run shows each difference with its cost, and changes nothing', async () => {
  const { made, steps } = twoSteps();
  expect(await linesOf(steps, true)).toEqual([
    'the group (about $1)',
    '  would make the group of nothing',
    'the site (about $1)',
    '  would make the site of the group',
  ]);
  expect(made).toEqual([]);
});

test('a run changes what differs, in the same order, and only that', async () => {
  const { made, steps } = twoSteps();
  expect(await linesOf(steps, false)).toContain('  make the site of the group');
  expect(made).toEqual(['the group', 'the site']);
  expect(await linesOf(steps, false)).toEqual([
    'the group: nothing differs.',
    'the site: nothing differs.',
  ]);
  expect(made).toHaveLength(2);
});

test('a step that fails stops those after it', async () => {
  const { made, steps } = twoSteps();
  await expect(linesOf(steps.toReversed(), false)).rejects.toThrow('the group is missing');
  expect(made).toEqual([]);
});

test('a step of commands shows them, and runs just those', async () => {
  const ran: Command[] = [];
  const change = async (command: Command) => void ran.push(command);
  const lineOf = ({ tool, args, description }: Command) =>
    description ?? `run: ${[tool, ...args].join(' ')}`;
  const commands: Command[] = [
    { tool: 'gh', args: ['secret', 'set', 'A'], input: 'hidden' },
    { tool: 'gh', args: ['api'], description: 'set: B=2' },
  ];
  const steps = [commandStep({ change, lineOf } as Tools, 'Settings', () => commands)];
  const lines = ['Settings', '  would run: gh secret set A', '  would set: B=2'];
  expect(await linesOf(steps, true)).toEqual(lines);
  expect(ran).toEqual([]);
  await linesOf(steps, false);
  expect(ran).toEqual(commands);
});

test('a step knows what earlier ones found, in a dry run, too', async () => {
  const deployment: Partial<Deployment> = { clientId: '' };
  const lines: string[] = [];
  const steps: Step[] = [
    {
      name: 'Application',
      differs: async () => ({ changes: [], found: { clientId: 'found' } }),
      change: async () => undefined,
    },
    {
      name: 'Resources',
      differs: async () => ({ changes: [`deploy for ${deployment.clientId}`] }),
      change: async () => undefined,
    },
  ];
  await walk(deployment, steps, { isDry: true, print: (line) => lines.push(line) });
  expect(lines).toContain('  would deploy for found');
});
