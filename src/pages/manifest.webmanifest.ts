import type { APIRoute } from 'astro';
import { iconAddress } from '#catalogue/icons';
import { shownLabel } from '#catalogue/label';
import { pageTheme } from '#design/pageTheme';
import type { LogoPicture } from '#domain/label/logo';
import type { PublicLabel } from '#domain/label/publicLabel';
import { paths } from '../paths.ts';

const icon = (name: LogoPicture, size: number, purpose: 'any' | 'maskable') => ({
  src: iconAddress(name),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const manifest = ({ name, description, theme }: PublicLabel) => ({
  name,
  short_name: name,
  ...(description && { description }),
  start_url: paths.home,
  display: 'minimal-ui',
  background_color: pageTheme(theme).theme.light.paper,
  theme_color: pageTheme(theme).theme.light.paper,
  icons: [
    { src: iconAddress('favicon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ],
});

/** The web app manifest. */
export const GET: APIRoute = () => Response.json(manifest(shownLabel()));
