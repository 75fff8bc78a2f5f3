/**
 * Finds a Chromium for the tests: Playwright's own, else the system's. The headless shell comes
 * first where the system has it: the same engine without the browser around it, which takes a
 * quarter less processor time. Playwright chooses its own headless shell by itself.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const USUAL_FILES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** For a system's browser in a container: no sandbox, no graphics card, and no calls of its own. */
export const SYSTEM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/**
 * How to launch Chromium: nothing to say where Playwright has its own, the path and the flags of
 * the system's otherwise, undefined where there is none.
 * @returns {Promise<{ executablePath?: string, args: string[] } | undefined>}
 */
export async function findBrowser() {
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return { args: [] };
  const executablePath = systemBrowser();
  return executablePath === undefined ? undefined : { executablePath, args: SYSTEM_FLAGS };
}

function systemBrowser() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_FOLDERS];
  const files = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...files, ...USUAL_FILES].find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes sure that there is a browser, or says in one line what to do and ends with 1. */
export async function installBrowser() {
  if (await findBrowser()) return;
  console.log('There is no Chromium: trying to install one.');
  const playwright = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  run(process.execPath, [playwright, 'install', 'chromium']);
  if (await findBrowser()) return;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
  }
  if (await findBrowser()) return;
  console.error(
    'The tests need Chromium: install it (apt-get install chromium) and run them again.',
  );
  process.exit(1);
}

/** A command that hangs, for want of a network, must not hold up the rest. */
function run(/** @type {string} */ command, /** @type {string[]} */ given) {
  spawnSync(command, given, { stdio: 'inherit', timeout: 300_000 });
}
