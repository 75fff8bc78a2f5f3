import * as z from 'zod';
import { lineSchema } from '#domain/characters';
import { addressSchema } from '#domain/link';
import { otherTextsSchema, textLangOf } from '#domain/otherTexts';

/** The group of the menu that holds artists and releases. */
export const musicGroup = 'music';

const targetSchema = z.union(
  [
    z.literal(musicGroup),
    z
      .string()
      .max(300)
      .regex(/^\/[a-z0-9/-]*$/),
    addressSchema,
  ],
  'An entry leads to a page of this site, as /about, or to an address, as https://example.com/music.',
);

/** An entry of the menu or the footer that the label moved, renamed, hid or added. */
const menuEntrySchema = z.object({
  /** A path of this site, the group of the music, or an address elsewhere. */
  to: targetSchema,
  /** Empty for the name that the page has. */
  name: lineSchema(60).default(''),
  /** The same for pages in other languages; without one there, they show `name`. */
  nameIn: otherTextsSchema(lineSchema(60)),
  hidden: z.boolean().default(false),
});
export type MenuEntry = z.infer<typeof menuEntrySchema>;

/** Entries of the menu or the footer in their order; whatever is not among them follows. */
export const menuSchema = z.array(menuEntrySchema).max(60, 'At most 60 entries.');

/** An entry as visitors see it. */
export interface ShownMenuEntry {
  to: string;
  name: string;
  /** Whether it leads to another site. */
  isAway: boolean;
  /** The language of its name, where it is not the page's. */
  lang?: string;
}

/** An entry that stands in the menu or the footer unless the label says otherwise. */
type KnownEntry = Pick<ShownMenuEntry, 'to' | 'name' | 'lang'>;

/**
 * Entries of the menu or the footer with the shop where it is now: an arrangement has the address
 * of the time when it was made. Without a shop, its entry goes.
 */
export function followShop<E extends Pick<MenuEntry, 'to'>>(
  entries: readonly E[],
  before: string | null,
  now: string | null,
): E[] {
  if (before === null || before === now) return [...entries];
  const isThere = entries.some(({ to }) => to === now);
  return entries.flatMap((entry) =>
    entry.to !== before ? entry : now === null || isThere ? [] : { ...entry, to: now },
  );
}

/**
 * The entries to show: those that the label arranged, in its order, then those that it said nothing
 * about. An entry whose page is gone is left out.
 * @param known the entries that stand there unless the label says otherwise, in their order
 * @param others what else an entry may lead to
 */
export function arranged(
  arrangement: readonly MenuEntry[],
  known: readonly KnownEntry[],
  others: readonly KnownEntry[] = [],
): ShownMenuEntry[] {
  const entryOf = new Map([...others, ...known].map((entry) => [entry.to, entry]));
  const mentioned = new Set(arrangement.map(({ to }) => to));
  const isAway = (to: string) => /^https?:/i.test(to);
  return [
    ...arrangement
      .filter(({ to, hidden }) => !hidden && (entryOf.has(to) || isAway(to)))
      .map((entry) => {
        const { to, name } = entry;
        const lang = textLangOf(entry, 'name');
        const given = entryOf.get(to) ?? { name: new URL(to).hostname };
        const named = name ? { name, ...(lang && { lang }) } : given;
        return { ...named, to, isAway: isAway(to) };
      }),
    ...known
      .filter(({ to }) => !mentioned.has(to))
      .map((entry) => ({ ...entry, isAway: isAway(entry.to) })),
  ];
}
