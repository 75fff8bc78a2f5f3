import * as z from 'zod';
import { slugSchema } from '#domain/artist/artist';
import { lineSchema } from '#domain/characters';
import { idSchema } from '#domain/identifier';
import type { MenuEntry } from '#domain/label/menu';
import { languagePrefix, languageSchema } from '#domain/language';
import { otherTextsSchema } from '#domain/otherTexts';
import { richTextSchema } from '#domain/richText/richText';

/**
 * The first parts of the product's own addresses, of today and of tomorrow. A test compares them
 * with the pages that there are.
 */
export const reservedSlugs: readonly string[] = [
  ...['404', '500', 'admin', 'api', 'apple-touch-icon', 'artists', 'calendar', 'contact', 'data'],
  ...[
    'embed',
    'favicon',
    'feed',
    'feeds',
    'health',
    'home',
    'icons',
    'images',
    'index',
    'invitation',
    'label',
    'login',
  ],
  ...[
    'logout',
    'manifest',
    'marks',
    'merch',
    'moved',
    'not-found',
    'oembed',
    'pages',
    'presave',
    'press',
    'preview',
  ],
  ...['privacy', 'profile', 'releases', 'robots', 'search', 'setup', 'shows', 'sign-in-return'],
  ...['sitemap', 'sitemaps', 'social', 'streaming', 'tags', 'tracks', 'version', 'visitors'],
];

/** The address of a page of the label's own, without its slash. */
const ownSlugSchema = slugSchema
  .min(1, 'A page needs an address.')
  .refine((slug) => !reservedSlugs.includes(slug), {
    error: ({ input }) => `/${String(input)} is an address of the site's own. Choose another one.`,
  })
  // A number behind the last hyphen is how releases and artists are found.
  .refine((slug) => !/^\d+$/.test(slug), { error: 'An address has a letter in it.' });

/** The purposes of a page that the product knows of. */
export const pageKinds = ['imprint'] as const;

/** The places that lead to a page. */
export const pagePlaces = ['menu', 'footer', 'none'] as const;

/** A page that the label writes itself: an imprint, a text about it. */
const ownPageSchema = z.object({
  /** Stays when the address changes. The server gives one to a page that has none. */
  id: idSchema.optional(),
  slug: ownSlugSchema,
  /** Former addresses, which lead here. The server keeps them. */
  earlierSlugs: z.array(slugSchema).max(50).default([]),
  title: lineSchema(120),
  body: richTextSchema.default(''),
  titleIn: otherTextsSchema(lineSchema(120)),
  bodyIn: otherTextsSchema(richTextSchema),
  /** The language that it was begun in; absent for that of the label's earlier texts. */
  textsLanguage: languageSchema.optional(),
  place: z.enum(pagePlaces).default('footer'),
  /** Absent for a page of the label's own invention, and for those from before there were kinds. */
  kind: z.enum(pageKinds).optional(),
});
export type OwnPage = z.infer<typeof ownPageSchema>;

/** The path of a page of the label's own. */
export const ownPagePath = (slug: string) => `/${slug}`;

const maxPages = 40;

/** The pages of the label's own, each with a title and an address that no other has. */
export const ownPagesSchema = z
  .array(ownPageSchema)
  .max(maxPages, `A label has at most ${maxPages} pages of its own.`)
  .superRefine((pages, context) => {
    pages.forEach(({ slug, title, titleIn = {} }, index) => {
      if (![title, ...Object.values(titleIn)].some(Boolean))
        context.addIssue({
          code: 'custom',
          path: [index, 'title'],
          message: 'A page needs a title.',
        });
      if (pages.findIndex((page) => page.slug === slug) < index)
        context.addIssue({
          code: 'custom',
          path: [index, 'slug'],
          message: `Another page has the address /${slug}.`,
        });
    });
  });

/** A page's address that a save is refused for, as zod's issues have it. */
interface AddressFault {
  path: ['pages', number, 'slug'];
  message: string;
}

/**
 * The pages that stand where those of the label's second language begin. A save alone is refused
 * for one: what is stored is from before the language was chosen.
 */
export function prefixFaults(label: {
  pages: readonly Pick<OwnPage, 'slug'>[];
  languages: readonly string[];
}): AddressFault[] {
  const [, second] = label.languages;
  if (!second) return [];
  const prefix = languagePrefix(second);
  return label.pages.flatMap(({ slug }, index) =>
    ownPagePath(slug) === prefix
      ? [
          {
            path: ['pages', index, 'slug'] as AddressFault['path'],
            message: `The pages of the second language begin at ${prefix}. Choose another address.`,
          },
        ]
      : [],
  );
}

/**
 * Entries of the menu or the footer, those that lead to a page's earlier address put on its present
 * one. An entry of such a page that stands there already goes.
 */
export function followPages(
  entries: readonly MenuEntry[],
  pages: readonly Pick<OwnPage, 'slug' | 'earlierSlugs'>[],
): MenuEntry[] {
  const present = new Map(
    pages.flatMap(({ slug, earlierSlugs }) =>
      earlierSlugs.map((earlier) => [ownPagePath(earlier), ownPagePath(slug)] as const),
    ),
  );
  const moved = new Set(entries.flatMap(({ to }) => present.get(to) ?? []));
  return entries
    .filter(({ to }) => !moved.has(to))
    .map((entry) => ({ ...entry, to: present.get(entry.to) ?? entry.to }));
}

/**
 * The pages as they are stored: each keeps the addresses that it had, unless another page has one
 * of them now. A page is recognised by its id, or else by its address.
 */
export function keepAddresses(
  before: readonly OwnPage[],
  wanted: readonly OwnPage[],
  newId: (slug: string) => string,
): OwnPage[] {
  const taken = new Set(wanted.map(({ slug }) => slug));
  return wanted.map((page) => {
    const old = before.find(({ id, slug }) => (page.id ? id === page.id : slug === page.slug));
    const earlier = old ? [...old.earlierSlugs, old.slug] : [];
    return {
      ...page,
      id: page.id ?? old?.id ?? newId(page.slug),
      earlierSlugs: [...new Set(earlier)].filter((slug) => !taken.has(slug)).slice(-50),
    };
  });
}
