import type { StandInRoute } from '../standIn/router.ts';

export const serviceNames = [
  'sendgrid',
  'smtp',
  'old-site',
  'musicbrainz',
  'coverartarchive',
  'discogs',
  'itunes',
  'deezer',
  'bandcamp',
  'song-link',
  'links',
  'github',
  'analytics',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** An external service. Only requests under its prefix can be made to fail. */
export interface Service {
  name: ServiceName;
  /** Ends with a slash. */
  prefix: string;
  routes: StandInRoute[];
}

/** The service at a path. Its page, at the prefix itself, does not count as the service. */
export function serviceAt(services: readonly Service[], path: string): Service | undefined {
  return services.find(({ prefix }) => path.startsWith(prefix) && path !== prefix);
}

/** The navigation shown on each page. */
export const LINKS = {
  Mailbox: '/',
  Contacts: '/contacts',
  'Old site': '/old-site/',
  MusicBrainz: '/musicbrainz/',
  Discogs: '/discogs/',
  'iTunes and Deezer': '/itunes/',
  Bandcamp: '/bandcamp/',
  'Song links': '/song-link/',
  Links: '/links/',
  Builds: '/github/',
  Analytics: '/analytics/',
  Requests: '/requests',
};
