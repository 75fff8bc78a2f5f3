/** Checks that the lockfile pins every package that `npm ci` installs, all from the registry. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { lockfileProblems, lockfileSchema } from './lockfileProblems.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'));

const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(read('package.json'));
const lockfile = lockfileSchema.parse(read('package-lock.json'));
const problems = lockfileProblems(lockfile, allowScripts);
for (const problem of problems) console.error(`package-lock.json: ${problem}`);
const count = Object.keys(lockfile.packages).length - 1;
console.log(`${count} packages in the lockfile, ${problems.length} problems`);
process.exitCode = problems.length > 0 || count < 1 ? 1 : 0;
