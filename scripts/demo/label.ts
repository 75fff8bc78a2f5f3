import type { Link } from '#domain/link';
import { socialLinks } from './platforms.ts';

/** The label's own texts on its site. */
export interface LabelSettings {
  name: string;
  tagline: string;
  description: string;
  mail: string;
  merchUrl: string;
  /** Where artists who want to join send their music. */
  demoUrl: string;
  /** An IANA name: release days begin at midnight there. */
  timeZone: string;
  socials: readonly Link[];
}

/** The demo label. Its domain is kept free by RFC 2606, so that no mail or visit reaches a stranger. */
export const demoLabel: LabelSettings = {
  name: 'Low Sun Recordings',
  tagline: 'Records for the long hour before dark.',
  description:
    'A small label in a former net loft in Bergen. Every record is made in one room, in one week, and finished before the lamps are lit. We print the sleeves next door.',
  mail: 'post@lowsun.example',
  merchUrl: 'https://shop.lowsun.example/',
  demoUrl: 'https://lowsun.example/send-us-a-tape',
  timeZone: 'Europe/Oslo',
  socials: socialLinks('lowsunrecordings', [
    'Facebook',
    'Twitter',
    'YouTube',
    'Instagram',
    'TikTok',
    'Spotify',
  ]),
};
