import type { PagedSources } from '#functions/ports/importing';
import { createMusicBrainz } from './musicBrainz.ts';
import { createTableSource } from './table.ts';

interface Settings {
  MUSICBRAINZ: string;
  COVER_ART_ARCHIVE: string;
}

/** Every source that is read page by page. */
export function createPagedSources(environment: Settings): PagedSources {
  return {
    table: createTableSource(),
    musicBrainz: createMusicBrainz({
      musicBrainz: environment.MUSICBRAINZ,
      coverArt: environment.COVER_ART_ARCHIVE,
    }),
  };
}
