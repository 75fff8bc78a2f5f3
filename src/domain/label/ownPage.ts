import * as z from 'zod';
import { slugSchema } from '#domain/artist/artist';
import { lineSchema } from '#domain/characters';
import { idSchema } from '#domain/identifier';
import { pictureList, pictureSchema, storedPath } from '#domain/image/picture';
import type { MenuEntry } from '#domain/label/menu';
import { languageSchema } from '#domain/language';
import { languagePrefix } from '#domain/languagePrefix';
import { otherTextsSchema } from '#domain/otherTexts';
import { richTextSchema } from '#domain/richText/richText';

/**
 * First path segments reserved for the product, now and later. A test compares them with the
 * existing pages.
 */
export const reservedSlugs: readonly string[] = [
  ...['404', '500', 'admin', 'api', 'apple-touch-icon', 'artists', 'calendar', 'contact', 'data'],
  ...[
    'embed',
    'favicon',
    'feed',
    'feeds',
    'first-staff',
    'health',
    'home',
    'icons',
    'images',
    'index',
    'invitation',
    'label',
    'llms',
    'login',
  ],
  ...[
    'logout',
    'manifest',
    'marks',
    'merch',
    'moved',
    'news',
    'newsletters',
    'not-found',
    'oembed',
    'pages',
    'presave',
    'press',
    'preview',
  ],
  ...[
    'privacy',
    'profile',
    'redeem',
    'releases',
    'robots',
    'search',
    'setup',
    'shop',
    'shows',
    'sign-in-return',
  ],
  ...['sitemap', 'sitemaps', 'social', 'streaming', 'tags', 'tracks', 'version', 'visitors'],
];

/** Addresses that the product took after labels could have had pages there. */
const laterSlugs = ['shop', 'redeem', 'news', 'newsletters'];

/**
 * The address of one of the label's own pages, without its slash. A page that was at one of
 * `laterSlugs`, such as `/shop`, before the product had one there moves, and stays valid.
 */
const ownSlugSchema = slugSchema
  .overwrite((slug) => (laterSlugs.includes(slug) ? `${slug}-page` : slug))
  .min(1, 'A page needs an address.')
  .refine((slug) => !reservedSlugs.includes(slug), {
    error: ({ input }) => `/${String(input)} is an address of the site's own. Choose another one.`,
  })
  // A number at the end of an address identifies a release or an artist.
  .refine((slug) => !/^\d+$/.test(slug), { error: 'An address needs at least one letter.' });

/** The page purposes that the product knows. */
export const pageKinds = ['imprint'] as const;

/** The places on the site that link to a page. */
export const pagePlaces = ['menu', 'footer', 'none'] as const;

export const maxPagePictures = 24;

/** A picture of a page, with the photographer's name. */
export const pagePictureSchema = pictureSchema.extend({ credit: lineSchema(200).optional() });
type PagePicture = z.infer<typeof pagePictureSchema>;

/** A page that the label writes, such as an imprint. */
const ownPageOf = (picture: z.ZodType<PagePicture>) =>
  z.object({
    /** Stays when the address changes. The server sets it on new pages. */
    id: idSchema.optional(),
    slug: ownSlugSchema,
    /** Former addresses, which redirect here. The server keeps them. */
    earlierSlugs: z.array(slugSchema).max(50).default([]),
    title: lineSchema(120),
    body: richTextSchema.default(''),
    titleIn: otherTextsSchema(lineSchema(120)),
    bodyIn: otherTextsSchema(richTextSchema),
    /**
     * The language in which it was first written; absent for the language of the label's earlier
     * texts.
     */
    textsLanguage: languageSchema.optional(),
    /** The pictures that its text may name. */
    images: pictureList(picture, {
      most: maxPagePictures,
      tooMany: `A page has at most ${maxPagePictures} pictures.`,
    }).optional(),
    place: z.enum(pagePlaces).default('footer'),
    /** Whether visitors can subscribe to the newsletter below its text. */
    newsletter: z.boolean().optional(),
    /** Absent for a free page, and for pages from before kinds existed. */
    kind: z.enum(pageKinds).optional(),
  });
export type OwnPage = z.infer<ReturnType<typeof ownPageOf>>;

/** The path of one of the label's own pages. */
export const ownPagePath = (slug: string) => `/${slug}`;

const maxPages = 40;

const pagesOf = (picture: z.ZodType<PagePicture>) =>
  z
    .array(ownPageOf(picture))
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

/** The label's own pages; titles and addresses are unique. */
export const ownPagesSchema = pagesOf(pagePictureSchema);
/** The same as stored, with the pictures' paths. */
export const storedOwnPagesSchema = pagesOf(pagePictureSchema.extend(storedPath));

/** Pages with the address of each picture made from its path. */
export const withPictures = <P extends Pick<OwnPage, 'images'>>(
  pages: readonly P[],
  addressOf: (path: string) => string,
): P[] =>
  pages.map((page) =>
    page.images
      ? { ...page, images: page.images.map((one) => ({ ...one, url: addressOf(one.url) })) }
      : page,
  );

/**
 * Whether the menu or the footer links to a page. The others are found only by their address, and
 * nothing of the site names them.
 */
export function isLinkedPage(
  { menu, footer }: { menu: readonly MenuEntry[]; footer: readonly MenuEntry[] },
  { slug, place }: Pick<OwnPage, 'slug' | 'place'>,
): boolean {
  return Object.entries({ menu, footer }).some(([list, entries]) => {
    const arranged = entries.find(({ to }) => to === ownPagePath(slug));
    return arranged ? !arranged.hidden : place === list;
  });
}

/** Why a save refuses a page's address, in the form of a zod issue. */
interface AddressFault {
  path: ['pages', number, 'slug'];
  message: string;
}

/**
 * The pages whose address equals the prefix of the label's second language. Only saving refuses
 * them: stored pages may be older than the choice of language.
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
 * Menu or footer entries, updated from pages' earlier addresses to current ones. An entry that
 * would appear twice is dropped.
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
 * The pages as stored: each keeps its former addresses, unless another page uses one now. Pages are
 * matched by id, or else by address.
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
