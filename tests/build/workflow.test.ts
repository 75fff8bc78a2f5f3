import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleSettings } from '#publisher/publishEnvironment';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const workflow = read('.github/workflows/publish.yml');
const words = read('docs/settings.md');
const config = read('astro.config.mjs');

test('the docs explain every variable and secret of the workflow', () => {
  const used = [...workflow.matchAll(/\b(?:vars|secrets)\.([A-Z_]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(used.length).toBeGreaterThan(15);
  expect([...new Set(used)].filter((name) => !new RegExp(`\\b${name}\\b`).test(words))).toEqual([]);
});

test('the workflow gives the build every setting that the site has', () => {
  const schema = config.slice(config.indexOf('schema: {'), config.indexOf('integrations:'));
  const settings = [...schema.matchAll(/^\s+([A-Z_]+): /gm)].map(([, name = '']) => name);
  // The defaults of sign-in fit the real provider, and the build itself places the snapshot.
  const standard = /^PUBLIC_(AUTHORITY|KNOWN_|GRAPH_|API_SCOPE)|^SNAPSHOT_FILE$/;
  expect(settings.length).toBeGreaterThan(10);
  const wanted = settings.filter((name) => !standard.test(name));
  expect(wanted.filter((name) => !workflow.includes(`      ${name}: \${{ vars.`))).toEqual([]);
  const given = bundleSettings(Object.fromEntries(wanted.map((name) => [name, 'set'])));
  expect(Object.keys(given).toSorted()).toEqual(wanted.toSorted());
});

test('every workflow with a schedule is kept from being turned off', () => {
  const folder = new URL('../../.github/workflows/', import.meta.url);
  const timed = readdirSync(folder).filter((name) =>
    /^ {2}schedule:$/m.test(read(`.github/workflows/${name}`)),
  );
  const kept = [
    ...read('.github/workflows/keep-workflows-enabled.yml').matchAll(/gh workflow enable (\S+)/g),
  ];
  expect(kept.map(([, name]) => name).toSorted()).toEqual(timed.toSorted());
});

test('the functions are put in place unless the newest note is of their code and settings', () => {
  const key = /^ +key: (functions-.+)$/gm;
  const keys = [...workflow.matchAll(key)].map(([, name]) => name);
  // A cache entry is never overwritten: without the run in its name an older one would count.
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(
    /^functions-\$\{\{ github\.ref_name \}\}-\$\{\{ steps\.code\.outputs\.hash \}\}-\$\{\{ github\.run_id \}\}/,
  );
  expect(workflow).toMatch(/restore-keys: functions-\$\{\{ github\.ref_name \}\}-\n/);
  expect(workflow).toContain(
    "format('functions-{0}-{1}-', github.ref_name, steps.code.outputs.hash))",
  );
  const [, hashed = ''] = /hashFiles\(([^)]+)\)/.exec(workflow) ?? [];
  for (const folder of ['functions', 'publisher', 'src'])
    expect(hashed).toContain(`'${folder}/**'`);
});

/** The name that the workflow's step gives to the code, in the environment of a run. */
function nameOfCode(environment: Record<string, string>): string {
  const [, script = ''] =
    /name: Name the code[\s\S]+?run: \|\n((?: {10}.*\n)+)/.exec(workflow) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-code-'));
  const output = join(folder, 'output');
  const env = { PATH: process.env['PATH'], GITHUB_OUTPUT: output, CODE: 'c', ...environment };
  // As GitHub runs a step.
  execFileSync('bash', ['--noprofile', '--norc', '-e', '-c', script], { env });
  const [, hash = ''] = /^hash=([0-9a-f]{64})\n$/.exec(readFileSync(output, 'utf8')) ?? [];
  rmSync(folder, { recursive: true });
  return hash;
}

test('a publication fetches what was built, until the code or a setting of the pages differs', () => {
  const settings = Object.fromEntries(
    Object.keys(bundleSettings({ PUBLIC_SITE_URL: 'a', IMAGE_BASE: 'a', RECORDING_BASE: 'a' })).map(
      (name) => [name, 'https://label.example'],
    ),
  );
  const name = nameOfCode(settings);
  expect(name).not.toBe('');
  // A deployment notes its hash after the run that it asked for.
  const others = { CORRELATION: 'one', TEMPLATE: 'two', DEPLOYMENT: '{}', STORAGE_ACCOUNT: 'data' };
  expect(nameOfCode({ ...settings, ...others })).toBe(name);
  const differing = ['CODE', ...Object.keys(settings)].map((one) =>
    nameOfCode({ ...settings, [one]: 'https://other.example' }),
  );
  expect(new Set([name, ...differing]).size).toBe(1 + differing.length);
});

test('a run pulls no image, and the functions ask by what the workflow declares', () => {
  const actions = [...workflow.matchAll(/uses: ([\w./-]+)@/g)].map(([, name]) => name);
  expect(new Set(actions)).toEqual(
    new Set([
      'actions/checkout',
      'actions/setup-node',
      'azure/login',
      'actions/cache/restore',
      'actions/cache/save',
    ]),
  );
  const [, inputs = ''] = /inputs:\n([\s\S]+?)\n {2}#/.exec(workflow) ?? [];
  const names = [...inputs.matchAll(/^ {6}(\w+):$/gm)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['version', 'correlation']));
});
