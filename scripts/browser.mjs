/**
 * Finds a Chromium for the tests: Playwright's own, or else the system's. The headless shell comes
 * first: it is the same engine without the browser UI and uses a quarter less processor time.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
/** The variables that name the program folders on Windows. */
const PROGRAMS = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'];
const USUAL_FILES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...PROGRAMS.flatMap((name) => process.env[name] ?? []).flatMap((folder) => [
    join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ]),
];

/** Flags for a system browser in a container: no sandbox, no GPU, no background requests. */
export const SYSTEM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/**
 * How to launch Chromium; undefined if there is none.
 * @returns {Promise<{ executablePath: string, args: string[] } | undefined>}
 */
export async function findBrowser() {
  const { chromium } = await import('playwright');
  const whole = chromium.executablePath();
  const own = playwrightShell(whole) ?? (existsSync(whole) ? whole : undefined);
  if (own !== undefined) return { executablePath: own, args: [] };
  const executablePath = systemBrowser();
  return executablePath === undefined ? undefined : { executablePath, args: SYSTEM_FLAGS };
}

/**
 * Playwright names only the path of its full browser; its headless shell is in a sibling folder.
 * @param {string} whole
 */
function playwrightShell(whole) {
  const folder = whole.replace(/([\\/])chromium-(\d+)[\\/].*/, '$1chromium_headless_shell-$2');
  if (!existsSync(join(folder, 'INSTALLATION_COMPLETE'))) return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const name = files.find((file) => /^(chrome-)?headless[-_]shell(\.exe)?$/.test(basename(file)));
  return name && join(folder, name);
}

/**
 * How to launch a whole Chromium, which has the back/forward cache that the headless shell lacks;
 * undefined if there is none.
 * @returns {Promise<{ executablePath: string, args: string[] } | undefined>}
 */
export async function findWholeBrowser() {
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  if (existsSync(own) && !isShell(own)) return { executablePath: own, args: ['--headless=new'] };
  const executablePath = systemBrowser(NAMES.filter((name) => name !== SHELL));
  return executablePath && { executablePath, args: [...SYSTEM_FLAGS, '--headless=new'] };
}

/** @param {string} path */
const isShell = (path) => /headless[-_]shell/.test(basename(path));

const systemBrowser = (names = NAMES) => findProgram(...names) ?? USUAL_FILES.find(isExecutable);

/**
 * The path of the first of these programs that is installed; undefined if none is.
 * @param {string[]} names
 */
export function findProgram(...names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
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

/**
 * Makes sure that a browser is installed, or prints one line that says what to do and exits with 1.
 * An installed browser is kept, except in CI, whose image includes one: there the headless shell is
 * worth its download.
 */
export async function installBrowser() {
  const found = await findBrowser();
  if (found && (isShell(found.executablePath) || !process.env['CI'])) return;
  console.log(`There is no ${found ? 'headless shell' : 'Chromium'}: trying to install one.`);
  const playwright = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  run(process.execPath, [playwright, 'install', '--only-shell', 'chromium']);
  if (await findBrowser()) return;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', ['update']);
    // Debian packages the headless shell separately; Ubuntu does not.
    for (const name of [SHELL, 'chromium'])
      if (!systemBrowser()) run('apt-get', ['install', '--yes', '--no-install-recommends', name]);
  }
  if (await findBrowser()) return;
  const command = process.platform === 'linux' ? ` (apt-get install ${SHELL})` : '';
  console.error(`The tests need Chromium or Chrome: install it${command} and run them again.`);
  process.exit(1);
}

/** A command that hangs, for example without a network, must not block the rest. */
function run(/** @type {string} */ command, /** @type {string[]} */ given) {
  spawnSync(command, given, { stdio: 'inherit', timeout: 300_000 });
}
