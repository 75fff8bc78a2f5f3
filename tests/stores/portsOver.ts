import type { Ports } from '#functions/ports';
import type { storesOver } from './openStores.ts';

/** The ports over real stores: builds are only counted; there is no mail, no pause and no log. */
export function portsOver(
  stores: ReturnType<typeof storesOver>,
  given: Partial<Pick<Ports, 'clock' | 'builder' | 'log'>> = {},
) {
  /** The versions whose build was asked for. */
  const builds: number[] = [];
  const ports: Ports = {
    ...stores,
    builder: {
      async build(version) {
        builds.push(version);
      },
    },
    mailer: { send: async () => undefined },
    clock: { now: () => new Date(), sleep: async () => undefined },
    log: () => undefined,
    label: {
      name: 'Nightjar',
      timeZone: 'Europe/Oslo',
      siteUrl: 'http://localhost:4280',
      imageBase: 'http://localhost:10000/devstoreaccount1/images',
    },
    ...given,
  };
  return { ports, builds };
}
