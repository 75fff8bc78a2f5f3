import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Opens a browser for a test: Playwright's own if installed, else the system's. */
export async function openTestBrowser(): Promise<Browser> {
  const own = chromium.executablePath();
  const executablePath = existsSync(own) ? own : systemBrowser();
  return chromium.launch({ executablePath, args: QUIET });
}

function systemBrowser(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const files = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = files.find((file) => existsSync(file));
  if (!found) throw new Error('No browser found. Install one: apt-get install chromium');
  return found;
}
