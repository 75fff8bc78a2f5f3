import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePorts } from '#fixtures/freePorts';

let folder: string;
let environment: Record<string, string>;

/** What the made-up `npm run build` puts into dist/server. */
const build = (code: string) => writeFile(join(folder, 'next-build.mjs'), code);
const answering = (text: string) => `
  import { createServer } from 'node:http';
  createServer((_, response) => response.end('{"status":"${text}"}')).listen(process.env.PORT, '127.0.0.1');`;

/** A checkout with the script, and programs that stand in for npm, git and systemd. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-upgrade-'));
  const [port, bin] = [await freePorts(1), join(folder, 'bin')];
  for (const name of ['bin', 'home', 'build', 'units', 'source/infra'])
    await mkdir(join(folder, name), { recursive: true });
  await cp('infra/server', join(folder, 'source/infra/server'), { recursive: true });
  await writeFile(join(folder, 'settings'), `SITE_URL=https://label.example\nPORT=${port}\n`);
  const programs = {
    npm: `set -e
      mkdir -p dist/server && cp "$FOLDER/next-build.mjs" dist/server/main.mjs
      echo "{\\"schemaNumber\\":\${FORM:-1}}" > dist/server/package.json
      mkdir -p node_modules/node/bin && ln -sf '${process.execPath}' node_modules/node/bin/node`,
    git: `case "$1" in
        ls-files) printf 'infra/server/upgrade.sh\\0' ;;
        status) ;;
        *) cksum < "$FOLDER/next-build.mjs" | cut -d" " -f1 ;;
      esac`,
    // Its options have one word each.
    'systemd-run': `echo "$*" >> "$FOLDER/runs"
      while [ "\${1#--}" != "$1" ]; do shift; done
      cd "$FOLDER/build" && exec "$@"`,
    systemctl: `echo "$*" >> "$FOLDER/asked"
      if [ "$1" = daemon-reload ]; then exit 0; fi
      if [ "$2" = gatefold-backup ]; then exit "\${BACKUP_STATUS:-0}"; fi
      [ -f "$FOLDER/pid" ] && kill "$(cat "$FOLDER/pid")" 2>/dev/null
      cd "$FOLDER/home/current"
      PORT=${port} ./node main.mjs > "$FOLDER/log" 2>&1 &
      echo $! > "$FOLDER/pid"`,
  };
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  }
  environment = {
    PATH: `${bin}:${process.env['PATH']}`,
    FOLDER: folder,
    GATEFOLD_HOME: join(folder, 'home'),
    GATEFOLD_SETTINGS: join(folder, 'settings'),
    GATEFOLD_UNITS: join(folder, 'units'),
    GATEFOLD_TRIES: '4',
  };
});
afterEach(async () => {
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '0'));
  if (pid > 0) process.kill(pid);
  await rm(folder, { recursive: true, force: true });
});

const upgrade = (...given: string[]) =>
  promisify(execFile)(join(folder, 'source/infra/server/upgrade.sh'), given, {
    env: environment,
  }).catch((error: { stderr: string; code: number }) => error);
const current = async () => basename(await readlink(join(folder, 'home/current')));
const shown = async () => {
  const port = /PORT=(\d+)/.exec(await readFile(join(folder, 'settings'), 'utf8'))?.[1];
  return (await (await fetch(`http://127.0.0.1:${port}/`)).json()).status;
};

test('an upgrade runs the new version, and one command goes back', async () => {
  await build(answering('one'));
  expect(await upgrade()).toMatchObject({ stdout: expect.stringContaining('The server runs') });
  expect(await shown()).toBe('one');
  const first = await current();
  await build(answering('two'));
  await upgrade();
  expect(await shown()).toBe('two');
  expect(await upgrade('--back')).toMatchObject({
    stdout: expect.stringContaining(`${first} again.`),
  });
  expect([await shown(), await current()]).toEqual(['one', first]);
});

test('a version brings its units, and the way back those of the version before', async () => {
  const unit = join(folder, 'source/infra/server/gatefold-backup.service');
  const installed = () => readFile(join(folder, 'units/gatefold-backup.service'), 'utf8');
  const before = await readFile(unit, 'utf8');
  await build(answering('one'));
  await upgrade();
  expect(await readdir(join(folder, 'units'))).toHaveLength(3);
  await writeFile(unit, `${before}LimitNOFILE=64\n`);
  await build(answering('two'));
  await upgrade();
  expect(await installed()).toBe(`${before}LimitNOFILE=64\n`);
  await build('process.exit(1);');
  await writeFile(unit, 'no unit');
  await upgrade();
  expect(await installed()).toBe(`${before}LimitNOFILE=64\n`);
  await upgrade('--back');
  expect(await installed()).toBe(before);
  expect(await readFile(join(folder, 'asked'), 'utf8')).toContain(
    'daemon-reload\nrestart gatefold\n',
  );
});

test('the build is an account of its own, and knows of the settings only those of the pages', async () => {
  const settings = join(folder, 'settings');
  const given = `${await readFile(settings, 'utf8')}SMTP_PASSWORD=secret\nPUBLIC_NAME=Two words\n`;
  await writeFile(settings, given);
  await build(answering('one'));
  await upgrade();
  const runs = await readFile(join(folder, 'runs'), 'utf8');
  expect(runs).toContain('--property=DynamicUser=yes');
  expect(runs).toContain('--setenv=PUBLIC_NAME=Two words');
  expect(runs).not.toContain('secret');
});

test('a build that fails changes nothing', async () => {
  await build(answering('one'));
  await upgrade();
  const first = await current();
  await rm(join(folder, 'next-build.mjs'));
  expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining('failed') });
  expect([await shown(), await current()]).toEqual(['one', first]);
  expect(await readdir(join(folder, 'home/versions'))).toEqual([first]);
});

test('if the new version does not answer, the one before runs again', async () => {
  await build(answering('one'));
  await upgrade();
  const first = await current();
  await build('process.exit(1);');
  const failed = await upgrade();
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer') });
  expect([await shown(), await current()]).toEqual(['one', first]);
});

test('where neither answers, the backup from before is named', async () => {
  const newer = join(folder, 'newer');
  await build(`import { existsSync } from 'node:fs';
    if (existsSync('${newer}')) process.exit(1);
    ${answering('one')}`);
  await upgrade();
  const first = await current();
  environment = { ...environment, FORM: '2' };
  await build(`import { writeFileSync } from 'node:fs';
    writeFileSync('${newer}', '');
    process.exit(1);`);
  const told = expect.stringContaining('infra/server/restore.sh FILE --replace');
  expect(await upgrade()).toMatchObject({ code: 1, stderr: told });
  expect(await current()).toBe(first);
  // Nothing runs that would have to be ended.
  await rm(join(folder, 'pid'));
});

test('after a failed upgrade one command still goes back to a version that worked', async () => {
  await build(answering('one'));
  await upgrade();
  const first = await current();
  await build('process.exit(1);');
  await upgrade();
  expect(await upgrade('--back')).toMatchObject({ stderr: 'There is no version before.\n' });
  await build(answering('two'));
  await upgrade();
  await build('process.exit(2);');
  await upgrade();
  expect(await shown()).toBe('two');
  await upgrade('--back');
  expect([await shown(), await current()]).toEqual(['one', first]);
});

test('a backup is made before a version that changes the form of the data, or nothing is changed', async () => {
  const backups = async () =>
    (await readFile(join(folder, 'asked'), 'utf8')).match(/start gatefold-backup/g)?.length ?? 0;
  await build(answering('one'));
  await upgrade();
  await build(answering('two'));
  await upgrade();
  expect(await backups()).toBe(0);
  environment = { ...environment, FORM: '2', BACKUP_STATUS: '1' };
  await build(answering('three'));
  expect(await upgrade()).toMatchObject({ code: 1, stderr: expect.stringContaining('backup') });
  expect([await shown(), await backups()]).toEqual(['two', 1]);
  environment = { ...environment, BACKUP_STATUS: '0' };
  await upgrade();
  expect([await shown(), await backups()]).toEqual(['three', 2]);
});

test('what another machine built is taken as it is', async () => {
  await build(answering('one'));
  await upgrade();
  await mkdir(join(folder, 'source/dist/server'), { recursive: true });
  await writeFile(join(folder, 'source/dist/server/main.mjs'), answering('from elsewhere'));
  await build(answering('never built'));
  await upgrade('--built');
  expect(await shown()).toBe('from elsewhere');
});

test('without a version before there is no way back', async () => {
  expect(await upgrade('--back')).toMatchObject({
    code: 1,
    stderr: 'There is no version before.\n',
  });
});
