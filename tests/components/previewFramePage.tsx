import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PreviewFrame } from '../../src/components/PreviewFrame.tsx';
import { readPage } from '../../src/scripts/readPage.ts';

declare global {
  interface Window {
    /** Shows a page in a new frame; returns the styles applied to it. */
    framed: (html: string) => Promise<string[]>;
    /** The styles and the language of a page that a script of the site fetches. */
    read: (path: string) => Promise<{ style: string; language: string } | null>;
  }
}

const root = createRoot(document.getElementById('root') as HTMLElement);
let count = 0;

window.framed = async (html) => {
  count += 1;
  flushSync(() => root.render(<PreviewFrame key={count} html={html} frameTitle="Preview" />));
  const frame = document.querySelector('iframe');
  await new Promise((resolve) => frame?.addEventListener('load', resolve));
  return Array.from(frame?.contentDocument?.adoptedStyleSheets ?? [], ({ cssRules }) =>
    Array.from(cssRules, ({ cssText }) => cssText).join('\n'),
  );
};

window.read = async (path) => {
  const read = await readPage(path);
  return read && { style: read.style, language: read.page.lang };
};
