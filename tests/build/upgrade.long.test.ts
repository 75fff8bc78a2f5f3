import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = join(root, 'scripts/upgrade.ts');
const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@label.example'];

let folder = '';
let origin = '';
let fork = '';
const git = (at: string, ...args: string[]) =>
  execFileSync('git', [...identity, ...args], { cwd: at, encoding: 'utf8', stdio: 'pipe' }).trim();

async function release(version: string, text: string) {
  await writeFile(join(origin, 'product.ts'), `export const words = '${text}';\n`);
  await writeFile(join(origin, 'CHANGELOG.md'), `# Changes\n\n## ${version}\n\n${text}\n`);
  git(origin, 'add', '.');
  git(origin, 'commit', '-m', version);
  git(origin, 'tag', `v${version}`);
}

function upgrade(from = origin) {
  const env = {
    ...process.env,
    GITHUB_OUTPUT: join(folder, 'output'),
    GIT_AUTHOR_NAME: 'T',
    GIT_AUTHOR_EMAIL: 't@label.example',
    GIT_COMMITTER_NAME: 'T',
    GIT_COMMITTER_EMAIL: 't@label.example',
  };
  const args = [script, from];
  return execFileSync(process.execPath, args, { cwd: fork, env, encoding: 'utf8', stdio: 'pipe' });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-upgrade-'));
  origin = join(folder, 'origin');
  fork = join(folder, 'fork');
  await mkdir(origin);
  git(origin, 'init', '-b', 'main');
  await release('1.9.3', 'first');
  git(folder, 'clone', '--quiet', origin, fork);
  return () => rm(folder, { recursive: true, force: true });
});

test('a fork takes the newest version, by its numbers, and only once', async () => {
  await release('1.9.4', 'older');
  await release('1.10.0', 'newest');
  expect(upgrade()).toContain('Merged v1.10.0.');
  expect(await readFile(join(fork, 'product.ts'), 'utf8')).toContain('newest');
  expect(await readFile(join(folder, 'output'), 'utf8')).toBe('version=v1.10.0\n');
  expect(await readFile(join(fork, 'dist/upgrade.md'), 'utf8')).toContain('## 1.10.0');
  expect(upgrade()).toContain('v1.10.0 is here already.');
});

test('commits of the fork that add files of its own do not conflict, and stay', async () => {
  await writeFile(join(fork, 'notes-of-the-label.md'), 'ours\n');
  git(fork, 'add', '.');
  git(fork, 'commit', '-m', 'Keep notes');
  await release('2.0.0', 'newest');
  expect(upgrade()).toContain('Merged v2.0.0.');
  expect(await readFile(join(fork, 'notes-of-the-label.md'), 'utf8')).toBe('ours\n');
  expect(git(fork, 'status', '--porcelain', '--untracked-files=no')).toBe('');
});

test('what is no version is not taken', async () => {
  git(origin, 'tag', 'v3.0.0-next');
  git(origin, 'tag', 'nightly');
  expect(upgrade()).toContain('v1.9.3 is here already.');
});

test('a repository without versions is said on the page of the run', () => {
  git(origin, 'tag', '-d', 'v1.9.3');
  expect(upgrade()).toMatch(/^::warning::There is no version at /m);
});

/** This repository: its newest commit as a version, and an older one as the previous version. */
function versionsOfThis(): string {
  const gatefold = join(folder, 'gatefold');
  git(folder, 'clone', '--quiet', '--shared', '--no-checkout', root, gatefold);
  const commits = git(gatefold, 'rev-list', '--first-parent', '--max-count=200', 'HEAD').split(
    '\n',
  );
  const [newest = ''] = commits;
  if (commits.length > 1) {
    git(gatefold, 'tag', 'v0.0.1', commits.at(-1) ?? '');
    git(gatefold, 'tag', 'v99.0.0', newest);
    return gatefold;
  }
  // A shallow clone, as in CI: the previous version lacks some docs and has different words.
  git(gatefold, 'checkout', '--quiet', '-B', 'before', newest);
  git(gatefold, 'rm', '--quiet', '-r', 'docs');
  git(gatefold, 'commit', '--quiet', '-m', 'Before');
  git(gatefold, 'tag', 'v0.0.1');
  git(gatefold, 'revert', '--no-edit', 'HEAD');
  git(gatefold, 'tag', 'v99.0.0');
  return gatefold;
}

test('a fork of this repository that lags behind becomes the newest version, with no conflict', async () => {
  const gatefold = versionsOfThis();
  const label = join(folder, 'label');
  git(folder, 'clone', '--quiet', '--shared', '--no-checkout', gatefold, label);
  git(label, 'checkout', '--quiet', '-B', 'main', 'v0.0.1');
  await writeFile(join(label, 'notes-of-the-label.md'), 'ours\n');
  git(label, 'add', '.');
  git(label, 'commit', '--quiet', '-m', 'Keep notes');
  fork = label;
  expect(upgrade(gatefold)).toContain('Merged v99.0.0.');
  expect(git(label, 'diff', '--name-only', 'v99.0.0', 'HEAD')).toBe('notes-of-the-label.md');
  expect(git(label, 'status', '--porcelain', '--untracked-files=no')).toBe('');
  expect(git(label, 'log', '--format=%s', '--first-parent', '-2')).toBe(
    'Upgrade to v99.0.0\nKeep notes',
  );
  expect(upgrade(gatefold)).toContain('v99.0.0 is here already.');
});
