import type { TitlesByLanguage } from '#domain/label/pageTemplates';
import { copyrightLine, type PublicLabel } from '#domain/label/publicLabel';
import { languages, pathUnder } from '#words/languages';
import { refusalTable, type Wording, wordingOf } from '#words/wording';
import { labelKey, type StaticPath } from './cacheKey.ts';
import { catalogue } from './catalogue.ts';

/** The label of the snapshot that the pages show. */
export function shownLabel(): PublicLabel {
  return catalogue().label;
}

/** The languages that a label may choose, each with the titles of pages that most labels write. */
export const knownLanguages: TitlesByLanguage = Object.fromEntries(
  Object.values(languages).map(({ code, pages }) => [code, pages]),
);

/** The words of the page that is rendered. */
export function shownWording(): Wording {
  return wordingOf(shownLabel(), catalogue().language);
}

/** The language that forms note with what they send: none on pages of the label's first one. */
function shownLanguage(): string | undefined {
  const { language, prefix } = catalogue();
  return prefix ? language : undefined;
}

/** The language that forms get from their page; undefined on plain English pages. */
export function formLanguage() {
  const isTranslated = Object.keys(refusalTable(shownWording())).length > 0;
  return { language: shownLanguage(), ...(isTranslated && { isTranslated }) };
}

/** The address of a page of the site in the language of the page that is rendered. */
export function shownPath(path: string): string {
  return pathUnder(catalogue().prefix, path);
}

/** The copyright line, as of the day that the pages count from. */
export const shownCopyright = () => copyrightLine(shownLabel(), catalogue().today);

/** A page's full title. */
export function pageTitle(title: string): string {
  return `${title} | ${shownLabel().name}`;
}

/** The language of the page that is rendered, as its menu and footer need it. */
export function shownPageLanguage() {
  return { words: shownWording().words.page, pathOf: shownPath };
}

/** The one path of a page that shows no entry, and no more of the label than every page does. */
export const pathOfLabelPage = (): StaticPath[] => [
  { params: {}, cacheKey: labelKey(catalogue(), null) },
];
