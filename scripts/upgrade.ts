/**
 * Merges the newest version of Gatefold into the current branch: `node scripts/upgrade.ts ADDRESS`.
 * A version is a tag `v1.2.3`. It runs with Node alone, before packages are installed.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const numbers = (tag: string) => tag.slice(1).split('.').map(Number);

/** Orders versions by their numbers: v1.10.0 is newer than v1.9.3. */
function compare(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A version's section of the change log. */
function changesOf(version: string): string {
  const [, ...parts] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const found = parts.find((part) => part.startsWith(version.slice(1)));
  return found ? `## ${found}` : `See CHANGELOG.md for what ${version} changes.\n`;
}

const [address = ''] = process.argv.slice(2);
if (!address) throw new Error('usage: node scripts/upgrade.ts ADDRESS');
git('fetch', '--no-tags', address, '+refs/tags/v*:refs/gatefold/v*');
const tags = git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/gatefold/')
  .split('\n')
  .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
const newest = tags.toSorted(compare).at(-1);
if (!newest) {
  // The run stays green, and GitHub shows this on its page.
  console.log(`::warning::There is no version at ${address}: a version is a tag like v1.2.3.`);
} else if (isIn(newest)) {
  console.log(`${newest} is here already.`);
} else {
  git('merge', '--no-ff', '-m', `Upgrade to ${newest}`, `refs/gatefold/${newest}`);
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/upgrade.md', changesOf(newest));
  const output = process.env['GITHUB_OUTPUT'];
  if (output) appendFileSync(output, `version=${newest}\n`);
  console.log(`Merged ${newest}.`);
}

/** True if a version is already part of the current branch. */
function isIn(version: string): boolean {
  return git('rev-list', '--count', `HEAD..refs/gatefold/${version}`) === '0';
}
