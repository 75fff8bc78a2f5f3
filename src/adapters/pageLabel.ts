import type { TitlesByLanguage } from '#domain/label/pageTemplates';
import type { TextLanguages } from '#domain/otherTexts';
import { type ListenChoice, listenChoices } from '#domain/release/listenChoice';

/** The label's name and address from the open page, for scripts. */
export function pageLabel(): { name: string; mail: string } {
  const { labelName = '', labelMail = '' } = document.documentElement.dataset;
  return { name: labelName, mail: labelMail };
}

/** The languages that a label may choose, with page titles in each, from the open page. */
export function siteLanguages(): TitlesByLanguage {
  const { languages } = document.body.dataset;
  // Written by the same code into the site's own page.
  return languages ? JSON.parse(languages) : { en: { imprint: 'Imprint', about: 'About' } };
}

/** The languages of the label and of its texts. */
export function labelLanguages(): TextLanguages {
  const { labelLanguages = 'en', textsLanguage } = document.documentElement.dataset;
  return { languages: labelLanguages.split(' '), textsLanguage };
}

/** The default choice for new tracks: how much of them visitors may hear. */
export function labelListening(): ListenChoice {
  const chosen = document.documentElement.dataset['labelListening'];
  return listenChoices.find((choice) => choice === chosen) ?? 'none';
}

/** A screen's full title. */
export function tabTitle(title: string): string {
  return `${title} | ${pageLabel().name}`;
}
