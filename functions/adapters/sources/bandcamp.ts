import robotsParser from 'robots-parser';
import * as z from 'zod';
import { maxUploadBytes } from '#domain/image/image';
import {
  bandcampHostIn,
  bandcampReleasesOn,
  isBandcampPage,
  readBandcampRelease,
} from '#domain/importing/sources/bandcamp';
import { Problem } from '#domain/problem';
import { isPrivateHost } from '#functions/adapters/web/publicRequest';
import type { FoundPage, PagedSource, SourceNeeds } from '#functions/ports/importing';
import {
  type AskedOnce,
  createService,
  isAnswered,
  type Pace,
  unusableAddress,
} from './service.ts';

interface Settings {
  /** A stand-in for all hosts of Bandcamp; absent for the real ones. */
  bandcamp: string | undefined;
  pace?: Pace | undefined;
}

const name = 'Bandcamp';
/** The most bytes of a page; a picture may have as many as an upload. */
const maxPageBytes = 8 * 1024 * 1024;
/** The pause where robots.txt names none, and the shortest one, in milliseconds. */
const usualPause = 3_000;
const leastPause = 1_000;
/** Our name in robots.txt. */
const robotName = 'Gatefold';
const maxRedirects = 3;
const pictureHost = /^f\d+\.bcbits\.com$/;

/** The addresses of releases that are still to be read. */
const cursorSchema = z.object({ left: z.array(z.string()), all: z.int() });

const nextOf = (left: readonly string[], all: number) =>
  left.length > 0 ? JSON.stringify({ left, all }) : null;

/**
 * Reads Bandcamp's pages one at a time, as the robots.txt of each host allows. Once the site refuses
 * one, reading stops.
 */
function createPages({ bandcamp, pace }: Settings) {
  /** The longest pause that the robots.txt files read so far ask for. */
  let slowest = 0;
  const asked = {
    name,
    base: bandcamp ?? 'https://bandcamp.com',
    pause: () => slowest || usualPause,
    maxBytes: maxPageBytes,
    stopsWhenTooMany: true,
    // Each hop is allowed or not by robots.txt, and waits its turn.
    answersRedirects: true,
  };
  const service = createService(asked, pace);
  const allowed = new Map<string, ReturnType<typeof robotsParser>>();

  /** Asks for an address of one of Bandcamp's hosts once, at the stand-in if there is one. */
  async function answerAt(address: string, needs: SourceNeeds, once: AskedOnce) {
    const url = new URL(address);
    if (!bandcamp) return service.answer(address, needs, { ...once, base: url.origin });
    const host = url.hostname.replace(/\.(?:bandcamp|bcbits)\.com$/, '');
    const site = `${bandcamp}/${host}`;
    const answer = await service.answer(`${site}${url.pathname}`, needs, once);
    if (!(answer instanceof URL)) return answer;
    return answer.href.startsWith(`${site}/`)
      ? new URL(answer.href.slice(site.length), url)
      : answer;
  }

  /**
   * The bytes at an address, after its redirects on the same host, each of which `mayAsk` allows.
   * @throws {Problem} invalid-input, for a redirect elsewhere; unavailable, for too many
   */
  async function fetched(
    address: string,
    needs: SourceNeeds,
    { mayAsk, ...once }: AskedOnce & { mayAsk: (address: string) => Promise<void> },
  ): Promise<Uint8Array | null> {
    let at = address;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      await mayAsk(at);
      const answer = await answerAt(at, needs, once);
      if (!(answer instanceof URL)) return answer;
      if (answer.origin !== new URL(address).origin)
        throw new Problem(
          'invalid-input',
          'Bandcamp named an address elsewhere, so it is not fetched.',
        );
      at = answer.href;
    }
    throw new Problem('unavailable', 'Bandcamp redirects too often.');
  }

  /** The rules in a host's robots.txt, which is fetched once. */
  async function robotsAt({ origin, hostname }: URL, needs: SourceNeeds) {
    const known = allowed.get(origin);
    if (known) return known;
    const address = `${origin}/robots.txt`;
    const bytes = await fetched(address, needs, {
      mayAsk: async () => undefined,
      // A picture host refuses addresses that it does not have.
      mayBeRefused: pictureHost.test(hostname),
    });
    const robots = robotsParser(address, bytes ? new TextDecoder().decode(bytes) : '');
    const delay = robots.getCrawlDelay(robotName);
    const pause = delay === undefined ? usualPause : delay * 1000;
    slowest = Math.max(slowest, leastPause, pause);
    allowed.set(origin, robots);
    return robots;
  }

  /** @throws {Problem} not-allowed, for an address that robots.txt excludes */
  async function mustBeAllowed(address: string, needs: SourceNeeds): Promise<void> {
    const robots = await robotsAt(new URL(address), needs);
    if (robots.isAllowed(address, robotName) === false)
      throw new Problem(
        'not-allowed',
        `Bandcamp’s robots.txt does not allow ${address} to be read, so the import stopped asking.`,
      );
  }

  /** The bytes of a page or a picture; null if there is nothing. */
  const bytes = (address: string, needs: SourceNeeds, once: AskedOnce = {}) =>
    fetched(address, needs, { ...once, mayAsk: (at) => mustBeAllowed(at, needs) });

  return {
    bytes,
    async text(address: string, needs: SourceNeeds): Promise<string | null> {
      const page = await bytes(address, needs);
      return page && new TextDecoder().decode(page);
    },
    /** Forgets the rules of robots.txt, so that they are read again. */
    forget: () => allowed.clear(),
    isThere: (needs: SourceNeeds) =>
      isAnswered(
        service.answer(bandcamp ? `${bandcamp}/` : 'https://bandcamp.com/robots.txt', needs),
      ),
  };
}

/** Bandcamp's public pages, for the releases of a label or an artist. */
export function createBandcamp(settings: Settings): PagedSource {
  const pages = createPages(settings);

  /** The releases on the page of a label or an artist. */
  async function listed(host: string, needs: SourceNeeds): Promise<FoundPage> {
    const list = await pages.text(`https://${host}/music`, needs);
    if (list === null) throw new Problem('not-found', 'Bandcamp has nobody at this address.');
    if (!host.endsWith('.bandcamp.com') && !isBandcampPage(list))
      throw new Problem('invalid-input', `The page of ${host} does not say that it is Bandcamp’s.`);
    const { addresses: left, refused } = bandcampReleasesOn(list, host);
    const all = left.length;
    return { entries: refused, next: nextOf(left, all), expected: all };
  }

  return {
    addressOf(asked) {
      const host = asked ? bandcampHostIn(asked) : null;
      if (!host || isPrivateHost(host))
        throw unusableAddress(
          'Give the address of a label or an artist at Bandcamp, as in https://name.bandcamp.com, or their own domain there.',
        );
      return `https://${host}`;
    },

    async page(from, cursor, needs) {
      if (!('address' in from)) throw new Problem('invalid-input', 'Bandcamp takes no file.');
      if (cursor === null) {
        // A new run asks again what is allowed.
        pages.forget();
        return listed(bandcampHostIn(from.address) ?? '', needs);
      }
      const { left, all } = cursorSchema.parse(JSON.parse(cursor));
      const [address = '', ...rest] = left;
      const page = await pages.text(address, needs);
      return {
        // A release that was removed meanwhile is skipped.
        entries: page === null ? [] : [readBandcampRelease(page, address)],
        next: nextOf(rest, all),
        expected: all,
      };
    },

    without(cursor) {
      const { left, all } = cursorSchema.parse(JSON.parse(cursor));
      const [name = '', ...rest] = left;
      return { name, next: nextOf(rest, all) };
    },

    async picture(address, needs) {
      const url = URL.parse(address);
      if (url?.protocol !== 'https:' || !pictureHost.test(url.hostname))
        throw new Problem(
          'invalid-input',
          'Bandcamp named an address elsewhere, so it is not fetched.',
        );
      return pages.bytes(address, needs, { maxBytes: maxUploadBytes });
    },

    isThere: pages.isThere,
  };
}
