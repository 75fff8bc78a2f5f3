import { beforeAll, expect, it } from 'vitest';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await hardSite();
}, 120_000);

const pageOf = (cId: number) => {
  const file = filesOf(site).find(
    (one) => one.startsWith('releases/') && one.endsWith(`-${cId}.html`),
  );
  return { file: file ?? '', html: textOf(site, file ?? '') };
};

it('embeds every release by one page, without a file for each', () => {
  const { file } = pageOf(1001);
  const name = file.replace(/^releases\//, '').replace(/\.html$/, '');
  expect(filesOf(site).filter((one) => one.includes(name))).toEqual([file]);
  expect(filesOf(site).filter((one) => one.includes('embed') && one.endsWith('.html'))).toEqual([
    'embed.html',
  ]);
});

it('names on every release the call that tells others how to show it', () => {
  const { html } = pageOf(1001);
  const [, href = ''] = /type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(html) ?? [];
  const call = new URL(href.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
  expect(call.pathname).toMatch(/\/oembed$/);
  expect(call.searchParams.get('url')).toMatch(/\/releases\/.+-1001$/);
});

it('has a button for each player of another site, and lets only those be framed', () => {
  const { html } = pageOf(1001);
  expect(html).not.toContain('<iframe ');
  const players = [...html.matchAll(/data-player="([^"]+)"/g)].map(([, address]) => address);
  expect(players).toEqual([
    'https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy',
    'https://bandcamp.com/EmbeddedPlayer/album=1234567890/',
  ]);
  expect(html).toContain('loads a player from <bdi>open.spotify.com</bdi>');
  // The player's address is not a page to visit.
  expect(html).not.toContain('href="https://bandcamp.com/EmbeddedPlayer');
  const framed = (page: string) => /frame-src ([^;"]*)/.exec(page)?.[1] ?? '';
  expect(framed(html)).toContain('https://open.spotify.com');
  expect(framed(html)).toContain('https://bandcamp.com');
  expect(framed(pageOf(1002).html)).not.toContain('spotify');
});

it('lists the next shows where a frame may run no script, as its title says', () => {
  const page = textOf(site, 'embed.html');
  const [, without = ''] = /<noscript>(.*?)<\/noscript>/s.exec(page) ?? [];
  const urls = [4, 1, 2].map(
    (number) => hardCatalogue.shows.find(({ cId }) => cId === number)?.url,
  );
  const links = Array.from(without.matchAll(/href="([^"]*)"/g), ([, href]) => href);
  expect(links).toEqual([...urls, '/shows']);
  expect(page).toContain(`<title>Next shows | ${hardCatalogue.label.name}</title>`);
  // The page around the frame stays.
  expect(without.match(/target="_blank"/g)).toHaveLength(links.length);
});

it('has for a label’s own page a frame with its next shows, and a plain link', () => {
  const codes = (file: string) =>
    Array.from(textOf(site, file).matchAll(/<textarea[^>]*>(.*?)<\/textarea>/gs), ([, code]) =>
      (code ?? '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll(/&(?:quot|#34);/g, '"'),
    );
  const [frame, link] = codes('shows.html');
  expect(frame).toMatch(/^<iframe src="[^"]*\/embed\/shows" /);
  expect(link).toMatch(/^<a href="http[^"]*\/shows">[^<]*: shows<\/a>$/);
});
