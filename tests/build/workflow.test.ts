import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { bundleSettings } from '#publisher/publishEnvironment';
import astroConfig from '../../astro.config.mjs';
import { runNameOf } from '../../scripts/deploy/publication.ts';
import { actionsOf, namesIn, readWorkflow, type WorkflowStep, workflowNames } from './workflows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const publish = readWorkflow('publish.yml');
const { steps } = publish;
const { look, build: building, publish: publishing } = publish.jobs;

test('the docs explain every variable and secret of the workflow', () => {
  const docs = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  const used = [...namesIn(publish, 'vars'), ...namesIn(publish, 'secrets')];
  expect(used.length).toBeGreaterThan(15);
  expect([...new Set(used)].filter((name) => !docs.includes(name))).toEqual([]);
});

test('the workflow gives the build every setting that the site has', () => {
  const settings = Object.keys(astroConfig.env?.schema ?? {});
  // The defaults for signing in fit the real provider, and the build itself places the snapshot.
  const standard = /^PUBLIC_(AUTHORITY|KNOWN_|GRAPH_|API_SCOPE)|^SNAPSHOT_FILE$/;
  expect(settings.length).toBeGreaterThan(10);
  const wanted = settings.filter((name) => !standard.test(name));
  for (const name of wanted) expect(look?.env[name]).toBe(`\${{ vars.${name} }}`);
  const given = bundleSettings(Object.fromEntries(wanted.map((name) => [name, 'set'])));
  expect(Object.keys(given).toSorted()).toEqual(wanted.toSorted());
});

/** True if a workflow does nothing in a label's repository. */
const isForDevelopment = (name: string) =>
  Object.values(readWorkflow(name).jobs).every((one) => one.if === "vars.ENVIRONMENTS == ''");

test('a label’s repository runs no tests of the product by night', () => {
  expect(workflowNames.filter(isForDevelopment)).toEqual(['nightly.yml']);
});

test('every workflow of a label with a schedule is kept from being turned off', () => {
  const scheduled = workflowNames.filter((name) => {
    const { on } = readWorkflow(name);
    return typeof on === 'object' && 'schedule' in on && !isForDevelopment(name);
  });
  const commands = readWorkflow('keep-workflows-enabled.yml')
    .steps.flatMap(({ run = '' }) => run.trim().split('\n'))
    .toSorted();
  expect(commands).toEqual(scheduled.toSorted().map((name) => `gh workflow enable ${name}`));
});

test('the functions are deployed unless the newest note is of their code and settings', () => {
  const [noted, kept, ...more] = steps.filter(
    (step) => step.with['path'] === 'dist/functions.code',
  );
  expect(more).toEqual([]);
  const key = String(kept?.with['key']);
  expect(noted?.with['key']).toBe(key);
  const branch = `\${{ github.ref_name }}`;
  const code = `\${{ needs.look.outputs.code }}`;
  // A cache entry is never overwritten, so without the run in its name an older one would be used.
  expect(key).toBe(`functions-${branch}-${code}-\${{ github.run_id }}-\${{ github.run_attempt }}`);
  expect(noted?.with['restore-keys']).toBe(`functions-${branch}-`);
  const deploying = steps.find(({ id }) => id === 'functions');
  expect(deploying?.if).toContain(
    "format('functions-{0}-{1}-', github.ref_name, needs.look.outputs.code)",
  );
  const hashed = String(steps.find(({ id }) => id === 'code')?.env['CODE']);
  for (const folder of ['functions', 'publisher', 'src'])
    expect(hashed).toContain(`'${folder}/**'`);
});

/** The name that the workflow gives the code, and the settings it hands over, in an environment. */
function named(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-code-'));
  const output = join(folder, 'output');
  const env = { PATH: process.env['PATH'], GITHUB_OUTPUT: output, CODE: 'c', ...environment };
  execFileSync('bash', ['--noprofile', '--norc', '-e', '.github/name-code.sh'], { cwd: root, env });
  const given = readFileSync(output, 'utf8');
  rmSync(folder, { recursive: true });
  const [, hash = '', handed = ''] =
    /^hash=([0-9a-f]{64})\nsettings<<END_\w+\n([\s\S]*)\nEND_\w+\n$/.exec(given) ?? [];
  return { hash, settings: Object.fromEntries(handed.split('\n').map((line) => line.split('='))) };
}
const nameOfCode = (environment: Record<string, string>) => named(environment).hash;

test('a publication fetches what was built, until the code or a setting of the pages differs', () => {
  expect(steps.find(({ id }) => id === 'code')?.run).toBe('bash .github/name-code.sh');
  const settings = Object.fromEntries(
    Object.keys(bundleSettings({ PUBLIC_SITE_URL: 'a', IMAGE_BASE: 'a', RECORDING_BASE: 'a' })).map(
      (name) => [name, 'https://label.example'],
    ),
  );
  const name = nameOfCode(settings);
  expect(name).not.toBe('');
  // A deployment records its hash after the run that it requested.
  const others = { CORRELATION: 'one', TEMPLATE: 'two', DEPLOYMENT: '{}', STORAGE_ACCOUNT: 'data' };
  expect(nameOfCode({ ...settings, ...others })).toBe(name);
  const differing = ['CODE', ...Object.keys(settings)].map((one) =>
    nameOfCode({ ...settings, [one]: 'https://other.example' }),
  );
  expect(new Set([name, ...differing]).size).toBe(1 + differing.length);
  // The job that builds knows no environment, so it gets them from the one that named the code.
  expect(named({ ...settings, ...others }).settings).toEqual(settings);
  expect(look?.outputs['settings']).toBe(`\${{ steps.code.outputs.settings }}`);
  const taking = building?.steps.find(({ env }) => 'SETTINGS' in env);
  expect(taking?.env['SETTINGS']).toBe(`\${{ needs.look.outputs.settings }}`);
  expect(taking?.run).toContain('>> "$GITHUB_ENV"');
});

test('what was built reaches the job that publishes, from this run or an earlier one', () => {
  const key = (step?: WorkflowStep) => step?.with['key'];
  const paths = (step?: WorkflowStep) => String(step?.with['path']).trim().split('\n');
  const [looked] = (look?.steps ?? []).filter((step) => key(step));
  const [kept] = (building?.steps ?? []).filter((step) => key(step));
  const [fetched, handed] = (publishing?.steps ?? []).filter((step) =>
    step.if?.startsWith('needs.look.outputs.isBuilt'),
  );
  for (const step of [looked, kept, fetched])
    expect(paths(step)).toEqual(['dist/publisher', 'dist/functions']);
  expect(look?.outputs['code']).toBe(`\${{ steps.code.outputs.hash }}`);
  expect(key(looked)).toBe(`code-\${{ github.ref_name }}-\${{ steps.code.outputs.hash }}`);
  expect([key(kept), key(fetched)]).toEqual(
    Array(2).fill(`code-\${{ github.ref_name }}-\${{ needs.look.outputs.code }}`),
  );
  expect(fetched?.with['fail-on-cache-miss']).toBe(true);
  expect(building?.if).toBe(handed?.if);
  const uploaded = building?.steps.find(({ uses }) => uses?.includes('upload-artifact'));
  expect(handed?.with['name']).toBe(uploaded?.with['name']);
  // A failed build is told by the last step of the job that publishes.
  expect(publishing?.needs).toEqual(['look', 'build']);
  expect(publishing?.if).toMatch(/^!cancelled\(\) &&/);
});

test('a branch has one environment, wherever the workflow decides it', () => {
  const [environment = ''] = /(?<=^\$\{\{ ).*(?= \}\}$)/.exec(look?.environment ?? '') ?? [];
  expect(environment).toContain('github.ref_name');
  expect(look?.if).toBe(`contains(vars.ENVIRONMENTS, ${environment})`);
  expect(publishing?.environment).toBe(look?.environment);
  // Where no environment is listed, no job runs.
  expect(building?.needs).toBe('look');
  expect(publishing?.if).toContain("needs.look.result != 'skipped'");
});

test('a run is named by the version that the functions want, or by its deployment', () => {
  const text = readFileSync(join(root, '.github/workflows/publish.yml'), 'utf8');
  const { 'run-name': name } = z.object({ 'run-name': z.string() }).parse(parse(text));
  expect(name).toBe(
    `\${{ inputs.version && format('Publish version {0} or a newer one', inputs.version) || ` +
      `inputs.correlation && format('${runNameOf('{0}')}', inputs.correlation) || '' }}`,
  );
});

const jobs = workflowNames.flatMap((name) => {
  const { jobs: all, permissions } = readWorkflow(name);
  return Object.entries(all).map(([id, job]) => ({
    where: `${name}: ${id}`,
    steps: job.steps,
    environment: job.environment,
    permissions: job.permissions ?? permissions,
  }));
});
const signingIn = jobs.filter(({ permissions }) => 'id-token' in permissions);
/** Whatever runs the code of packages. */
const installing = /\b(?:npm (?:ci|i|install|run|exec|test)|npx|yarn|pnpm)\b|node_modules/;

test('two jobs can sign in to Azure, and neither installs or runs a package', () => {
  expect(signingIn.map(({ where }) => where).toSorted()).toEqual([
    'backup.yml: backup',
    'publish.yml: publish',
  ]);
  for (const { where, steps: all } of signingIn)
    for (const { run = '' } of all) expect(run, where).not.toMatch(installing);
});

test('a job that installs packages knows no environment, and gets no secret of one', () => {
  const all = jobs.filter(({ steps: some }) => some.some(({ run = '' }) => installing.test(run)));
  expect(all.map(({ where }) => where)).toContain('publish.yml: build');
  expect(all.map(({ where }) => where)).toContain('backup.yml: build');
  for (const { where, environment, steps: some } of all)
    expect([where, environment, namesIn(some, 'secrets')]).toEqual([where, undefined, []]);
});

test('a job that installs packages may write nothing', () => {
  const writing = jobs.filter(
    ({ permissions, steps: some }) =>
      some.some(({ run = '' }) => installing.test(run)) &&
      Object.values(permissions).includes('write'),
  );
  expect(writing.map(({ where }) => where)).toEqual([]);
});

test('a run pulls no image, and takes what the functions send with their dispatch', () => {
  const actions = steps.flatMap(({ uses }) => uses?.split('@')[0] ?? []);
  expect(new Set(actions)).toEqual(
    new Set([
      'actions/checkout',
      'actions/setup-node',
      'azure/login',
      'actions/cache/restore',
      'actions/cache/save',
      'actions/upload-artifact',
      'actions/download-artifact',
    ]),
  );
  expect(publish.on).toMatchObject({
    workflow_dispatch: { inputs: { version: {}, correlation: {} } },
  });
});

test('every workflow sets up Node before it uses it: a runner’s own may not read TypeScript', () => {
  const usesNode = /(^|[\s(|])(node|npm|npx) /m;
  const wrong = workflowNames.flatMap((name) =>
    Object.entries(readWorkflow(name).jobs).flatMap(([job, { steps: all }]) => {
      const setUp = all.findIndex(({ uses }) => uses?.startsWith('actions/setup-node@'));
      const first = all.findIndex(({ run = '' }) => usesNode.test(run));
      const isRight = first < 0 || (setUp >= 0 && setUp < first);
      return isRight && (setUp < 0 || all[setUp]?.with['node-version-file'] === '.nvmrc')
        ? []
        : [`${name}: ${job}`];
    }),
  );
  expect(wrong).toEqual([]);
});

/** The first major version of each action that runs on Node 24; GitHub has removed Node 20. */
const generations: Record<string, number> = {
  'actions/checkout': 5,
  'actions/setup-node': 5,
  'actions/cache': 5,
  'actions/download-artifact': 7,
  'actions/upload-artifact': 6,
  'azure/login': 3,
};

test('every action is pinned by a commit, and of the generation that runs on Node 24', () => {
  const used = workflowNames.flatMap((name) => actionsOf(name));
  expect(used.length).toBeGreaterThan(10);
  for (const { action, pin, version } of used) {
    expect(pin, action).toMatch(/^[0-9a-f]{40}$/);
    const [owner = '', repository = ''] = action.split('/');
    const [, major] = /^v(\d+)\.\d+\.\d+$/.exec(version) ?? [];
    expect(Number(major), `${action} ${version}`).toBeGreaterThanOrEqual(
      generations[`${owner}/${repository}`] ?? Infinity,
    );
  }
  // One version of each, everywhere.
  const pins = new Set(used.map(({ action, pin }) => `${action.split('/')[1]} ${pin}`));
  expect(pins.size).toBe(Object.keys(generations).length);
});

test('an update bot watches the actions and the image', () => {
  const updates = z.object({
    updates: z.array(z.object({ 'package-ecosystem': z.string(), directory: z.literal('/') })),
  });
  const file = readFileSync(join(root, '.github/dependabot.yml'), 'utf8');
  const watched = updates.parse(parse(file)).updates.map((one) => one['package-ecosystem']);
  expect(watched).toEqual(expect.arrayContaining(['github-actions', 'docker', 'npm']));
});

test('a pull request is checked once, and costs a private repository no macOS', () => {
  const check = readWorkflow('check.yml');
  expect(check.on).toMatchObject({ push: { branches: ['main', 'staging'] }, pull_request: null });
  expect(check.jobs['systems']?.if).toBe(`\${{ !github.event.repository.private }}`);
});

test('an upgrade whose pull request GitHub refuses names the address to open it at', () => {
  const open = readWorkflow('upgrade.yml').steps.find(
    ({ name }) => name === 'Open the pull request',
  );
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-upgrade-'));
  const program = (name: string, code: number) =>
    writeFileSync(join(folder, name), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  program('git', 0);
  program('gh', 1);
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    VERSION: 'v1.2.3',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'label/site',
  };
  const out = execFileSync('bash', ['-e', '-c', open?.run ?? 'exit 1'], { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(out).toContain('https://github.com/label/site/compare/main...upgrade/v1.2.3?expand=1');
});

test.each([
  ['is opened', 'of which one was closed without a merge', '', true],
  ['is not opened again', 'that is open', '7', false],
])('the pull request of an upgrade %s, %s', (_, __, open, isOpened) => {
  const step = readWorkflow('upgrade.yml').steps.find(
    ({ name }) => name === 'Open the pull request',
  );
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-upgrade-'));
  const program = (name: string, lines: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  program('git', 'exit 0');
  // `gh pr view` shows closed pull requests as well; `gh pr list` shows open ones.
  program('gh', `case "$2" in list) echo ${open} ;; create) echo "created" ;; esac`);
  const env = { PATH: `${folder}:${process.env['PATH']}`, VERSION: 'v1.2.3' };
  const out = execFileSync('bash', ['-e', '-c', step?.run ?? 'exit 1'], { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(out.includes('created')).toBe(isOpened);
});
