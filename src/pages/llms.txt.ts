import type { APIRoute } from 'astro';
import { shownLabel, shownPath, shownWording } from '#catalogue/label';
import { hasShop } from '#catalogue/shop';
import { nextShows } from '#catalogue/shows';
import { fillLine } from '#words/wording';
import { feedPath, pagesIn, paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';

/** The site for programs that read text, as llmstxt.org describes it: its pages, data and feeds. */
export const GET: APIRoute = () => {
  const { name, tagline, description } = shownLabel();
  const wording = shownWording();
  const { page, files, shows, shop } = wording.words;
  const about = description || tagline || fillLine(wording, page.about, { label: name });
  const link = (text: string, path: string) => `- [${text}](${siteAddress(path)})`;
  const data = [
    `${link('catalogue.json', paths.publicData)}: every public artist and release, as JSON`,
    link(files.out, feedPath('out-now')),
    link(files.announced, feedPath('announced')),
  ];
  if (nextShows(1).length > 0) data.push(link(shows.feedNew, feedPath('shows')));
  if (hasShop()) data.push(link(shop.feedNew, feedPath('shop')));
  data.push(link(page.calendar, paths.calendarFile));
  const lines = [
    `# ${name}`,
    `> ${about.replaceAll(/\s+/g, ' ')}`,
    pagesIn('sitemap')
      .map((one) => link(page[one.name], shownPath(one.path)))
      .join('\n'),
    '## Data',
    data.join('\n'),
  ];
  return new Response(`${lines.join('\n\n')}\n`);
};
