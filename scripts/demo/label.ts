import type { Label } from '#domain/label/label';
import { socialLinks } from './platforms.ts';

/** The demo label. RFC 2606 reserves its domain, so no mail or visit reaches a stranger. */
export const demoLabel = {
  name: 'Low Sun Recordings',
  legalName: 'Low Sun Recordings AS',
  year: 2019,
  tagline: 'Records for the long hour before dark.',
  description:
    'A small label in a former net loft in Bergen. Every record is made in one room, in one week, and finished before the lamps are lit. We print the sleeves next door.',
  mail: 'post@lowsun.example',
  merchUrl: 'https://shop.lowsun.example/',
  demos: { by: 'link', url: 'https://lowsun.example/send-us-a-tape' },
  timeZone: 'Europe/Oslo',
  currency: 'EUR',
  socials: socialLinks('lowsunrecordings', [
    'Facebook',
    'Twitter',
    'YouTube',
    'Instagram',
    'TikTok',
    'Spotify',
  ]),
} satisfies Partial<Label>;
