import { addressShardPath } from '#domain/movedAddress';
import { trailingNumber } from '#domain/pagePath';
import { type ReadPage, readPage } from './readPage.ts';

/** The colours that a page takes from its cover, as custom properties. */
const ownColor = /(--(?:accent|panel|on-panel)):([^;}]+)/g;

/** The current path of an entry by its number, for an embed older than its title. */
async function presentPath(path: string): Promise<string | null> {
  const number = trailingNumber(path);
  if (number === null) return null;
  const kind = path.includes('/artists/') ? 'artists' : 'releases';
  const answer = await fetch(addressShardPath({ kind, number }));
  const addresses: unknown = answer.ok ? await answer.json() : null;
  const found = new Map(Object.entries(addresses ?? {})).get(String(number));
  return typeof found === 'string' ? found : null;
}

/** The credited artists of a page, with its language's commas, without links. */
function creditIn(page: HTMLElement): DocumentFragment {
  const artists = [...page.querySelectorAll('.title-by a')];
  const [first, last] = [artists[0], artists.at(-1)];
  const range = page.ownerDocument.createRange();
  if (!first || !last) return document.createDocumentFragment();
  range.setStartBefore(first);
  range.setEndAfter(last);
  const credit = document.importNode(range.cloneContents(), true);
  for (const link of credit.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  return credit;
}

/** Shows when an announced release comes out, and leads to its pre-save. */
function showComing(page: HTMLElement, path: string): void {
  const day = page.querySelector('.gatefold-day > *');
  const presave = page.querySelector('.presave .form > .button')?.textContent;
  const line = document.querySelector('.embed-day');
  if (!day || !presave || !line) return;
  const link = document.createElement('a');
  link.href = `${path}#presave`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = `${presave} ↗`;
  line.append(document.importNode(day, true), link);
}

/** How many shows a frame lists. */
const mostShows = 5;

/** Whether a show has ended since its page was made. */
const isOver = ({ dataset: { until = '' } }: HTMLElement) => Date.parse(until) <= Date.now();

/** Lists the next shows of a page: the label's, or an artist's. Says so if there are none. */
function listShows(page: HTMLElement): void {
  const list = document.createElement('ol');
  list.className = 'embed-shows';
  const found = page.querySelectorAll<HTMLElement>('[data-shows="coming"] .show-entry');
  const shows = [...found].filter((show) => !isOver(show));
  if (shows.length === 0) {
    const main = document.getElementById('embed');
    const language = document.documentElement.lang.toLowerCase();
    const none = document.createElement('p');
    none.className = 'embed-none';
    none.textContent =
      main?.getAttribute(`data-none-${language}`) ?? main?.getAttribute('data-none') ?? '';
    document.querySelector('.embed-tracks')?.append(none);
    return;
  }
  for (const show of shows.slice(0, mostShows)) list.append(document.importNode(show, true));
  for (const link of list.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  document.querySelector('.embed-tracks')?.append(list);
}

/** Whether a path is of a page of which a frame shows the next shows. */
const isOfShows = (path: string) => /\/(?:shows$|artists\/)/.test(path);

/** Shows the release from a page: its cover, title, artists and tracks; or the next shows. */
function show({ page, path, style }: ReadPage): boolean {
  const part = (name: string) => document.querySelector<HTMLElement>(name);
  const ofShows = isOfShows(path);
  const [cover, tracks] = ['.gatefold-cover > *', '.tracks'].map((name) =>
    ofShows ? null : page.querySelector(name),
  );
  const title = page.querySelector(ofShows ? 'h1' : '.title-name')?.textContent?.trim() ?? '';
  const link = part('.embed-title');
  if (title === '' || !(link instanceof HTMLAnchorElement)) return false;
  document.title = page.querySelector('title')?.textContent ?? '';
  const { documentElement: root } = document;
  root.lang = page.lang;
  root.dir = page.dir;
  for (const name of ['prefix', 'playWords', 'pauseWords'])
    root.dataset[name] = page.dataset[name] ?? '';
  for (const [, name = '', value = ''] of style.matchAll(ownColor))
    root.style.setProperty(name, value);
  const { writing } = page.dataset;
  if (writing) root.dataset['writing'] = writing;
  else delete root.dataset['writing'];
  link.textContent = title;
  link.href = path;
  for (const more of document.querySelectorAll<HTMLAnchorElement>('.embed-more')) {
    more.href = path;
    more.textContent = more.getAttribute(`data-in-${root.lang}`) ?? more.textContent;
  }
  if (ofShows) {
    root.dataset['embed'] = 'shows';
    listShows(page);
    return true;
  }
  part('.embed-by')?.append(creditIn(page));
  showComing(page, path);
  if (cover) part('.embed-cover')?.append(document.importNode(cover, true));
  if (tracks) part('.embed-tracks')?.append(document.importNode(tracks, true));
  const first = document.querySelector<HTMLElement>('.embed-tracks [data-play]');
  const play = part('.embed-play');
  if (first && play) {
    play.hidden = false;
    play.ariaLabel = play.getAttribute(`data-in-${root.lang}`) ?? play.ariaLabel;
    play.addEventListener('click', () => first.click());
    // The one button mirrors the first track's button.
    new MutationObserver(() => {
      const playing = document.querySelector('.embed-tracks [data-playing]');
      play.hidden = playing !== null;
    }).observe(first.closest('.tracks') ?? first, { attributes: true, subtree: true });
  }
  return true;
}

/** Shows the release, or the shows, in the address, or says that there are none. */
export async function showEmbed(main: HTMLElement): Promise<void> {
  const path = location.pathname.replace(/^\/embed/, '');
  let found = await readPage(path).catch(() => null);
  if (!found) {
    const present = await presentPath(path).catch(() => null);
    found = present ? await readPage(present).catch(() => null) : null;
  }
  if (!(found && show(found))) {
    main.dataset['state'] = 'gone';
    document.querySelector('.embed-by')?.append(main.dataset['gone'] ?? '');
  }
  main.removeAttribute('aria-busy');
}
