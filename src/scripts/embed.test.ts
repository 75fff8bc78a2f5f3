import { afterEach, expect, test, vi } from 'vitest';
import { showEmbed } from './embed.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/embed/releases/low-water-7', ['https://nightjar.example/releases/low-water-7']],
  ['/embed//evil.example/releases/low-water', []],
  ['/embed//evil.example:8443/x', []],
])('%s reads %j of all releases', async (pathname, expected) => {
  const asked: string[] = [];
  const ask = async (address: string | URL) => {
    asked.push(new URL(address, location.origin).href);
    return { ok: false };
  };
  vi.stubGlobal('location', new URL(pathname, 'https://nightjar.example'));
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('document', { querySelector: () => null });
  const main = { dataset: {} as DOMStringMap, removeAttribute: () => undefined };
  await showEmbed(main as unknown as HTMLElement);
  expect(asked.filter((address) => !address.includes('/data/'))).toEqual(expected);
  expect(main.dataset['state']).toBe('gone');
});
