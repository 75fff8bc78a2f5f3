/**
 * Installs what is missing and nothing else: the packages, when node_modules is not what the
 * lockfile says, and with `--browser` a Chromium for the tests. Runs on Node 20, before anything
 * is installed, so it is plain JavaScript that needs no package.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = `${root}package-lock.json`;
const stampFile = `${root}node_modules/.installed`;

function lockStamp() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** True for packages that npm itself put there from this very lockfile, as CI's own step does. */
function isInstalledByNpm() {
  const hidden = `${root}node_modules/.package-lock.json`;
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  return wanted.every(
    ([path, { version, integrity, optional, link }]) =>
      path === '' ||
      (installed[path]
        ? installed[path].version === version && installed[path].integrity === integrity
        : Boolean(optional || link)),
  );
}

function isInstalled() {
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === lockStamp();
  return isInstalledByNpm();
}

/** npm as it runs this script, or the one on the PATH. */
function installPackages() {
  console.log('Installing the packages (npm ci); the first time this takes about a minute.');
  const npm = process.env.npm_execpath;
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'];
  const [command, given] = npm ? [process.execPath, [npm, ...flags]] : ['npm', flags];
  const { status } = spawnSync(command, given, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(status ?? 1);
  }
}

if (!isInstalled()) installPackages();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== lockStamp()) {
  writeFileSync(stampFile, lockStamp());
}

if (process.argv.includes('--browser')) {
  const { installBrowser } = await import('./browser.mjs');
  await installBrowser();
}
