import { z } from 'zod';

/** An address that may stand in a link: http or https, nothing else. */
export const addressSchema = z
  .string()
  .trim()
  .max(2048, 'An address has at most 2048 characters.')
  .refine((address) => isWebAddress(address), {
    error: 'An address begins with https:// or http://, as in https://example.com/music.',
  });

function isWebAddress(address: string): boolean {
  // URL itself overlooks missing slashes and line breaks; a page that holds them would not.
  if (!/^https?:\/\/[^/\\\p{Cc}]\P{Cc}*$/iu.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** A streaming link or a social link: where it leads and what the place is called. */
export const linkSchema = z.object({
  name: z.string().trim().min(1, 'Name the platform.').max(100),
  url: addressSchema,
});
export type Link = z.infer<typeof linkSchema>;

/** How many links an entry may have. */
export const maxLinks = 100;
export const linksSchema = z.array(linkSchema).max(maxLinks);

/** The platforms that have an icon of their own; the file is `/streaming/{icon}.svg`. */
export const linkIcons = [
  'spotify',
  'apple-music',
  'youtube',
  'youtube-music',
  'pandora',
  'deezer',
  'soundcloud',
  'amazon-music',
  'tidal',
  'napster',
  'anghami',
  'itunes',
  'amazon-store',
  'google-store',
  'google-play',
  'yandex',
] as const;
export type LinkIcon = (typeof linkIcons)[number];

/** The icon of a link by its name: lower case, the first space a hyphen; null where none is known. */
export function linkIcon(name: string): LinkIcon | null {
  const icon = name.trim().toLowerCase().replace(' ', '-');
  return linkIcons.find((known) => known === icon) ?? null;
}

const hosts: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(open\.|play\.|www\.)?spotify\.(com|link)$/, 'Spotify'],
  [/^music\.apple\.com$/, 'Apple Music'],
  [/^itunes\.apple\.com$/, 'iTunes'],
  [/^music\.youtube\.com$/, 'YouTube Music'],
  [/^(www\.|m\.)?youtube\.com$|^youtu\.be$/, 'YouTube'],
  [/^(www\.)?pandora\.com$/, 'Pandora'],
  [/^(www\.|link\.)?deezer\.com$|^deezer\.page\.link$/, 'Deezer'],
  [/^(www\.|m\.|on\.)?soundcloud\.com$/, 'SoundCloud'],
  [/^music\.amazon\.(com|(com?\.)?[a-z]{2})$/, 'Amazon Music'],
  [/^(www\.)?amazon\.(com|(com?\.)?[a-z]{2})$/, 'Amazon Store'],
  [/^(listen\.|www\.)?tidal\.com$/, 'Tidal'],
  [/^(app\.|play\.|us\.|www\.)?napster\.com$/, 'Napster'],
  [/^(play\.|www\.)?anghami\.com$/, 'Anghami'],
  [/^play\.google\.com$/, 'Google Play'],
  [/^music\.yandex\.(com|ru)$/, 'Yandex'],
  [/^[\w-]+\.bandcamp\.com$|^bandcamp\.com$/, 'Bandcamp'],
  [/^(www\.)?facebook\.com$/, 'Facebook'],
  [/^(www\.)?instagram\.com$/, 'Instagram'],
  [/^(www\.)?tiktok\.com$/, 'TikTok'],
  [/^(www\.)?(twitter|x)\.com$/, 'Twitter'],
];

/** The platform that an address belongs to, by its host; null where it is none we know. */
export function platformOf(address: string): string | null {
  if (!isWebAddress(address)) return null;
  const { hostname } = new URL(address);
  return hosts.find(([pattern]) => pattern.test(hostname))?.[1] ?? null;
}

/** The links with further ones behind them, each address once, the first name kept. */
export function mergeLinks(links: readonly Link[], found: readonly Link[]): Link[] {
  const merged = new Map<string, Link>();
  for (const link of [...links, ...found]) {
    if (!merged.has(link.url)) merged.set(link.url, link);
  }
  return [...merged.values()];
}
