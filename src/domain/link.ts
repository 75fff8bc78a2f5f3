import * as z from 'zod';
import { cleanLine, lineSchema } from '#domain/characters';

/** The address of a link: http or https only. */
export const addressSchema = z
  .string()
  .trim()
  .max(2048, 'An address has at most 2048 characters.')
  .refine((address) => isWebAddress(address), {
    error: 'An address begins with https:// or http://, as in https://example.com/music.',
  });

function isWebAddress(address: string): boolean {
  // `URL` accepts missing slashes and line breaks, but pages contain the original text.
  if (
    !/^https?:\/\/[^/\\]/i.test(address) ||
    address.trim() !== cleanLine(address) ||
    !URL.canParse(address)
  )
    return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** A streaming or social link: the platform's name and the address. */
export const linkSchema = z.object({
  name: lineSchema(100).min(1, 'Name the platform.'),
  url: addressSchema,
});
export type Link = z.infer<typeof linkSchema>;

export const maxLinks = 100;
export const linksSchema = z.array(linkSchema).max(maxLinks);

/** The services that are asked for a release's links by its barcode and ISRCs. */
export const linkLookupNames = ['MusicBrainz', 'iTunes', 'Deezer'] as const;
export type LinkLookupName = (typeof linkLookupNames)[number];

/** The addresses of the services' terms of use. */
export const linkLookupTerms: Readonly<Record<LinkLookupName, string>> = {
  MusicBrainz: 'https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting',
  iTunes: 'https://performance-partners.apple.com/search-api',
  Deezer: 'https://developers.deezer.com/termsofuse',
};

/** The platforms with an icon at `/streaming/{icon}.svg`. */
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
  'bandcamp',
] as const;
export type LinkIcon = (typeof linkIcons)[number];

/** The icon for a link's name: lower case, the first space a hyphen. Null without one. */
export function linkIcon(name: string): LinkIcon | null {
  const icon = name.trim().toLowerCase().replace(' ', '-');
  return linkIcons.find((known) => known === icon) ?? null;
}

/** The profile platforms with an icon at `/social/{icon}.svg`. */
const profileIcons = [
  'facebook',
  'twitter',
  'youtube',
  'instagram',
  'tiktok',
  'spotify',
  'soundcloud',
  'bandcamp',
] as const;

/** The icon for a profile's name; null without one. */
export function profileIcon(name: string): (typeof profileIcons)[number] | null {
  return profileIcons.find((known) => known === name.trim().toLowerCase()) ?? null;
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

/** The platform of an address by its host; null for an unknown host. */
export function platformOf(address: string): string | null {
  if (!isWebAddress(address)) return null;
  const { hostname } = new URL(address);
  return hosts.find(([pattern]) => pattern.test(hostname))?.[1] ?? null;
}

/** The name of a link that has none: its platform, or else its host; empty without an address. */
export function linkNameOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  return platformOf(url) ?? host.slice(0, 100);
}

/** Appends links. Each address appears once, under its first name. */
export function mergeLinks(links: readonly Link[], found: readonly Link[]): Link[] {
  const merged = new Map<string, Link>();
  for (const link of [...links, ...found]) {
    if (!merged.has(link.url)) merged.set(link.url, link);
  }
  return [...merged.values()];
}
