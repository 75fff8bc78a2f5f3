import { expect, it, vi } from 'vitest';
import type { PlannedPage } from './plan.ts';
import { renderPages } from './renderPages.ts';

const text = new TextEncoder();
const pages: PlannedPage[] = Array.from({ length: 100 }, (_, index) => ({
  address: `/${index}`,
  file: `${index}.html`,
  component: 'page',
  key: '',
  entry: { kind: 'release', cId: index },
}));

/** Renders the pages here and in a thread, whose bundle has a renderer of its own. */
async function renderWith(
  threadRenderer: string,
  render: (address: string, taken: ReadonlyMap<string, string>) => string | Promise<string>,
) {
  const taken = new Map<string, string>();
  const renderer = {
    keepNothingForNext: () => undefined,
    show: () => Promise.reject(new Error('It is shown already.')),
    shownText: () => text.encode('the snapshot'),
    plan: async () => pages,
    render: async ({ address }: { address: string }) => text.encode(await render(address, taken)),
    preview: async () => '',
  };
  const code = `export const renderer = ${threadRenderer}`;
  const entry = `data:text/javascript,${encodeURIComponent(code)}`;
  const thrown = await renderPages({ renderer, entry }, pages, {
    now: new Date(7),
    threads: () => 1,
    take: async ({ address }, content) => {
      expect(taken.has(address)).toBe(false);
      taken.set(address, new TextDecoder().decode(content));
    },
  });
  return { taken, thrown };
}

it('shows a thread the snapshot and the time, and takes its pages in their places', async () => {
  const thread = `{
    keepNothingForNext() {},
    async show(content, now) {
      renderer.shown = new TextDecoder().decode(content) + ' at ' + now.getTime();
    },
    async render({ address }) {
      return new TextEncoder().encode(address + ' of ' + renderer.shown);
    },
  }`;
  const { taken, thrown } = await renderWith(thread, async (address, before) => {
    // The thread needs longer to start than this one for all pages.
    await vi.waitFor(() => expect(before.size).toBeGreaterThan(0), { timeout: 15_000 });
    return `${address} of this thread`;
  });
  expect(thrown).toEqual([]);
  expect(taken.size).toBe(100);
  const origins = new Set(
    [...taken].map(([address, content]) => content.replace(`${address} of `, '')),
  );
  expect([...origins].sort()).toEqual(['the snapshot at 7', 'this thread']);
});

it.each([
  ['does not load', 'nothing'],
  ['shows no snapshot', '{ keepNothingForNext() {}, async show() { throw new Error("torn"); } }'],
  [
    'ends while it renders',
    '{ keepNothingForNext() {}, async show() {}, async render() { process.exit(1); } }',
  ],
])('renders every page, and warns, where a thread %s', async (_, thread) => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  const { taken, thrown } = await renderWith(thread, (address) => `${address} here`);
  expect(thrown).toEqual([]);
  expect(taken.size).toBe(100);
  expect(warned).toHaveBeenCalled();
  warned.mockRestore();
});

it('answers the error of a page that throws, whichever thread met it', async () => {
  const thread =
    '{ keepNothingForNext() {}, async show() {}, async render() { throw new TypeError("there"); } }';
  const { taken, thrown } = await renderWith(thread, (address) => {
    if (address === '/99') throw new RangeError('here');
    return address;
  });
  expect(taken.size).toBe(99);
  expect(thrown).toMatchObject([{ page: { address: '/99' }, error: new RangeError('here') }]);
});
