import * as z from 'zod';
import { type Deployment, environmentPath } from './deployment.ts';
import { gh, variableCommands } from './github.ts';
import type { Step } from './step.ts';
import { type Command, pause, Stop } from './tools.ts';

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

/** Publishes the functions and the site, and waits for the run to end. */
export function publication(deployment: Deployment): Step {
  const { tools, repository } = deployment;
  const { fullName } = repository;
  const start = gh(
    ...['workflow', 'run', 'publish.yml', '--repo', fullName, '--ref', deployment.branch],
    ...['-f', 'functions=true'],
  );
  let note: Command[] = [];

  async function lastRun() {
    const path = `repos/${fullName}/actions/workflows/publish.yml/runs?event=workflow_dispatch&per_page=1`;
    return runsSchema.parse(await tools.read('gh', 'api', path)).workflow_runs[0];
  }

  /** @throws {Stop} if the run fails or does not end */
  async function waitForRunAfter(earlier: number | undefined): Promise<void> {
    // A run takes up to half an hour and appears after some seconds.
    for (let tries = 0; tries < 240; tries += 1) {
      const run = await lastRun();
      if (run && run.id !== earlier && run.status === 'completed') {
        if (run.conclusion === 'success') return;
        throw new Stop(
          `The publication ended with ${run.conclusion}.`,
          `Its log says why: ${run.html_url}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, pause()));
    }
    throw new Stop(
      'The publication did not end.',
      `Look at https://github.com/${fullName}/actions.`,
    );
  }

  return {
    name: 'Functions and site',
    cost: 'some build minutes of GitHub',
    async differs() {
      if (!deployment.mustPublish) return { changes: [] };
      const TEMPLATE = deployment.templateHash;
      note = await variableCommands(tools, environmentPath(deployment), { TEMPLATE });
      return { changes: [start, ...note].map(tools.lineOf) };
    },
    async change() {
      tools.print('  GitHub puts them in place, in some minutes. To watch it:');
      tools.print(`  https://github.com/${fullName}/actions/workflows/publish.yml`);
      const earlier = (await lastRun())?.id;
      await tools.change(start);
      await waitForRunAfter(earlier);
      // Recorded last, so a deployment that stops earlier is repeated.
      for (const command of note) await tools.change(command);
    },
  };
}
