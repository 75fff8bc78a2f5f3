/**
 * Asks the registry for known vulnerabilities in the installed packages: `npm run test:audit`.
 * Serious ones fail; in CI, so does a registry that does not answer.
 */
import { spawnSync } from 'node:child_process';
import * as z from 'zod';

const isWindows = process.platform === 'win32';
const reportSchema = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.int()) }),
});

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', shell: isWindows });
const report = readReport(stdout);
if (report) {
  const { high = 0, critical = 0, ...others } = report.metadata.vulnerabilities;
  console.log(`Known weaknesses: ${critical} critical, ${high} high, ${others['total']} in all`);
  if (high + critical > 0) console.error('`npm audit` names them.');
  process.exitCode = high + critical > 0 ? 1 : 0;
} else {
  console.log('No registry answered: nothing was audited.');
  process.exitCode = process.env['CI'] ? 1 : 0;
}

/** Parses the registry's answer; undefined if there is none, or if it is an error. */
function readReport(text: string): z.infer<typeof reportSchema> | undefined {
  try {
    return reportSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
