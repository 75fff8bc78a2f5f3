import type { LiveVersion } from '#domain/publication/publication';
import type { Machine } from '#domain/usage';
import type { Storage } from '#functions/adapters/storage/storage';
import type { SitePublisher } from '#functions/ports/surroundings';

/** What the process of one server gives to the functions that it runs. */
export interface OneServer {
  /** Opened once, since the data belongs to one process. */
  storage: Storage;
  /** Publishes in this process. */
  publisher: SitePublisher;
  /** What visitors are shown now. */
  shownVersion: () => Promise<LiveVersion | undefined>;
  /** The state of the machine, for the screen *Status*. */
  machine: () => Promise<Machine>;
  /** Takes the address that makes whoever opens it the first member of staff; null once there is one. */
  welcomeFirst: (address: string | null) => void;
}

let supplied: OneServer | undefined;

/** Called before the functions are loaded. */
export function supplyOneServer(server: OneServer): void {
  supplied = server;
}

/** @throws {Error} where the functions run on another host although DATA is set */
export function suppliedOneServer(): OneServer {
  if (supplied) return supplied;
  throw new Error('DATA is only for one server, which `npm run serve` starts: unset it here.');
}
