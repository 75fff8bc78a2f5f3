import type { TitlesByLanguage } from '#domain/label/pageTemplates';
import type { TextLanguages } from '#domain/otherTexts';
import { type ListenChoice, listenChoices } from '#domain/release/listenChoice';

/** The label as the open page names it, for scripts: the page was rendered with it. */
export function pageLabel(): { name: string; mail: string } {
  const { labelName = '', labelMail = '' } = document.documentElement.dataset;
  return { name: labelName, mail: labelMail };
}

/** The languages that a label may choose, with the titles of pages in them; the page was rendered with them. */
export function siteLanguages(): TitlesByLanguage {
  const { languages } = document.body.dataset;
  // The site's own page, written by the same code.
  return languages ? JSON.parse(languages) : { en: { imprint: 'Imprint', about: 'About' } };
}

/** The languages of the label and of its texts. */
export function labelLanguages(): TextLanguages {
  const { labelLanguages = 'en', textsLanguage } = document.documentElement.dataset;
  return { languages: labelLanguages.split(' '), textsLanguage };
}

/** The choice that a new track begins with: how much of it visitors may hear. */
export function labelListening(): ListenChoice {
  const chosen = document.documentElement.dataset['labelListening'];
  return listenChoices.find((choice) => choice === chosen) ?? 'none';
}

/** A screen's full title. */
export function tabTitle(title: string): string {
  return `${title} | ${pageLabel().name}`;
}
