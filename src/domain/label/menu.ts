import { z } from 'zod';
import { lineSchema } from '#domain/characters';
import { addressSchema } from '#domain/link';

/** The group of the menu that holds artists and releases. */
export const musicGroup = 'music';

const targetSchema = z.union([
  z.literal(musicGroup),
  z
    .string()
    .max(300)
    .regex(/^\/[a-z0-9/-]*$/, 'A path of this site, as /about.'),
  addressSchema,
]);

/** An entry of the menu or the footer that the label moved, renamed, hid or added. */
const menuEntrySchema = z.object({
  /** A path of this site, the group of the music, or an address elsewhere. */
  to: targetSchema,
  /** Empty for the name that the page has. */
  name: lineSchema(60).default(''),
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
}

/**
 * The entries to show: those that the label arranged, in its order, then those that it said nothing
 * about. An entry whose page is gone is left out.
 * @param known the entries that stand there unless the label says otherwise, in their order
 * @param others what else an entry may lead to
 */
export function arranged(
  arrangement: readonly MenuEntry[],
  known: readonly { to: string; name: string }[],
  others: readonly { to: string; name: string }[] = [],
): ShownMenuEntry[] {
  const nameOf = new Map([...others, ...known].map(({ to, name }) => [to, name]));
  const mentioned = new Set(arrangement.map(({ to }) => to));
  const isAway = (to: string) => /^https?:/i.test(to);
  return [
    ...arrangement
      .filter(({ to, hidden }) => !hidden && (nameOf.has(to) || isAway(to)))
      .map(({ to, name }) => ({
        to,
        name: name || (nameOf.get(to) ?? new URL(to).hostname),
        isAway: isAway(to),
      })),
    ...known
      .filter(({ to }) => !mentioned.has(to))
      .map(({ to, name }) => ({ to, name, isAway: isAway(to) })),
  ];
}
