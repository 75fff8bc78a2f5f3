import type { Route } from '../standIn/router.ts';

export const serviceNames = [
  'sendgrid',
  'old-catalogue',
  'song-link',
  'github',
  'analytics',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** One service of the outside world. Only what lies under its prefix can be made to fail. */
export interface Service {
  name: ServiceName;
  /** With a slash at its end. */
  prefix: string;
  routes: Route[];
}

/** The service that a path belongs to; its own page, at the prefix itself, is none of it. */
export function serviceAt(services: readonly Service[], path: string): Service | undefined {
  return services.find(({ prefix }) => path.startsWith(prefix) && path !== prefix);
}

/** The bar that leads from each page to the others. */
export const LINKS = {
  Mailbox: '/',
  Contacts: '/contacts',
  'Old catalogue': '/old-catalogue/',
  'Song links': '/song-link/',
  Builds: '/github/',
  Analytics: '/analytics/',
  Requests: '/requests',
};
