import { expect, test } from 'vitest';
import { maxLinks } from '#domain/link';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { createLinks } from './links.ts';

const link = (number: number) => ({ name: 'A shop', url: `https://shop.example/${number}` });
const call = { params: { id: aStoredRelease().id }, body: { url: link(1).url } };

/** Proposes links to a release that has link 1; the service finds these. */
function propose(found: ReturnType<typeof link>[] | null) {
  const entity = aStoredRelease({ links: [link(1)] });
  const needs = {
    releases: { owned: async () => ({ entity }) },
    songLinks: found && { find: async () => found },
  } as unknown as Parameters<typeof createLinks>[0];
  return createLinks(needs).proposeLinks(call, aCaller('staff'));
}

test('links that were found follow those that the release has, each once', async () => {
  expect(await propose([link(1), link(2)])).toEqual({ links: [link(1), link(2)] });
});

test('a release has a limited number of links', async () => {
  const many = Array.from({ length: maxLinks + 5 }, (_, index) => link(index + 1));
  expect((await propose(many)).links).toHaveLength(maxLinks);
});

test('without a service the refusal says what to do instead', async () => {
  await expect(propose(null)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Paste the addresses'),
  });
});
