import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aQuickPace } from '#fixtures/quickPace';
import { createBandcamp } from '#functions/adapters/sources/bandcamp';
import { createDiscogs } from '#functions/adapters/sources/discogs';
import { createMusicBrainz } from '#functions/adapters/sources/musicBrainz';
import { createTableSource } from '#functions/adapters/sources/table';
import type { PagedSources } from '#functions/ports/importing';
import { LOCAL_DISCOGS_TOKEN } from '#local/external/credentials';
import { startExternalServices } from '#local/external/server';

/**
 * The product's adapters of all sources, without their pauses, and the stand-ins that they ask,
 * which have these releases.
 * @param elsewhere what `/local/elsewhere` takes
 */
export async function openElsewhere(elsewhere: object) {
  const pace = aQuickPace();
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-elsewhere-'));
  const settings = { port: 0, dataFolder, onDispatch: () => undefined, now: pace.now };
  const { url, stop } = await startExternalServices(settings);
  await fetch(`${url}/local/elsewhere`, { method: 'PUT', body: JSON.stringify(elsewhere) });
  return {
    /** The adapters of a new process, which does not know when another one asked last. */
    async openSources(): Promise<PagedSources> {
      await pace.sleep(60_000);
      return {
        musicBrainz: createMusicBrainz({
          musicBrainz: `${url}/musicbrainz`,
          coverArt: `${url}/coverartarchive`,
          pace,
        }),
        discogs: createDiscogs({ discogs: `${url}/discogs`, token: LOCAL_DISCOGS_TOKEN, pace }),
        bandcamp: createBandcamp({ bandcamp: `${url}/bandcamp`, pace }),
        table: createTableSource(),
      };
    },
    async close(): Promise<void> {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
