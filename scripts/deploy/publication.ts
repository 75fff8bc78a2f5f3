import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Deployment, environmentPath } from './deployment.ts';
import { gh, variableCommands } from './github.ts';
import type { Step } from './step.ts';
import { type Command, Stop, wait } from './tools.ts';

const runsSchema = z.object({
  workflow_runs: z.array(
    z.object({
      display_title: z.string(),
      html_url: z.string(),
      status: z.string(),
      conclusion: z.string().nullish(),
    }),
  ),
});

/** The name that publish.yml gives a run which a deployment started. */
export const runNameOf = (correlation: string) => `Deployment ${correlation}`;

/** Publishes the functions and the site, and waits for the run to end. */
export function publication(deployment: Deployment): Step {
  const { tools, repository, branch } = deployment;
  const { fullName } = repository;
  const startAs = (correlation: string) =>
    gh(
      ...['workflow', 'run', 'publish.yml', '--repo', fullName, '--ref', branch],
      ...['-f', 'functions=true', '-f', `correlation=${correlation}`],
    );
  const firstTry = randomUUID();
  let note: Command[] = [];

  async function runNamed(name: string) {
    const path = `repos/${fullName}/actions/workflows/publish.yml/runs`;
    const query = `event=workflow_dispatch&branch=${branch}&per_page=100`;
    const found = runsSchema.parse(await tools.read('gh', 'api', `${path}?${query}`));
    return found.workflow_runs.find(({ display_title: title }) => title === name);
  }

  /** @throws {Stop} if the run does not appear or does not end */
  async function endOf(correlation: string) {
    const name = runNameOf(correlation);
    // A run appears after some seconds, may wait for another one, and takes up to half an hour.
    for (let tries = 0; tries < 360; tries += 1) {
      const run = await runNamed(name);
      if (run?.status === 'completed') return run;
      if (!run && tries === 30)
        throw new Stop(
          `GitHub shows no run of the name ${name}.`,
          `Bring the branch ${branch} to the version that you deploy, then run this again.`,
        );
      await wait();
    }
    throw new Stop(
      'The publication did not end.',
      `Look at https://github.com/${fullName}/actions.`,
    );
  }

  /**
   * GitHub cancels a run that waits when the functions ask for another one: it is started again.
   * @throws {Stop} if the run fails, or is cancelled every time
   */
  async function publish(): Promise<void> {
    let correlation = firstTry;
    for (let tries = 1; ; tries += 1) {
      await tools.change(startAs(correlation));
      const { conclusion, html_url: log } = await endOf(correlation);
      if (conclusion === 'success') return;
      if (conclusion !== 'cancelled' || tries === 5)
        throw new Stop(`The publication ended with ${conclusion}.`, `Its log says why: ${log}`);
      tools.print('  Another publication took its place. Starting it again.');
      correlation = randomUUID();
    }
  }

  return {
    name: 'Functions and site',
    cost: 'some build minutes of GitHub',
    async differs() {
      if (!deployment.mustPublish) return { changes: [] };
      const TEMPLATE = deployment.templateHash;
      note = await variableCommands(tools, environmentPath(deployment), { TEMPLATE });
      return { changes: [startAs(firstTry), ...note].map(tools.lineOf) };
    },
    async change() {
      tools.print('  GitHub puts them in place, in some minutes. To watch it:');
      tools.print(`  https://github.com/${fullName}/actions/workflows/publish.yml`);
      await publish();
      // Recorded last, so a deployment that stops earlier is repeated.
      for (const command of note) await tools.change(command);
    },
  };
}
