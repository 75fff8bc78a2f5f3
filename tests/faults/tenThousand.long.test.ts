import { beforeAll, expect, test } from 'vitest';
import { campaignGroup, maxChunkSize, newCampaign } from '#domain/email/campaign';
import { consentTo } from '#domain/visitor/consent';
import type { StoredPresave } from '#domain/visitor/presave';
import { aStoredRelease } from '#fixtures/releases';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import type { KeyValueStore } from '#functions/services/ports';
import { en } from '#words/en';
import { memoryLabel } from '../memory/label.ts';
import { memoryTables } from '../memory/memoryStores.ts';
import { servicesOver } from '../memory/services.ts';
import { tokenSigner } from '../memory/visitorPorts.ts';
import { type OpenStores, openStores } from '../stores/openStores.ts';
import { chanceOf } from './year/chance.ts';
import { aProcess, Crash } from './year/crashing.ts';

const count = 10_000;
const platforms = ['Spotify', 'Tidal', undefined] as const;
let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});

async function prepare(presaves: KeyValueStore<StoredPresave>) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const ports = { ...label.ports, presaves };
  const links = [{ name: 'Tidal', url: 'https://tidal.com/album/1' }];
  const release = aStoredRelease({ cId: 1, links });
  await label.addLiveRelease(release);
  await ports.campaigns.add(campaignGroup, '1', newCampaign(1, release.title));
  return { ...label, ports };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function fill({ ports }: Prepared, count: number): Promise<void> {
  const consent = consentTo(en.words.forms.presaveConsent, new Date('2026-05-01T08:00:00.000Z'));
  const add = (number: number) => {
    const address = `reader${number}@x.example`;
    const platform = platforms[number % platforms.length];
    return ports.presaves.add('1', tokenSigner.keyOf(address), {
      address,
      consent,
      ...(platform && { platform }),
    });
  };
  for (let start = 0; start < count; start += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => add(start + index)));
}

/** Sends all pending emails in processes, many of which crash; each next one starts later. */
async function sendAll({ ports, time }: Prepared): Promise<void> {
  const chance = chanceOf(10_000);
  for (let run = 0; run < 60 && (await ports.presaves.groups()).length > 0; run++) {
    const { campaigns } = servicesOver(aProcess(ports, chance, 0.02));
    await campaigns.run(1).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    time.now = new Date(time.now.getTime() + 16 * 60_000);
  }
}

const entryStores: [string, () => KeyValueStore<StoredPresave>][] = [
  ['memory', () => createKeyValueStore(memoryTables()('presaves'))],
  ['a table', () => createKeyValueStore(stores.storage.table('presaves'))],
];

test.each(entryStores)(
  '10,000 pre-saves in %s go out in chunks, go on after crashes, and are erased',
  async (_, store) => {
    const label = await prepare(store());
    await fill(label, count);
    await sendAll(label);
    const sizes = label.provider.sent.map(({ to }) => to.length);
    expect(Math.max(...sizes)).toBe(Math.min(maxChunkSize, Math.ceil(count / platforms.length)));
    expect(label.provider.arrived).toHaveLength(count);
    expect(new Set(label.provider.arrived.map(({ to }) => to)).size).toBe(count);
    expect(await label.ports.presaves.list('1')).toEqual([]);
  },
  120_000,
);
