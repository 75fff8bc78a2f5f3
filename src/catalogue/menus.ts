// Does not read the catalogue: the back office also uses it to preview an unsaved menu.
import type { Label } from '#domain/label/label';
import { arranged, musicGroup, type ShownMenuEntry } from '#domain/label/menu';
import { ownPagePath } from '#domain/label/ownPage';
import { textLangOf } from '#domain/otherTexts';
import type { Words } from '#words/translation';
import { type PublicPage, pages, pagesIn } from '../paths.ts';

/** The label's fields that make up menu and footer. */
type Arranged = Pick<Label, 'menu' | 'footer' | 'merchUrl'> & {
  pages: readonly Pick<Label['pages'][number], 'slug' | 'title' | 'place'>[];
};

/** The language of the page that contains the menu. */
export interface PageLanguage {
  words: Words['page'];
  /** The address of a path in this language. */
  pathOf: (path: string) => string;
  /** Whether there are shows, something is for sale, and there is news. */
  hasShows?: boolean;
  hasShop?: boolean;
  hasNews?: boolean;
}

const entryOf =
  ({ words }: PageLanguage) =>
  ({ path, name }: PublicPage) => ({ to: path, name: words[name] });

/** An entry with its address in the page's language. */
const placed = <E extends ShownMenuEntry>(entry: E, { pathOf }: PageLanguage): E =>
  entry.isAway || entry.to === musicGroup ? entry : { ...entry, to: pathOf(entry.to) };

function ownEntry(page: Arranged['pages'][number]) {
  const lang = textLangOf(page, 'title');
  return { to: ownPagePath(page.slug), name: page.title, ...(lang && { lang }) };
}

const ownEntries = ({ pages: own }: Arranged, place: 'menu' | 'footer' | 'none') =>
  own.filter((page) => page.place === place).map(ownEntry);

/** Every page that a menu may link to. */
const targetsOf = (label: Arranged, language: PageLanguage) => [
  ...Object.values<PublicPage>(pages).map(entryOf(language)),
  ...label.pages.map(ownEntry),
];

/** A menu entry; the music group also has the pages that are nowhere else in the menu. */
export interface MenuItem extends ShownMenuEntry {
  group?: ShownMenuEntry[];
}

/** The menu's entries in the label's arrangement. */
export function menuOf(label: Arranged, language: PageLanguage): MenuItem[] {
  const { words } = language;
  const [home, ...others] = pagesIn('menu').map(entryOf(language));
  const shop = label.merchUrl ? [{ to: label.merchUrl, name: words.merch }] : [];
  const known = [
    ...(home ? [home] : []),
    { to: musicGroup, name: words.music },
    ...others,
    ...(language.hasShows ? [entryOf(language)(pages.shows)] : []),
    ...(language.hasNews ? [entryOf(language)(pages.news)] : []),
    ...(language.hasShop ? [entryOf(language)(pages.shop)] : []),
    ...ownEntries(label, 'menu'),
    ...shop,
  ];
  const entries = arranged(label.menu, known, targetsOf(label, language));
  const mentioned = new Set(label.menu.map(({ to }) => to));
  const music = pagesIn('music')
    .filter(({ path }) => !mentioned.has(path))
    .map((page) => placed({ ...entryOf(language)(page), isAway: false }, language));
  return entries.flatMap((entry): MenuItem[] => {
    if (entry.to !== musicGroup) return [placed(entry, language)];
    return music.length > 0 ? [{ ...entry, group: music }] : [];
  });
}

/** The footer's entries in the label's arrangement. */
export function footerOf(label: Arranged, language: PageLanguage): ShownMenuEntry[] {
  const known = [...pagesIn('footer').map(entryOf(language)), ...ownEntries(label, 'footer')];
  return arranged(label.footer, known, targetsOf(label, language)).map((entry) =>
    placed(entry, language),
  );
}
