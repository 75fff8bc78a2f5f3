import { neutralLabel } from '#domain/label/label';
import { noPublicEntries } from '#domain/publication/publicEntries';
import type { StoredRelease } from '#domain/release/release';
import { setUp } from '#fixtures/labels';
import { createHosting } from '#functions/adapters/hosting/hosting';
import { createEmailTemplates } from '#functions/emails/emailTemplates';
import type { Saved } from '#functions/ports/entries';
import { memoryStores } from './memoryStores.ts';
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

/** Everything that visitors' emails need, over tables in memory, with a clock set by tests. */
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
  /** The entries of the newest snapshot, and of the site. */
  const shown = { exported: noPublicEntries, live: noPublicEntries };
  const stores = memoryStores();
  const ports = {
    ...stores,
    labels: setUp(stores.labels, {
      name: 'Nightjar',
      timeZone,
      mail: 'post@label.example',
      languages,
    }),
    ...visitors.ports,
    snapshots: {
      entries: async (which: 'exported' | 'wanted' | 'live') =>
        which === 'live' ? shown.live : shown.exported,
    },
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
      hostedBy: 'Hetzner',
      hasGitHubBackup: false,
    },
    hosting: createHosting({ shape: 'static', sitePlan: 'Free', isBackedUp: true }),
  };
  const { artists, releases, shows, merch, news } = ports;
  /** Simulates an export in which everything is public. */
  async function exportAll(): Promise<void> {
    const entriesOf = (all: Saved<{ cId: number }>[]) =>
      Object.fromEntries(
        all.map(({ entity, publicVersion: version }) => [entity.cId, { version, since: 1 }]),
      );
    shown.exported = {
      artist: entriesOf(await artists.all()),
      release: entriesOf(await releases.all()),
      show: entriesOf(await shows.all()),
      merch: entriesOf(await merch.all()),
      news: entriesOf(await news.all()),
    };
  }
  /** Simulates the end of a build. */
  function goLive(): void {
    shown.live = shown.exported;
  }

  /** Stores a public release that is already on the site after the first publication. */
  async function addLiveRelease(release: StoredRelease): Promise<void> {
    const save = { by, at: time.now };
    const added = await releases.add(release.id, () => release, save);
    await releases.save(added, release, { ...save, publicBy: by.name });
    await exportAll();
    goLive();
  }
  return { ...visitors, ports, time, logged, shown, exportAll, goLive, addLiveRelease };
}
export type MemoryLabel = ReturnType<typeof memoryLabel>;
