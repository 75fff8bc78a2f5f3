import type { OwnPage } from '#domain/label/ownPage';
import { latinSlug } from '#domain/latinSlug';

/** A page that most labels write, with its title in the languages of the site. */
interface PageTemplate {
  /** Its address where a title has no letters for one. */
  slug: string;
  titles: Readonly<Record<string, string>>;
  kind?: OwnPage['kind'];
}

const imprint = {
  slug: 'imprint',
  kind: 'imprint',
  titles: {
    en: 'Imprint',
    ar: 'بيانات الناشر',
    de: 'Impressum',
    es: 'Aviso legal',
    fr: 'Mentions légales',
    ja: '運営者情報',
    nb: 'Firmaopplysninger',
    nl: 'Colofon',
    'pt-BR': 'Informações legais',
  },
} as const satisfies PageTemplate;

const about = {
  slug: 'about',
  titles: {
    en: 'About',
    ar: 'من نحن',
    de: 'Über uns',
    es: 'Sobre nosotros',
    fr: 'À propos',
    ja: '私たちについて',
    nb: 'Om oss',
    nl: 'Over ons',
    'pt-BR': 'Sobre nós',
  },
} as const satisfies PageTemplate;

/** The pages that most labels write. */
export const pageTemplates: readonly PageTemplate[] = [imprint, about];

/** The beginning of such a page, with its titles in the languages of a label, the first one first. */
export function pageFrom(
  { slug, titles, kind }: PageTemplate,
  [first = 'en', ...others]: readonly string[],
): Pick<OwnPage, 'slug' | 'title' | 'titleIn' | 'kind'> {
  const title = titles[first] ?? titles['en'] ?? '';
  const titleIn = Object.fromEntries(
    others.flatMap((code) => {
      const text = titles[code];
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

/** A title or an address in plain letters, its words joined by hyphens. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');

/** Other names that imprints have, in these languages and in those of neighbours. */
const otherNames = ['Legal notice', 'Legal information', 'Colophon', 'Kolofon', 'Note legali'];
const imprintNames = [...Object.values(imprint.titles), ...otherNames].map(plain);

/** Whether a title or an address is one that imprints have: for pages that nobody marked as one. */
export function namesImprint(text: string): boolean {
  const name = plain(text);
  const words = `-${name}-`;
  return name === 'legal' || imprintNames.some((one) => words.includes(`-${one}-`));
}
