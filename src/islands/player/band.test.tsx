import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bandOf } from '#design/accent';

const root = document.documentElement;

beforeEach(() => {
  vi.resetModules();
  root.dataset['band'] = '';
  document.head.innerHTML =
    '<meta name="theme-color" content="#111111"><meta name="theme-color" content="#222222">';
});
afterEach(() => {
  root.removeAttribute('style');
  delete root.dataset['band'];
  document.head.replaceChildren();
});

const shown = () => ({
  isColored: 'band' in root.dataset,
  band: root.style.getPropertyValue('--band'),
  bars: [...document.querySelectorAll('meta')].map(({ content }) => content),
});
const page = { isColored: true, band: '', bars: ['#111111', '#222222'] };

it('shows the record that plays, and the page’s own colours after it', async () => {
  const { showBand } = await import('./band.ts');
  const red = bandOf('#a02018');
  showBand(red);
  expect(shown()).toEqual({ isColored: true, band: red.properties['--band'], bars: red.bar });
  showBand(undefined);
  expect(shown()).toEqual(page);
});

it('shows the label’s colours with a record in them, on a page in another colour', async () => {
  const { showBand } = await import('./band.ts');
  showBand(null);
  expect(shown().isColored).toBe(false);
  showBand(undefined);
  expect(shown()).toEqual(page);
});
