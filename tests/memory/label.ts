import { neutralLabel } from '#domain/label/label';
import type { StoredRelease } from '#domain/release/release';
import { setUp } from '#fixtures/labels';
import { createEmailTemplates } from '#functions/adapters/mail/emailTemplates';
import { createTableStores } from '#functions/adapters/stores';
import { memoryTables } from './memoryTables.ts';
import { visitorPorts } from './visitorPorts.ts';

const by = { account: 'staff', name: 'Staff' };

/** The emails of a label as visitors get them, in its languages. */
export function templatesIn(languages: string[]) {
  const { theme, marks } = neutralLabel;
  const siteUrl = 'https://nightjar.example';
  return createEmailTemplates(async () => ({
    name: 'Nightjar',
    languages,
    words: {},
    siteUrl,
    theme,
    marks,
  }));
}

/** Everything that visitors' emails need, over tables in memory, with a clock that tests set. */
export function memoryLabel({
  timeZone,
  start,
  languages = ['en'],
}: {
  timeZone: string;
  start: string;
  languages?: string[];
}) {
  const visitors = visitorPorts();
  const time = { now: new Date(start) };
  const logged: string[] = [];
  const stores = createTableStores(memoryTables());
  const ports = {
    ...stores,
    labels: setUp(stores.labels, {
      name: 'Nightjar',
      timeZone,
      mail: 'post@label.example',
      languages,
    }),
    ...visitors.ports,
    clock: { now: () => new Date(time.now), sleep: async () => undefined },
    log: (event: string, facts: object = {}) =>
      void logged.push(`${event} ${JSON.stringify(facts)}`),
    site: {
      siteUrl: 'http://localhost:4280',
      apiUrl: 'http://localhost:7071/api',
      imageBase: 'http://localhost:10000/devstoreaccount1/images',
      mailFrom: 'sender@label.example',
      mail: 'smtp' as const,
      mailsPerMinute: 60,
      shape: 'static' as const,
    },
  };
  const { releases, publications } = ports;
  /** Does what a finished build does. */
  const goLive = (version: number, at: Date) =>
    publications.setReport({ version, state: 'live' }, at.toISOString());

  /** Stores a public release that the first publication has put on the site. */
  async function addLiveRelease(release: StoredRelease): Promise<void> {
    const save = { by, at: time.now };
    const { cId, title: name } = release;
    const added = await releases.add(release.id, () => release, save);
    const change = { kind: 'release', cId, name, by: by.name } as const;
    await releases.save(added, release, { ...save, change });
    await releases.settle(await releases.pending(), 1);
    await goLive(1, time.now);
  }
  return { ...visitors, ports, time, logged, goLive, addLiveRelease };
}
export type MemoryLabel = ReturnType<typeof memoryLabel>;
