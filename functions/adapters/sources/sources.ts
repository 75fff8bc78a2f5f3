import type { PagedSources } from '#functions/ports/importing';
import { createBandcamp } from './bandcamp.ts';
import { createDiscogs } from './discogs.ts';
import { createMusicBrainz } from './musicBrainz.ts';
import type { Service } from './service.ts';
import { createTableSource } from './table.ts';

interface Settings {
  MUSICBRAINZ: string;
  COVER_ART_ARCHIVE: string;
  BANDCAMP?: string | undefined;
  DISCOGS: string;
  DISCOGS_TOKEN?: string | undefined;
}

/** Every source that is read page by page. */
export function createPagedSources(environment: Settings, musicBrainz?: Service): PagedSources {
  return {
    table: createTableSource(),
    bandcamp: createBandcamp({ bandcamp: environment.BANDCAMP }),
    discogs: createDiscogs({ discogs: environment.DISCOGS, token: environment.DISCOGS_TOKEN }),
    musicBrainz: createMusicBrainz({
      musicBrainz: environment.MUSICBRAINZ,
      coverArt: environment.COVER_ART_ARCHIVE,
      ...(musicBrainz && { service: musicBrainz }),
    }),
  };
}
