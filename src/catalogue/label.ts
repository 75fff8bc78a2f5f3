import type { TitlesByLanguage } from '#domain/label/pageTemplates';
import { copyrightLine, type PublicLabel } from '#domain/label/publicLabel';
import { languages, pathUnder } from '#words/languages';
import { refusalTable, type Wording, wordingOf } from '#words/wording';
import { pageLanguage, pagePrefix } from './catalogue.ts';
import { read } from './reading.ts';

const labelField = read(
  'label',
  ({ label }, field: string): unknown => label[field as keyof PublicLabel],
);
const labelFields = read('labelFields', ({ label }) => Object.keys(label));

/** The label, of which each field that a page uses is a read of its own. */
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

/** The label of the snapshot that the pages show. */
export const shownLabel = (): PublicLabel => label;

/** The languages that a label may choose, each with the titles of pages that most labels write. */
export const knownLanguages: TitlesByLanguage = Object.fromEntries(
  Object.values(languages).map(({ code, pages }) => [code, pages]),
);

/** The words of the page that is rendered. */
export const shownWording = read(
  'wording',
  (catalogue): Wording => wordingOf(catalogue.label, catalogue.language),
);

/** The language that forms note with what they send: none on pages of the label's first one. */
function shownLanguage(): string | undefined {
  return pagePrefix() ? pageLanguage() : undefined;
}

/** The language that forms get from their page; undefined on plain English pages. */
export function formLanguage() {
  const isTranslated = Object.keys(refusalTable(shownWording())).length > 0;
  return { language: shownLanguage(), ...(isTranslated && { isTranslated }) };
}

/** The address of a page of the site in the language of the page that is rendered. */
export function shownPath(path: string): string {
  return pathUnder(pagePrefix(), path);
}

/** The copyright line, as of the day that the pages count from. */
export const shownCopyright = read('copyright', (catalogue) =>
  copyrightLine(catalogue.label, catalogue.today),
);

/** A page's full title. */
export function pageTitle(title: string): string {
  return `${title} | ${shownLabel().name}`;
}

/** The language of the page that is rendered, as its menu and footer need it. */
export function shownPageLanguage() {
  return { words: shownWording().words.page, pathOf: shownPath };
}
