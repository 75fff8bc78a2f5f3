import * as z from 'zod';
import { html, type Markup } from '../standIn/html.ts';
import { page } from '../standIn/page.ts';
import { LINKS } from './service.ts';

/** The fields shown on the page; the rest of a catalogue is not validated here. */
const shownSchema = z.array(
  z.object({
    Id: z.number(),
    Name: z.string(),
    Releases: z.array(z.object({ Id: z.number(), Name: z.string() })),
  }),
);
type Shown = z.infer<typeof shownSchema>[number];

const style = html`<style>
  .wall { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: .75rem; margin: 1rem 0 0; }
  .wall img { width: 100%; aspect-ratio: 1; object-fit: cover; background: var(--line); color: var(--quiet); display: block; font-size: .8rem; }
</style>`;

/** The old site's front page: all its releases, including gaps in its data. */
export function oldSitePage(bytes: Uint8Array): Response {
  const body = html`${style}<h1>Old site</h1>
<p>The label’s former site: <a href="/old-site/catalogue.json">its catalogue</a> (${bytes.length} bytes), and an image for
  most artists and releases. Some are missing, and some are no images, as it is with old sites.</p>
${wall(bytes)}`;
  return page({ title: 'Old site', body, links: LINKS, at: '/old-site/' });
}

function wall(bytes: Uint8Array): Markup {
  const artists = readable(bytes);
  if (!artists)
    return html`<p class="empty">The catalogue that is served now cannot be shown as a list.</p>`;
  return html`<div class="wall">${artists.map(pictures)}</div>`;
}

function readable(bytes: Uint8Array): Shown[] | undefined {
  try {
    return shownSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.slice(0, 30);
  } catch {
    return undefined;
  }
}

function pictures({ Id, Name, Releases }: Shown): Markup[] {
  const releases = Releases.slice(0, 12).map((release) =>
    picture(release.Name, `coverart/full/release-${release.Id}`),
  );
  return [picture(Name, `ArtistProfile/full/artist-${Id}`), ...releases];
}

function picture(name: string, path: string): Markup {
  return html`<img loading="lazy" alt="${name}" src="/old-site/images/${path}">`;
}
