import type { OwnPage } from '#domain/label/ownPage';
import { latinSlug } from '#domain/latinSlug';

/** The pages that most labels write, each with an address for titles that have no Latin letters. */
const pageTemplates = {
  imprint: { slug: 'imprint', kind: 'imprint' },
  about: { slug: 'about' },
} as const satisfies Record<string, Pick<OwnPage, 'slug' | 'kind'>>;
type TemplateName = keyof typeof pageTemplates;

/** Their titles in one language. */
export type PageTitles = Readonly<Record<TemplateName, string>>;
/** Their titles in the site's languages. */
export type TitlesByLanguage = Readonly<Record<string, PageTitles>>;

/** Drafts of these pages, titled in a label's languages, the first one first. */
export function pagesFrom(titles: TitlesByLanguage, languages: readonly string[]) {
  return Object.entries<Pick<OwnPage, 'slug' | 'kind'>>(pageTemplates).map(([name, template]) =>
    pageFrom(template, (code) => titles[code]?.[name as TemplateName], languages),
  );
}

function pageFrom(
  { slug, kind }: Pick<OwnPage, 'slug' | 'kind'>,
  titleOf: (code: string) => string | undefined,
  [first = 'en', ...others]: readonly string[],
): Pick<OwnPage, 'slug' | 'title' | 'titleIn' | 'kind'> {
  const title = titleOf(first) ?? titleOf('en') ?? '';
  const titleIn = Object.fromEntries(
    others.flatMap((code) => {
      const text = titleOf(code);
      return text ? [[code, text]] : [];
    }),
  );
  return {
    slug: latinSlug(title) || slug,
    title,
    ...(others.length > 0 && { titleIn }),
    ...(kind && { kind }),
  };
}

/** A title or an address in plain letters, with hyphens between words. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');

/** Other names of imprints, in the site's languages and in related ones. */
const otherNames = ['Legal notice', 'Legal information', 'Colophon', 'Kolofon', 'Note legali'];

/**
 * Whether a title or an address names an imprint, for pages without a kind.
 * @param titles of imprints in the site's languages
 */
export function namesImprint(text: string, titles: readonly string[]): boolean {
  const name = plain(text);
  const title = `-${name}-`;
  return (
    name === 'legal' || [...titles, ...otherNames].some((one) => title.includes(`-${plain(one)}-`))
  );
}
