import { artistKind, releaseKind } from '#functions/adapters/entryTable/kinds';
import { memoryEntries } from './entries.ts';
import { memoryInvitations } from './invitations.ts';
import { memoryPublications } from './publications.ts';
import { visitorPorts } from './visitorPorts.ts';

/** All that visitors' mail needs of the world, in memory, with a clock that stands until it is set. */
export function memoryLabel({ timeZone, start }: { timeZone: string; start: string }) {
  const visitors = visitorPorts();
  const publications = memoryPublications();
  const time = { now: new Date(start) };
  /** The lines of the log. */
  const logged: string[] = [];
  const ports = {
    ...visitors.ports,
    artists: memoryEntries(artistKind.record),
    releases: memoryEntries(releaseKind.record),
    publications: publications.store,
    invitations: memoryInvitations(),
    clock: { now: () => new Date(time.now), sleep: async () => undefined },
    log: (event: string, facts: object = {}) =>
      void logged.push(`${event} ${JSON.stringify(facts)}`),
    label: {
      name: 'Nightjar',
      timeZone,
      siteUrl: 'http://localhost:4280',
      apiUrl: 'http://localhost:7071/api',
      imageBase: 'http://localhost:10000/devstoreaccount1/images',
      mail: 'post@label.example',
    },
  };
  return { ...visitors, ports, time, logged, goLive: publications.goLive };
}
export type MemoryLabel = ReturnType<typeof memoryLabel>;
