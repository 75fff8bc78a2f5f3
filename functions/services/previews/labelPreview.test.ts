import { expect, test } from 'vitest';
import type { StoredLabel } from '#domain/label/label';
import { accountKey } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Previewed } from '#domain/publication/preview';
import { aCaller } from '#fixtures/callers';
import { aStoredLabel } from '#fixtures/labels';
import { createLabelPreview } from './labelPreview.ts';

const staff = aCaller('staff');
const about: StoredLabel['pages'][number] = {
  slug: 'about',
  earlierSlugs: [],
  title: 'About',
  body: '<p>One room.</p>',
  place: 'footer',
};

/** Previews of a label with one page of its own, and what is rendered. */
function aPreview({ html = '<html>', counted = Number.POSITIVE_INFINITY, hasLogo = true } = {}) {
  const rendered: Previewed[] = [];
  const asked: string[] = [];
  const entity = aStoredLabel({ pages: [about] });
  const { previewLabel } = createLabelPreview(
    {
      snapshots: { wantedText: async () => new Uint8Array() } as never,
      logos: { drawnPath: () => 'marks/drawn.svg', has: async () => hasLogo } as never,
      drawnCovers: { folderOf: () => 'covers' } as never,
      shareCards: { folder: 'cards/' } as never,
      renderPreview: async (shown) => {
        rendered.push(shown);
        return html;
      },
      clock: { now: () => new Date('2026-06-01T08:00:00.000Z'), sleep: async () => undefined },
      site: { imageBase: 'https://images.example', mail: 'smtp' } as never,
    },
    {
      label: { wantedLabel: async () => entity, featuredNumbers: async () => new Map() },
      rateLimiter: {
        async demand(_limit, key) {
          if (asked.push(key) > counted) throw new Problem('too-many', 'Wait a minute.');
        },
      },
    },
  );
  const show = (body: object) =>
    previewLabel({ body: { label: {}, page: 'home', ...body } } as never, staff);
  return { show, rendered, asked };
}

test('each preview counts for its account, and too many render nothing', async () => {
  const { show, rendered, asked } = aPreview({ counted: 1 });
  expect(await show({})).toEqual({ html: '<html>' });
  await expect(show({})).rejects.toMatchObject({ code: 'too-many' });
  expect(asked).toEqual([accountKey(staff), accountKey(staff)]);
  expect(rendered).toHaveLength(1);
});

test('a page of the label’s own is found by its address', async () => {
  const { show, rendered } = aPreview();
  await show({ page: 'own', slug: 'about' });
  expect(rendered).toMatchObject([{ page: 'own', url: '/about' }]);
  await expect(show({ page: 'own', slug: 'other' })).rejects.toMatchObject({ code: 'not-found' });
  await show({ page: 'home', slug: 'about' });
  expect(rendered.at(-1)).not.toHaveProperty('url');
});

test('a language is asked for, except of the page that is not found', async () => {
  const { show, rendered } = aPreview();
  await show({ language: 'de' });
  await show({ page: 'lost', language: 'de' });
  await show({});
  expect(rendered.map(({ language }) => language)).toEqual(['de', undefined, undefined]);
});

test('a label without a logo shows the one that is drawn from its name, stored or not', async () => {
  const stored = aPreview();
  await stored.show({});
  expect(stored.rendered[0]?.label?.marks.light).toBe('https://images.example/marks/drawn.svg');
  const typed = aPreview({ hasLogo: false });
  await typed.show({});
  expect(typed.rendered[0]?.label?.marks.light).toMatch(/^data:image\/svg\+xml/);
});

test.each([
  ['artist', 'The site shows no artist yet.'],
  ['home', 'There is no such page.'],
])('of a site without a page like %s it says so', async (page, message) => {
  const { show } = aPreview({ html: '' });
  await expect(show({ page })).rejects.toMatchObject({ code: 'not-found', message });
});
