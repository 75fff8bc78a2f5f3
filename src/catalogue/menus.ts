import { arranged, musicGroup, type ShownEntry } from '#domain/label/menu';
import { ownPagePath } from '#domain/label/ownPage';
import type { PublicLabel } from '#domain/label/publicLabel';
import { type PublicPage, pages, pagesIn } from '../paths.ts';
import { shownPath, shownWording } from './label.ts';

const entryOf = ({ path, name }: PublicPage) => ({
  to: path,
  name: shownWording().words.page[name],
});

/** An entry with its address in the page's language. */
const placed = <E extends ShownEntry>(entry: E): E =>
  entry.isAway || entry.to === musicGroup ? entry : { ...entry, to: shownPath(entry.to) };

const ownEntries = ({ pages: own }: PublicLabel, place: 'menu' | 'footer' | 'none') =>
  own
    .filter((page) => page.place === place)
    .map(({ slug, title }) => ({ to: ownPagePath(slug), name: title }));

/** Every page that a menu may lead to. */
const targetsOf = (label: PublicLabel) => [
  ...Object.values<PublicPage>(pages).map(entryOf),
  ...label.pages.map(({ slug, title }) => ({ to: ownPagePath(slug), name: title })),
];

/** The music's own group, with the pages that stand nowhere else in the menu. */
export interface MenuItem extends ShownEntry {
  group?: ShownEntry[];
}

/** The entries of the menu, as the label arranged them. */
export function menuOf(label: PublicLabel): MenuItem[] {
  const [home, ...others] = pagesIn('menu').map(entryOf);
  const shop = label.merchUrl
    ? [{ to: label.merchUrl, name: shownWording().words.page.merch }]
    : [];
  const known = [
    ...(home ? [home] : []),
    { to: musicGroup, name: shownWording().words.page.music },
    ...others,
    ...ownEntries(label, 'menu'),
    ...shop,
  ];
  const entries = arranged(label.menu, known, targetsOf(label));
  const mentioned = new Set(label.menu.map(({ to }) => to));
  const music = pagesIn('music')
    .filter(({ path }) => !mentioned.has(path))
    .map((page) => placed({ ...entryOf(page), isAway: false }));
  return entries.flatMap((entry): MenuItem[] => {
    if (entry.to !== musicGroup) return [placed(entry)];
    return music.length > 0 ? [{ ...entry, group: music }] : [];
  });
}

/** The entries of the footer, as the label arranged them. */
export function footerOf(label: PublicLabel): ShownEntry[] {
  const known = [...pagesIn('footer').map(entryOf), ...ownEntries(label, 'footer')];
  return arranged(label.footer, known, targetsOf(label)).map(placed);
}
