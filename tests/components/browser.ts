import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/browser.mjs';

/** A document with the script and styles of a file from this folder. */
async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    outdir: 'out',
    // The back office's sentences use top-level await, which only modules support.
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const text = (ending: string) =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const script = text('.js').replaceAll('</script', '<\\/script');
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A component</title>
<style>:root{color-scheme:light dark} body{font-family:sans-serif;margin:1rem} ${text('.css')}</style>
<main id="root"></main><script type="module">${script}</script></html>`;
}

/** Opens the tests' browser, with additional flags if a test needs them. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const launch = await findBrowser();
  if (!launch) throw new Error('The tests need Chromium: install it (apt-get install chromium).');
  return chromium.launch({ ...launch, args: [...launch.args, ...flags] });
}

const origin = 'http://component.localhost/';
const documents = new Map<string, Promise<string>>();

/** Opens a file of this folder in a new page, which gets no other responses. */
export async function openComponent(browser: Browser, entry: string): Promise<Page> {
  const html = documents.get(entry) ?? bundled(entry);
  documents.set(entry, html);
  const page = await browser.newPage();
  const body = await html;
  await page.route('**', (route) =>
    route.request().url() === origin
      ? route.fulfill({ contentType: 'text/html', body })
      : route.abort(),
  );
  await page.goto(origin);
  return page;
}

/** Problems of a page's layout: sideways scrolling, and text cut off or outside its box. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? ['scrolls sideways'] : [];
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      // The player and the spines of records truncate long titles, a narrow window shows only the
      // year of a date in the catalogue, and a page cuts off discs that turn at its edge.
      .filter(
        (element) => !element.matches('.player-now > *, .catalogue td:last-child, .spine, main'),
      )
      .filter((element) => {
        const { overflowX, clip, clipPath, position } = getComputedStyle(element);
        const isHidden = clip !== 'auto' || clipPath !== 'none' || element.clientWidth <= 1;
        const isCut =
          /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
        return isCut && !isHidden && position !== 'fixed' && Boolean(element.textContent?.trim());
      })
      .map(({ className, tagName }) => `${tagName}.${className} cuts its text`);
    const ownText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    const out = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, clip, clipPath } = getComputedStyle(element);
        const isHidden = clip !== 'auto' || clipPath !== 'none' || element.clientWidth <= 1;
        return (
          element instanceof HTMLElement && overflowX === 'visible' && !isHidden && ownText(element)
        );
      })
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2)
      .map(({ className, tagName }) => `${tagName}.${className} does not hold its text`);
    const canvas = document.createElement('canvas').getContext('2d');
    const hints = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter(({ clientWidth }) => clientWidth > 1)
      .filter((field) => {
        const { font, letterSpacing } = getComputedStyle(field, '::placeholder');
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
        const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
        if (canvas) Object.assign(canvas, { font, letterSpacing });
        const width = canvas?.measureText(field.placeholder).width ?? 0;
        return width > field.clientWidth - padding + 1;
      })
      .map(({ placeholder }) => `the hint “${placeholder}” is cut`);
    return [...wide, ...cut, ...out, ...hints];
  });
}
