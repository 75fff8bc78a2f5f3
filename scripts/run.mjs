/**
 * Runs a script of this project: `node scripts/run.mjs [--browser] FILE [ARGUMENTS]`. It first
 * installs packages if node_modules does not match the lockfile, and with `--browser` a Chromium
 * for the tests. Then it runs the file with the project's own Node. It starts on Node 20 before
 * anything is installed, so it is plain JavaScript without dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.installed');

function lockStamp() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** True if npm itself installed the packages from this exact lockfile, as a CI step does. */
function isInstalledByNpm() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
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

/** Runs the npm that runs this script, or the one on the PATH: a batch file on Windows. */
function installPackages() {
  console.log('Installing the packages (npm ci). The first time this takes about a minute.');
  const npm = process.env.npm_execpath;
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'];
  const options = { cwd: root, stdio: 'inherit' };
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...flags], options)
    : spawnSync('npm', flags, { ...options, shell: isWindows });
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(status ?? 1);
  }
}

function install() {
  if (!isInstalled()) installPackages();
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== lockStamp())
    writeFileSync(stampFile, lockStamp());
}

/**
 * Runs a file with the installed Node and exits with its code. Node's compile cache is kept with
 * the packages, which halves the time of the next start.
 */
function runUnderInstalledNode(file, given) {
  const node = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  const compiled = join(root, 'node_modules', '.cache', 'compiled');
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env };
  const child = spawn(node, [file, ...given], { stdio: 'inherit', env });
  // A terminal sends Ctrl+C to the child too; other signals reach only this process.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', ({ message }) => {
    console.error(`Node could not be started from the packages: ${message}`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

const given = process.argv.slice(2);
const needsBrowser = given[0] === '--browser';
if (needsBrowser) given.shift();
const file = resolve(root, given.shift() ?? '');

install();
if (needsBrowser) {
  const { installBrowser } = await import('./browser.mjs');
  await installBrowser();
}
// Always in a child process: if imported here, a script would not be the main module.
runUnderInstalledNode(file, given);
