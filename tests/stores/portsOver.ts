import type { Snapshot } from '#domain/publication/snapshot';
import { setUp } from '#fixtures/labels';
import { pagedSources } from '#fixtures/pagedSources';
import { createHosting } from '#functions/adapters/hosting/hosting';
import { createSoundStudio } from '#functions/adapters/sound/soundStudio';
import { createOldSite } from '#functions/adapters/sources/oldSite';
import { tableLines } from '#functions/adapters/sources/table';
import type { Ports } from '#functions/services/ports';
import { ownSignIn } from '../memory/ownSignIn.ts';
import { visitorPorts } from '../memory/visitorPorts.ts';
import type { storesOver } from './openStores.ts';

/** Ports over real stores, with test doubles for email, clock and log. Builds are only recorded. */
export function portsOver(
  stores: ReturnType<typeof storesOver>,
  given: Partial<
    Pick<
      Ports,
      'clock' | 'publisher' | 'log' | 'askLink' | 'oldSite' | 'pageViews' | 'shownVersion'
    >
  > = {},
) {
  /** The versions whose build was requested. */
  const builds: number[] = [];
  const ports: Ports = {
    ...stores,
    labels: setUp(stores.labels, { name: 'Nightjar', timeZone: 'Europe/Oslo' }),
    ...visitorPorts().ports,
    // As a message, which a test takes when it wants to.
    requestPublication: (cause) => stores.queue.publish({ cause }),
    publisher: {
      async ask(version) {
        builds.push(version);
      },
    },
    shownVersion: async () => undefined,
    provenance: async () => undefined,
    studio: createSoundStudio(),
    linkLookups: [],
    songLinks: null,
    askLink: null,
    pageViews: null,
    renderPreview: async ({ page, published, releases, artists }) => {
      const around: Pick<Snapshot, 'releases'> =
        published && page === 'artist'
          ? JSON.parse(Buffer.from(published).toString())
          : { releases: [] };
      const titles = [...around.releases, ...releases].map(({ title }) => title).join(', ');
      const names = artists.map(({ name }) => name).join(', ');
      return page === 'release' ? `${titles} by ${names}` : `${names}: ${titles}`;
    },
    oldSite: createOldSite(undefined),
    pagedSources: pagedSources(),
    tableLines,
    clock: { now: () => new Date(), sleep: async () => undefined },
    log: () => undefined,
    site: {
      siteUrl: 'http://localhost:4280',
      apiUrl: 'http://localhost:7071/api',
      mailFrom: 'post@label.example',
      mail: 'smtp',
      mailsPerMinute: 60,
      hostedBy: 'Hetzner',
      hasGitHubBackup: false,
      imageBase: 'http://localhost:10000/devstoreaccount1/images',
    },
    ...ownSignIn(stores),
    hosting: createHosting({ shape: 'static', sitePlan: 'Free', isBackedUp: true }),
    ...given,
  };
  return { ports, builds };
}

/**
 * The same without a publication's pictures, for tests that do not look at them: drawing one logo's
 * pictures takes an eighth of a second of processor time. In the long run they are drawn.
 */
export function portsWithoutPictures(...given: Parameters<typeof portsOver>) {
  const { ports, builds } = portsOver(...given);
  if (process.env['ALL_ROUNDS']) return { ports, builds };
  const logos: Ports['logos'] = {
    ...ports.logos,
    drawn: async (label) => ports.logos.drawnPath(label),
  };
  const drawnCovers: Ports['drawnCovers'] = { ...ports.drawnCovers, draw: async () => undefined };
  const draw = async () => ({ drawn: 0, missing: 0 });
  const shareCards: Ports['shareCards'] = { ...ports.shareCards, draw };
  return { ports: { ...ports, logos, drawnCovers, shareCards }, builds };
}
