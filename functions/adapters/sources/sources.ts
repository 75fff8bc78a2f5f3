import type { PagedSources } from '#functions/ports/importing';
import { createMusicBrainz } from './musicBrainz.ts';

interface Settings {
  MUSICBRAINZ: string;
  COVER_ART_ARCHIVE: string;
}

/** Every source that is read page by page. */
export function createPagedSources(environment: Settings): PagedSources {
  return {
    musicBrainz: createMusicBrainz({
      musicBrainz: environment.MUSICBRAINZ,
      coverArt: environment.COVER_ART_ARCHIVE,
    }),
  };
}
