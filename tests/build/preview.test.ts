import { beforeAll, expect, it } from 'vitest';
import type { PublicRelease } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { SiteBundle } from '../../publisher/bundle.ts';
import { type BuiltSite, hardBundle, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

let site: BuiltSite;
let bundle: SiteBundle;

beforeAll(async () => {
  site = await hardSite();
  bundle = await hardBundle();
}, 120_000);

function releaseOf(cId: number): PublicRelease {
  const release = hardCatalogue.releases.find((one) => one.cId === cId);
  if (!release) throw new Error(`There is no release ${cId}.`);
  return release;
}
const artistsOf = ({ artists }: PublicRelease) =>
  artists.flatMap((cId) => hardCatalogue.artists.find((one) => one.cId === cId) ?? []);
const preview = (release: PublicRelease) =>
  bundle.renderer.preview({
    kind: 'release',
    url: release.url,
    releases: [release],
    artists: artistsOf(release),
    label: hardCatalogue.label,
    now: new Date(),
  });

/** A release's page without its ways on: a preview has the release alone, not the rest of the catalogue. */
const itself = (page: string) =>
  page
    .replace(/<section class="more-by".*?<\/section>/s, '')
    .replace(/<nav class="neighbours".*?<\/nav>/s, '');

it.each([
  ['with a cover and two artists', 1001],
  ['with sixty links and ninety tracks', 1004],
  ['without an artist or a description', 1005],
  ['to come', 1006],
  ['without a date', 1007],
])('the preview of a release %s is its page, byte for byte', async (_, cId) => {
  const release = releaseOf(cId);
  expect(await preview(release)).toBe(itself(textOf(site, `${release.url.slice(1)}.html`)));
});

it.each([1, 2])('the preview of artist %s is their page, byte for byte', async (cId) => {
  const artist = hardCatalogue.artists.find((one) => one.cId === cId);
  if (!artist) throw new Error(`There is no artist ${cId}.`);
  const releases = hardCatalogue.releases.filter(({ artists }) => artists.includes(cId));
  const around = new Set(releases.flatMap(({ artists }) => artists)).add(cId);
  const html = await bundle.renderer.preview({
    kind: 'artist',
    url: artist.url,
    releases,
    artists: hardCatalogue.artists.filter((one) => around.has(one.cId)),
    label: hardCatalogue.label,
    now: new Date(),
  });
  expect(html).toBe(textOf(site, `${artist.url.slice(1)}.html`));
});

it('shows each of many at once its own release, and keeps none', async () => {
  const releases = Array.from({ length: 20 }, (_, index) => ({
    ...releaseOf(1001),
    cId: 9000 + index,
    url: `/releases/secret-${9000 + index}`,
    title: `Secret number ${index}.`,
    releaseStatus: releaseStatus.Planning,
  }));
  const pages = await Promise.all(releases.map(preview));
  for (const [index, page] of pages.entries()) {
    const titles = [...new Set(page.match(/Secret number \d+\./g))];
    expect(titles).toEqual([`Secret number ${index}.`]);
  }
  const planned = await bundle.renderer.plan();
  expect(planned.filter(({ address }) => address.includes('secret'))).toEqual([]);
});
