import { maxUploadBytes } from '#domain/image/image';
import {
  musicBrainzLabelIn,
  musicBrainzPageSchema,
  readMusicBrainzRelease,
} from '#domain/importing/sources/musicBrainz';
import { Problem } from '#domain/problem';
import type { PagedSource, SourceNeeds } from '#functions/ports/importing';
import {
  createService,
  isAnswered,
  jsonAt,
  type Pace,
  type Service,
  unusableAddress,
} from './service.ts';

interface Settings {
  /** The base address of the web service's site. */
  musicBrainz: string;
  /** The base address of the Cover Art Archive. */
  coverArt: string;
  /**
   * Sends requests to the web service. Pass the one that others use, since the limit counts all
   * requests together.
   */
  service?: Service;
  pace?: Pace | undefined;
}

const name = 'MusicBrainz';
const site = 'https://musicbrainz.org';
/** The most that one request may ask for; the service gives fewer releases with many tracks. */
const pageSize = 100;
const maxBytes = 32 * 1024 * 1024;
const inc = 'artist-credits+labels+recordings+isrcs+release-groups+media+url-rels';

/** A place in the list of releases: from `offset` on, one at a time as far as `until` if that is given. */
interface Place {
  offset: number;
  until?: number;
}

function placeIn(cursor: string): Place {
  const [offset = 0, until] = cursor.split('-').map(Number);
  return { offset, ...(until && { until }) };
}

const cursorAt = ({ offset, until = 0 }: Place): string =>
  offset < until ? `${offset}-${until}` : String(offset);

/** The web service counts all requests of one address, whatever they are for. */
export const createMusicBrainzService = (base: string, pace?: Pace): Service =>
  createService({ name, base, pause: 1_100, maxBytes }, pace);

/**
 * MusicBrainz's web service 2, for the releases of a label, with covers of the Cover Art Archive.
 * docs/sources.md says what is asked of both.
 */
export function createMusicBrainz({
  musicBrainz,
  coverArt,
  pace,
  service = createMusicBrainzService(musicBrainz, pace),
}: Settings): PagedSource {
  const pictures = {
    name: 'The Cover Art Archive',
    base: coverArt,
    pause: 200,
    maxBytes: maxUploadBytes,
    // Pictures lie at the Internet Archive.
    redirectHosts: /^(?:[a-z0-9-]+\.)*archive\.org$/,
  };
  const archive = createService(pictures, pace);
  const read = (path: string, needs: SourceNeeds) =>
    jsonAt(service, `${musicBrainz}/ws/2/${path}`, { name, needs });

  const idIn = (address: string) => musicBrainzLabelIn(address) ?? '';
  const noLabel = () => new Problem('not-found', 'MusicBrainz has no label at this address.');

  return {
    addressOf(asked) {
      const label = asked ? musicBrainzLabelIn(asked) : null;
      if (!label)
        throw unusableAddress(
          'Give the address of the label’s page, as in https://musicbrainz.org/label/…, or its MBID.',
        );
      return `${site}/label/${label}`;
    },

    async page(from, cursor, needs) {
      if (!('address' in from)) throw new Problem('invalid-input', 'MusicBrainz takes no file.');
      const label = idIn(from.address);
      if (cursor === null) {
        // The service answers an unknown label like one without releases.
        if (!(await read(`label/${label}?fmt=json`, needs))) throw noLabel();
        return { entries: [], next: '0', expected: null };
      }
      const place = placeIn(cursor);
      const limit = place.until ? 1 : pageSize;
      const query = `label=${label}&inc=${inc}&limit=${limit}&offset=${place.offset}&fmt=json`;
      const answer = await read(`release?${query}`, needs);
      if (answer === null) throw noLabel();
      const { data } = musicBrainzPageSchema.safeParse(answer);
      if (!data) throw new Problem('unavailable', 'MusicBrainz gave an unexpected answer.');
      const { releases, 'release-count': expected } = data;
      const offset = place.offset + releases.length;
      return {
        entries: releases.map((release) => readMusicBrainzRelease(release, label, needs)),
        next: releases.length > 0 && offset < expected ? cursorAt({ ...place, offset }) : null,
        expected,
      };
    },

    without(cursor) {
      const { offset, until } = placeIn(cursor);
      if (!until) return { next: cursorAt({ offset, until: offset + pageSize }) };
      const next = cursorAt({ offset: offset + 1, until });
      return { name: `Number ${offset + 1} of the label’s releases`, next };
    },

    async picture(release, needs) {
      try {
        return await archive.bytes(`${coverArt}/release/${release}/front`, needs);
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'too-large')) throw error;
        return archive.bytes(`${coverArt}/release/${release}/front-1200`, needs);
      }
    },

    isThere: async (needs) =>
      !archive.isResting() &&
      isAnswered(service.bytes(`${musicBrainz}/ws/2/genre/all?limit=1&fmt=json`, needs)),
  };
}
