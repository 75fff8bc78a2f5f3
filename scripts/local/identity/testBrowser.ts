import { type Browser, chromium } from 'playwright';
import { findBrowser } from '../../browser.mjs';

/** Opens a browser for a test: Playwright's own if installed, else the system's. */
export async function openTestBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if (!found) throw new Error('No browser found. Install one: apt-get install chromium');
  return chromium.launch(found);
}
