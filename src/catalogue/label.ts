import type { TitlesByLanguage } from '#domain/label/pageTemplates';
import { copyrightLine, type PublicLabel } from '#domain/label/publicLabel';
import { languages, pathUnder } from '#words/languages';
import { refusalTable, type Wording, wordingOf } from '#words/wording';
import { paths } from '../paths.ts';
import { pageLanguage, pagePrefix } from './catalogue.ts';
import { hasNews } from './news.ts';
import { hasNewsletters } from './newsletters.ts';
import { read } from './reading.ts';
import { hasShop } from './shop.ts';
import { hasAnyShow } from './shows.ts';

const labelField = read(
  'labelField',
  ({ label }, field: string): unknown => label[field as keyof PublicLabel],
);
const labelFields = read('labelFields', ({ label }) => Object.keys(label));

/** The label; each field that a page uses is recorded as a separate read. */
const label = new Proxy({} as PublicLabel, {
  get: (_, field) => labelField(String(field)),
  has: (_, field) => labelField(String(field)) !== undefined,
  ownKeys: () => labelFields(),
  getOwnPropertyDescriptor: (_, field) => ({
    value: labelField(String(field)),
    enumerable: true,
    configurable: true,
  }),
});

/** The label of the rendered snapshot. */
export const shownLabel = (): PublicLabel => label;

/** The languages that a label may choose, with the titles of common pages in each. */
export const knownLanguages: TitlesByLanguage = Object.fromEntries(
  Object.values(languages).map(({ code, pages }) => [code, pages]),
);

/** The sentences of the rendered page's language. */
export const shownWording = read(
  'shownWording',
  (catalogue): Wording => wordingOf(catalogue.label, catalogue.language),
);

/** The language that forms send along; undefined for the label's first language. */
function shownLanguage(): string | undefined {
  return pagePrefix() ? pageLanguage() : undefined;
}

/** The language that forms get from their page; undefined on plain English pages. */
export function formLanguage() {
  const isTranslated = Object.keys(refusalTable(shownWording())).length > 0;
  return { language: shownLanguage(), ...(isTranslated && { isTranslated }) };
}

/** The address of a page in the rendered page's language. */
export function shownPath(path: string): string {
  return pathUnder(pagePrefix(), path);
}

/** The address of the list of newsletters; undefined while there is none to read. */
export const shownNewsletters = () => (hasNewsletters() ? shownPath(paths.newsletters) : undefined);

/** The copyright line on the day of the publication. */
export const shownCopyright = read('shownCopyright', (catalogue) =>
  copyrightLine(catalogue.label, catalogue.today),
);

/** A page's full title. */
export function pageTitle(title: string): string {
  return `${title} | ${shownLabel().name}`;
}

/** The rendered page's language, as its menu and footer need it. */
export function shownPageLanguage() {
  return {
    words: shownWording().words.page,
    pathOf: shownPath,
    hasShows: hasAnyShow(),
    hasShop: hasShop(),
    hasNews: hasNews(),
  };
}
