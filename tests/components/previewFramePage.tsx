import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PreviewFrame } from '../../src/components/PreviewFrame.tsx';

declare global {
  interface Window {
    /** Shows a page in a new frame; returns the styles applied to it. */
    framed: (html: string) => Promise<string[]>;
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
