import { type LogoPicture, logoPicture } from '#domain/label/logo';
import { shownLabel } from './label.ts';

/** The product's own icons, for a label without a publication. */
const own: Readonly<Record<LogoPicture, string>> = {
  'favicon.ico': '/favicon.ico',
  'favicon.svg': '/favicon.svg',
  'icon-192.png': '/icons/icon-192.png',
  'icon-512.png': '/icons/icon-512.png',
  'icon-maskable-512.png': '/icons/icon-maskable-512.png',
  'apple-touch-icon.png': '/icons/apple-touch-icon.png',
  'share.png': '/icons/share.png',
};

/** The address of a picture of the label's logo: a path on the site, or absolute. */
export function iconAddress(picture: LogoPicture): string {
  const { light } = shownLabel().marks;
  return light ? logoPicture(light, picture) : own[picture];
}

/** The icons in a page's head. Browsers that ignore `media` use the first of its kind. */
export function pageIcons(): { href: string; type: string; sizes: string; media?: string }[] {
  const { dark } = shownLabel().marks;
  const icon = { type: 'image/svg+xml', sizes: 'any' };
  const light = { ...icon, href: iconAddress('favicon.svg') };
  const small = { href: iconAddress('favicon.ico'), type: 'image/x-icon', sizes: '48x48' };
  if (!dark) return [small, light];
  const scheme = (name: string) => `(prefers-color-scheme: ${name})`;
  return [
    small,
    { ...light, media: scheme('light') },
    { ...icon, href: logoPicture(dark, 'favicon.svg'), media: scheme('dark') },
  ];
}
