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
  'An entry leads to a page of this site, such as /about, or to an address, such as https://example.com/music.',
);

/** A menu or footer entry that the label moved, renamed, hid or added. */
const menuEntrySchema = z.object({
  /** A path on this site, the music group, or an external address. */
  to: targetSchema,
  /** Empty for the page's own name. */
  name: lineSchema(60).default(''),
  /** The names in other languages; a missing one falls back to `name`. */
  nameIn: otherTextsSchema(lineSchema(60)),
  hidden: z.boolean().default(false),
});
export type MenuEntry = z.infer<typeof menuEntrySchema>;

/** Menu or footer entries in order; entries not listed here follow. */
export const menuSchema = z.array(menuEntrySchema).max(60, 'At most 60 entries.');

/** An entry as visitors see it. */
export interface ShownMenuEntry {
  to: string;
  name: string;
  /** Whether it leads to another site. */
  isAway: boolean;
  /** The language of its name, if not the page's. */
  lang?: string;
}

/** A default entry of the menu or the footer. */
type KnownEntry = Pick<ShownMenuEntry, 'to' | 'name' | 'lang'>;

/**
 * Menu or footer entries with the shop's current address: stored ones keep the address from when
 * they were arranged. Without a shop, its entry is dropped.
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
 * The entries to show: the label's, in its order, then the remaining defaults. Entries whose page
 * is gone are left out.
 * @param known the default entries, in order
 * @param others further pages that an entry may lead to
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
