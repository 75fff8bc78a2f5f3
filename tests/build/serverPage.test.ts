import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { blocksOfPage } from '../../scripts/followServerPage.ts';
import { readWorkflow } from './workflows.ts';

/*
 * docs/server.md and the files that it leads to: what its commands name exists, and its units are
 * understood by systemd, where that is installed.
 */

const run = promisify(execFile);
const read = (file: string) => readFile(file, 'utf8');
const server = 'infra/server';
const units = ['gatefold.service', 'gatefold-backup.service', 'gatefold-backup.timer'];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

let page: string;
let folder: string;
beforeAll(async () => {
  page = await read('docs/server.md');
  folder = await mkdtemp(join(tmpdir(), 'gatefold-units-'));
});
afterAll(() => rm(folder, { recursive: true }));

const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  );

test('from a bare machine to a site are ten commands at most, and they name what exists', async () => {
  const [first = '', ...others] = blocks('sh');
  expect(first.trim().split('\n').length).toBeLessThanOrEqual(10);
  const named = [first, ...others].join('\n').match(/infra\/server\/[\w.-]+(?=[\s']|$)/g) ?? [];
  expect(named.length).toBeGreaterThan(3);
  for (const file of named) expect(existsSync(file), file).toBe(true);
  const files = await readdir(server);
  for (const [, pattern = ''] of first.matchAll(/infra\/server\/([\w.-]*\*[\w.*-]*)/g)) {
    const matching = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
    expect(
      files.some((name) => matching.test(name)),
      pattern,
    ).toBe(true);
  }
  // A shell understands each of them.
  for (const text of [first, ...others]) await run('sh', ['-n', '-c', text]);
  for (const script of files.filter((name) => name.endsWith('.sh')))
    await run('sh', ['-n', join(server, script)]);
});

test('the unit and the container let memory be given back', async () => {
  const inUnit = /^Environment=(MALLOC_.*)$/m.exec(await read(join(server, units[0] ?? '')));
  const inContainer = /^ENV (MALLOC_.*)$/m.exec(await read(join(server, 'Dockerfile')));
  expect(inUnit?.[1]).toContain('MALLOC_TRIM_THRESHOLD_=');
  expect(inContainer?.[1]).toBe(inUnit?.[1]);
});

test.each([
  [0, 'start gatefold'],
  [1, 'start gatefold'],
  [2, 'stop gatefold'],
])('after a restore that ends with %i the last order is to %s', async (status, order) => {
  const home = await mkdtemp(join(folder, 'home-'));
  const program = async (name: string, text: string) => {
    await mkdir(join(home, 'current'), { recursive: true });
    await writeFile(join(home, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  };
  await program('systemctl', `echo "$*" >> ${home}/orders`);
  await program('current/node', `exit ${status}`);
  const { code } = await run(`${server}/restore.sh`, ['FILE', '--replace'], {
    env: { PATH: `${home}:${process.env['PATH']}`, GATEFOLD_HOME: home, GATEFOLD_DATA: home },
  }).then(
    () => ({ code: 0 }),
    (error: { code: number }) => error,
  );
  expect(code).toBe(status);
  const orders = (await read(join(home, 'orders'))).trim().split('\n');
  expect(orders.at(-1)).toBe(order);
});

test('every night its commands are followed on a fresh machine, as the page has them', async () => {
  const own = { repository: 'file:///home/label/source', domain: 'label.localhost' };
  const [install = '', upgrade, firstStaff, check, ...more] = blocksOfPage(page, own);
  expect(install).toContain('git clone file:///home/label/source /opt/gatefold/source');
  expect(install).toContain('/label.localhost/');
  expect(install).toContain("grep 'first staff member'");
  expect(upgrade).toContain('upgrade.sh --back');
  expect(firstStaff).toContain('--first-staff');
  expect(check).toContain('--check');
  expect(more).toEqual([]);
  expect(() => blocksOfPage(page.replaceAll('YOUR.DOMAIN', 'YOUR_DOMAIN'), own)).toThrow(
    'YOUR.DOMAIN',
  );
  const steps = readWorkflow('nightly.yml').jobs['server']?.steps ?? [];
  expect(steps.map(({ run }) => run)).toContain('node scripts/followServerPage.ts');
});

test('the page, the image and the project have one version of Node', async () => {
  const version = (await read('.nvmrc')).trim();
  expect(page).toContain(`/v${version}/node-v${version}-linux-x64`);
  expect(await read(join(server, 'Dockerfile'))).toContain(`FROM node:${version}-slim\n`);
});

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.string().optional(),
      env_file: z.string().optional(),
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string()),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

test('the containers share the data, keep backups apart, and have fixed versions', async () => {
  const text = await read(join(server, 'compose.yaml'));
  const { services, volumes } = composeSchema.parse(parse(text, { merge: true }));
  const { gatefold, backup, caddy } = services;
  expect(backup).toMatchObject({ image: gatefold?.image, volumes: gatefold?.volumes });
  expect(backup?.environment).toEqual(gatefold?.environment);
  expect(backup?.command).toContain('node backup/backup.mjs');
  // Every setting of the page can be made, without a line here for each.
  for (const service of [gatefold, backup]) expect(service?.env_file).toBe('.env');
  expect(caddy?.image).toMatch(/^caddy:\d+\.\d+\.\d+$/);
  const names = Object.keys(caddy?.environment ?? {});
  expect(names).toEqual(['DOMAIN', 'OTHER_DOMAIN', 'UPSTREAM']);
  const file = await read(join(server, 'Caddyfile'));
  for (const name of names) expect(file).toContain(`{$${name}:`);
  const used = Object.values(services).flatMap((service) => service.volumes);
  for (const name of Object.keys(volumes))
    expect(
      used.some((volume) => volume.startsWith(`${name}:`)),
      name,
    ).toBe(true);
  // The engine receives only what .dockerignore admits.
  expect(await read('.dockerignore')).toContain('!dist/server\n');
  expect(await read(join(server, 'Dockerfile'))).toContain('COPY dist/server .');
});

/** The units with a program that exists here, and the drop-ins of the page. */
async function placedUnits(): Promise<string[]> {
  for (const name of units) {
    const unit = (await read(join(server, name))).replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true');
    await writeFile(join(folder, name), unit);
  }
  const [certificate = '', backups = ''] = blocks('ini');
  const dropIns = { 'gatefold.service': certificate, 'gatefold-backup.service': backups };
  for (const [name, text] of Object.entries(dropIns)) {
    await mkdir(join(folder, `${name}.d`), { recursive: true });
    await writeFile(join(folder, `${name}.d`, 'override.conf'), text);
  }
  return units.map((name) => join(folder, name));
}

test.runIf(hasSystemd)('systemd understands the units, with the drop-ins of the page', async () => {
  const files = await placedUnits();
  const said = await run('systemd-analyze', ['verify', '--man=no', ...files]);
  expect(`${said.stdout}${said.stderr}`).toBe('');
});

/** A unit's account and what it may not do: the end of its part `[Service]`. */
const rightsOf = async (unit = '') =>
  /^DynamicUser=yes\n[^[]+/m.exec(await read(join(server, unit)))?.[0].trim();

test('the product and its backup have the same rights', async () => {
  const [product, backup] = units;
  expect(await rightsOf(product)).toContain('ProtectSystem=strict');
  expect(await rightsOf(backup)).toBe(await rightsOf(product));
});

test.runIf(hasSystemd)('the services have few rights', async () => {
  const services = units.filter((name) => name.endsWith('.service'));
  // systemd-analyze counts exposure from 0 to 100, and exits with 1 above the threshold.
  for (const unit of services.map((name) => join(server, name)))
    await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
});
