import * as z from 'zod';
import { maxUploadBytes } from '#domain/image/image';
import {
  discogsLabelIn,
  discogsPageSchema,
  readDiscogsRelease,
} from '#domain/importing/sources/discogs';
import { Problem } from '#domain/problem';
import type { FoundPage, PagedSource, SourceNeeds } from '#functions/ports/importing';
import {
  type AskedService,
  createService,
  isAnswered,
  jsonAt,
  type Pace,
  unusableAddress,
} from './service.ts';

interface Settings {
  /** The base address of the API. */
  discogs: string;
  /**
   * The label's own token, for a run that has none. With a token, answers name pictures, and more
   * requests are allowed.
   */
  token: string | undefined;
  pace?: Pace | undefined;
}

const name = 'Discogs';
const pageSize = 100;
const maxBytes = 8 * 1024 * 1024;
/** Requests a minute without and with a token; the answers' headers say what is left. */
const pauses = { without: 60_000 / 25, with: 60_000 / 60 };

const noCovers =
  'Discogs names no pictures without a token, so covers are left out. To bring them, make a token at Discogs under Settings, Developers, give it in the form, and start again.';

const wrongToken =
  'Discogs does not know the token. Copy it anew from Settings, Developers there and start again, or leave the field empty: then covers are left out.';

const wrongSetting =
  'Discogs does not know the token in DISCOGS_TOKEN, one of the settings of the functions. Give one here, or have the setting corrected.';

/** The releases that are still to be read, of one page of the label's list. */
const cursorSchema = z.object({
  page: z.int(),
  pages: z.int(),
  items: z.int(),
  left: z.array(z.int()),
});
type Cursor = z.infer<typeof cursorSchema>;

/** Discogs' API, for the releases of a label. docs/sources.md says what is asked of it. */
export function createDiscogs({ discogs, token, pace }: Settings): Required<PagedSource> {
  const tokenOf = (needs: SourceNeeds) => needs.token || token;
  const notKnown = (needs: SourceNeeds) => (needs.token ? wrongToken : wrongSetting);
  const api: AskedService = {
    name,
    base: discogs,
    pause: (needs) => (tokenOf(needs) ? pauses.with : pauses.without),
    maxBytes,
    headers: (needs) => ({
      accept: 'application/vnd.discogs.v2.plaintext+json',
      ...(tokenOf(needs) && { authorization: `Discogs token=${tokenOf(needs)}` }),
    }),
    refusal: (status, needs) => (status === 401 && tokenOf(needs) ? notKnown(needs) : undefined),
    // The window is a minute: with nothing left the next request would be refused.
    waitAfter: (answered) => (answered['x-discogs-ratelimit-remaining'] === '0' ? 60_000 : 0),
  };
  const store = {
    name: 'Discogs’ store of pictures',
    base: URL.parse(discogs)?.hostname === 'api.discogs.com' ? 'https://i.discogs.com' : discogs,
    pause: 1_000,
    maxBytes: maxUploadBytes,
  };
  const service = createService(api, pace);
  const pictures = createService(store, pace);
  const read = (path: string, needs: SourceNeeds) =>
    jsonAt(service, `${discogs}/${path}`, { name, needs });
  const noLabel = () => new Problem('not-found', 'Discogs has no label at this address.');

  async function list(label: number, page: number, needs: SourceNeeds): Promise<Cursor> {
    const answer = await read(`labels/${label}/releases?page=${page}&per_page=${pageSize}`, needs);
    if (answer === null) throw noLabel();
    const { data } = discogsPageSchema.safeParse(answer);
    if (!data) throw new Problem('unavailable', 'Discogs gave an unexpected answer.');
    const { pages, items } = data.pagination;
    // A release that the label has two numbers for is listed twice.
    return { page, pages, items, left: [...new Set(data.releases.map(({ id }) => id))] };
  }

  /** Where the next page begins: another release of the list, or another page of it. */
  const next = ({ left, ...cursor }: Cursor): string | null => {
    if (left.length > 0) return JSON.stringify({ ...cursor, left });
    if (cursor.page >= cursor.pages) return null;
    return JSON.stringify({ ...cursor, page: cursor.page + 1, left: [] });
  };

  return {
    addressOf(asked) {
      const label = asked ? discogsLabelIn(asked) : null;
      if (!label)
        throw unusableAddress(
          'Give the address of the label’s page, as in https://www.discogs.com/label/1234-Name, or its number.',
        );
      return `https://www.discogs.com/label/${label}`;
    },

    async page(from, cursor, needs): Promise<FoundPage> {
      if (!('address' in from)) throw new Problem('invalid-input', 'Discogs takes no file.');
      const label = discogsLabelIn(from.address) ?? 0;
      const at = cursor === null ? null : cursorSchema.parse(JSON.parse(cursor));
      if (!at || at.left.length === 0) {
        const listed = await list(label, at?.page ?? 1, needs);
        const notice = tokenOf(needs) ? {} : { notice: noCovers };
        return { entries: [], next: next(listed), expected: listed.items, ...notice };
      }
      const [release, ...left] = at.left;
      const answer = await read(`releases/${release}`, needs);
      // A release that was removed meanwhile is skipped.
      const entries = answer === null ? [] : [readDiscogsRelease(answer, label, needs)];
      return { entries, next: next({ ...at, left }), expected: at.items };
    },

    without(cursor) {
      const at = cursorSchema.parse(JSON.parse(cursor));
      const [release, ...left] = at.left;
      if (release === undefined)
        return { name: `Page ${at.page} of the label’s list of releases`, next: next(at) };
      return { name: `https://www.discogs.com/release/${release}`, next: next({ ...at, left }) };
    },

    picture: (address, needs) => pictures.bytes(address, needs),

    async mustKnowToken(needs) {
      if (!tokenOf(needs)) return;
      try {
        await service.answer(`${discogs}/oauth/identity`, needs, { tries: 1 });
      } catch (error) {
        const message = notKnown(needs);
        if (!(error instanceof Problem && error.message === message)) throw error;
        throw new Problem('invalid-input', message, { errors: [{ path: 'token', message }] });
      }
    },

    isThere: async (needs) =>
      !pictures.isResting() && isAnswered(service.bytes(`${discogs}/`, needs)),
  };
}
