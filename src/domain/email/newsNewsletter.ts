import {
  maxNewsletterText,
  maxSubject,
  type NewsletterDraft,
  type NewsletterTexts,
} from '#domain/email/newsletter';
import type { StoredNews } from '#domain/news/news';
import { type TextLanguages, textIn } from '#domain/otherTexts';
import { replaceFigures } from '#domain/richText/figures';
import { paragraphTexts } from '#domain/richText/richText';

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

const withoutFigures = (html: string) => replaceFigures(html, () => '');

/**
 * The draft of a newsletter with the texts of a piece of news in each language of the label that it
 * is written in, each with a button to its page. Pictures stay behind: a newsletter is plain text.
 */
export function newsletterOf(
  news: Pick<StoredNews, 'title' | 'titleIn' | 'text' | 'textIn' | 'textsLanguage'>,
  label: TextLanguages,
  page: { address(language: string): string; button(language: string): string },
): NewsletterDraft {
  const written = news.textsLanguage;
  const inLanguage = (language: string) => ({
    title: textIn({ own: news.title, others: news.titleIn, written }, language, label).text,
    text: textIn({ own: news.text, others: news.textIn, written }, language, label),
  });
  const textsOf = (language: string): NewsletterTexts => {
    const { title, text } = inLanguage(language);
    return {
      subject: shortened(title, maxSubject),
      text: shortened(
        paragraphTexts(withoutFigures(text.text)).join('\n\n') || title,
        maxNewsletterText,
      ),
      buttonLabel: page.button(language),
      buttonAddress: page.address(language),
    };
  };
  const [first = 'en', ...more] = label.languages;
  const others = more.filter((language) => !inLanguage(language).text.lang);
  return {
    ...textsOf(first),
    onSite: true,
    ...(others.length > 0 && {
      others: Object.fromEntries(others.map((language) => [language, textsOf(language)])),
    }),
  };
}
