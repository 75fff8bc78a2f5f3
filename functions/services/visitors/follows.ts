import type { Answer, Call } from '#contract/api';
import { dayAt } from '#domain/day';
import { presaveGroup } from '#domain/email/campaign';
import { Problem } from '#domain/problem';
import { isNews } from '#domain/release/releaseStatus';
import { isKnownPlace, knowing, nearestPlace } from '#domain/show/showNews';
import { consentTo } from '#domain/visitor/consent';
import { followGroup, isNewsTo, type StoredFollow, showWishOf } from '#domain/visitor/follow';
import type { ReleaseRecord, ShowRecord } from '#functions/ports/entries';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import { createLivePage } from '#functions/services/email/livePage';
import type { Outbox } from '#functions/services/email/outbox';
import { inAllGroups } from '#functions/services/email/personRecords';
import { shownName } from '#functions/services/email/shownPage';
import { linkUsed, openedTwice, type TokenSigner } from '#functions/services/email/tokens';
import { readLabel, readWording } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import { followConsent } from '#words/followConsent';
import { fill } from '#words/template';
import type { SpamFilter } from './spamFilter.ts';
import type { Submissions } from './submissions.ts';

type NeededPorts = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'shows'
  | 'importedReleases'
  | 'presaves'
  | 'follows'
  | 'labels'
  | 'clock'
  | 'log'
  | 'site'
> &
  ShownEntries;
interface NeededServices {
  tokenSigner: TokenSigner;
  spamFilter: SpamFilter;
  outbox: Pick<Outbox, 'add'>;
  submissions: Pick<Submissions, 'retriable'>;
}
type Entry = KeyValueEntry<StoredFollow>;
type IsNew = (follow: StoredFollow) => boolean;

/**
 * Refuses an unknown place once, since a misspelt one would match no show.
 * @throws {Problem} invalid-input, at `place`
 */
function mustBeKnown(place: string, known: { cities: readonly string[]; language: string }): void {
  if (isKnownPlace(place, known.cities)) return;
  const nearest = nearestPlace(place, known);
  const message = nearest
    ? `We don’t know “${place}”. Did you mean ${nearest}? If it is right as it is, send it again.`
    : `We don’t know “${place}”. Check its spelling, or name the country instead. If it is right, send it again.`;
  throw new Problem('invalid-input', message, { errors: [{ path: 'place', message }] });
}

/** Followers of artists: double opt-in, and one email for each new release. */
export function createFollows(ports: NeededPorts, services: NeededServices) {
  const { artists, releases, shows, snapshots, presaves, follows, clock, log, site } = ports;
  const { tokenSigner, spamFilter, outbox, submissions } = services;
  const isLive = createLivePage(ports);

  const find = (person: string, artist: number) => follows.find(followGroup(artist), person);

  async function ofPerson(person: string): Promise<number[]> {
    const found = await inAllGroups(follows, person);
    return found.map(({ group }) => Number(group));
  }

  async function leave(person: string, artist: number): Promise<void> {
    await follows.erase(followGroup(artist), [person]);
  }

  /** The shows of an artist that the site shows already. */
  async function shownShows(artist: number): Promise<ShowRecord[]> {
    const [found, { show: shown }] = await Promise.all([
      artists.find(artist),
      snapshots.entries('live'),
    ]);
    return (await shows.rows()).filter(
      ({ cId, artistIds }) => found && shown[cId] && artistIds.includes(found.entity.id),
    );
  }

  /** The cities of all shows on the site. */
  async function shownCities(): Promise<string[]> {
    const { show: shown } = await snapshots.entries('live');
    return (await shows.rows()).flatMap(({ cId, venue }) => (shown[cId] ? venue.city : []));
  }

  /** Without releases that an import brought in as released: nobody gets an email about those. */
  async function withoutImported(news: readonly ReleaseRecord[]): Promise<ReleaseRecord[]> {
    if (news.length === 0) return [];
    const owners = await ports.importedReleases.owners(news.map(({ cId }) => cId));
    return news.filter(({ cId }) => {
      const owner = owners.get(cId);
      return !(owner?.state === 'imported' && owner.record.isSilent);
    });
  }

  /** Queues the email to one follower, then records it; the outbox sends an id only once. */
  async function tell(entry: Entry, { cId }: ReleaseRecord): Promise<void> {
    const { key: person, group, value } = entry;
    // People who pre-saved the release get that email instead.
    const isPresaved = (await presaves.find(presaveGroup(cId), person)) !== null;
    if (!isPresaved)
      await outbox.add(`follow-${cId}-${person}`, person, {
        kind: 'released',
        artist: Number(group),
        release: cId,
        address: value.address,
        ...(value.language && { language: value.language }),
      });
    // If the follower changed meanwhile, the next run tries again.
    await follows.replace(entry, { ...value, told: [...value.told, cId] });
  }

  /**
   * Excludes followers who pre-saved a release, since they get that email instead. Must run before
   * the page is live: the campaign that then starts erases their pre-saves.
   */
  async function leaveToPresaves(group: string, { cId }: ReleaseRecord, isNew: IsNew) {
    const presaved = new Set((await presaves.list(presaveGroup(cId))).map(({ key }) => key));
    if (presaved.size === 0) return;
    for (const entry of await follows.list(group))
      if (presaved.has(entry.key) && isNew(entry.value))
        await follows.replace(entry, { ...entry.value, told: [...entry.value.told, cId] });
  }

  return {
    leave,

    async followArtist({ body, client }: Call<'followArtist'>): Promise<Answer<'followArtist'>> {
      const { mailAddress: address, artistId, language } = body;
      const text = JSON.stringify(['follow', address, artistId]);
      if (await spamFilter.isRobot({ form: body, client, address, text })) return {};
      // An artist whom the site does not show has no page to follow from.
      const isShown = (await snapshots.entries('wanted')).artist[artistId] !== undefined;
      const artist = isShown ? await artists.find(artistId) : null;
      if (!artist)
        throw new Problem('invalid-input', 'This artist cannot be followed, or no longer can be.');
      const { cId } = artist.entity;
      const name = await shownName(ports, cId);
      const person = tokenSigner.keyOf(address);
      const wording = await readWording(ports, language);
      const { forms } = wording.words;
      const shows = showWishOf(body);
      if (shows?.place && shows.place !== body.askedPlace)
        mustBeKnown(shows.place, { cities: await shownCities(), language: wording.language });
      const consent = consentTo(followConsent(forms, { artist: name, shows }, fill), clock.now());
      // Nothing is looked up before the answer, so that neither it nor its time reveals who
      // follows: the outbox stores the sign-up.
      await submissions.retriable(text, (id) =>
        outbox.add(id, person, {
          kind: 'follow',
          artist: cId,
          address,
          consent,
          ...(shows && { shows }),
          ...(language && { language }),
        }),
      );
      return {};
    },

    /** The artist in a link, whether the person follows them, and what they agreed to. */
    async stateOf(person: string, artist: number) {
      const found = (await find(person, artist))?.value;
      const consent = found && (found.again ?? found).consent;
      return {
        state: found?.again ? ('asked' as const) : (found?.state ?? ('gone' as const)),
        artist: await shownName(ports, artist),
        ...(consent && { consent }),
      };
    },

    /** @throws {Problem} not-found, if it expired or never existed */
    async confirm(person: string, artist: number): Promise<void> {
      const entry = await find(person, artist);
      if (!entry) throw linkUsed();
      const { again, ...value } = entry.value;
      if (value.state !== 'asked' && !again) return;
      const confirmedAt = value.confirmedAt ?? clock.now().toISOString();
      const confirmed = { ...value, ...again, state: 'confirmed' as const, confirmedAt };
      const known = knowing(
        confirmed,
        confirmed.shows ? await shownShows(artist) : [],
        clock.now(),
      );
      if (!(await follows.replace(entry, known))) throw openedTwice();
      log('follow.confirmed');
    },

    async leaveAll(person: string): Promise<void> {
      for (const artist of await ofPerson(person)) await leave(person, artist);
    },

    /**
     * Emails followers of artists with new releases, as many as the rate allows in a minute. Called
     * every few minutes; the next run continues.
     */
    async tellDue(): Promise<void> {
      const groups = await follows.groups();
      if (groups.length === 0) return;
      const { timeZone } = await readLabel(ports);
      const today = dayAt(clock.now(), timeZone);
      const news = await withoutImported(
        (await releases.rows()).filter((release) => isNews(release, today)),
      );
      let left = site.mailsPerMinute;
      for (const group of news.length > 0 ? groups : []) {
        const artist = await artists.find(Number(group));
        const theirs = news.filter(
          ({ artistIds }) => artist && artistIds.includes(artist.entity.id),
        );
        for (const release of theirs) {
          const isNew: IsNew = (follow) => isNewsTo(follow, release, timeZone);
          await leaveToPresaves(group, release, isNew);
          if (left === 0 || !(await isLive(release.cId))) continue;
          for (const entry of await follows.list(group)) {
            if (left === 0) break;
            if (!isNew(entry.value)) continue;
            left -= 1;
            await tell(entry, release);
          }
        }
      }
    },

    /** Erases follows that were not confirmed before a time, and followers of purged artists. */
    async eraseExpired(before: string): Promise<void> {
      for (const group of await follows.groups()) {
        const isGone = (await artists.findKept(Number(group))) === null;
        for (const entry of await follows.list(group))
          if (isGone || (entry.value.state === 'asked' && entry.value.consent.at < before))
            await follows.remove(entry);
      }
    },
  };
}
export type Follows = ReturnType<typeof createFollows>;
