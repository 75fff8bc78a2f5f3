import { cardFile, cardsOf } from '#catalogue/shareCardContent';
import { sleeveArtist } from '#design/drawnCover';
import { publicNewsletters } from '#domain/email/sentNewsletters';
import { type CatalogueKind, catalogueKinds } from '#domain/entryKind';
import { errorLine } from '#domain/errorLine';
import type { Id } from '#domain/identifier';
import { firstLabel } from '#domain/label/label';
import { gatefold } from '#domain/member/member';
import { OvertakenError, retryOvertaken } from '#domain/publication/overtaken';
import {
  type Change,
  isByImport,
  keptSnapshots,
  type SnapshotPointer,
} from '#domain/publication/publication';
import { publicationTitle } from '#domain/publication/publicationTitle';
import { publicEntriesOf, snapshotEntries } from '#domain/publication/publicEntries';
import { type Snapshot, toSnapshot } from '#domain/publication/snapshot';
import { faultLine } from '#domain/publication/substitute';
import type { Numbered, Saved } from '#functions/ports/entries';
import type { ListenMessage } from '#functions/ports/listening';
import type { ActivityLog } from '#functions/services/activity/activity';
import type { DownloadsService } from '#functions/services/codes/downloads';
import { labelStamp, withShownLogo } from '#functions/services/entries/storedLabel';
import type { ListeningService } from '#functions/services/listening/listening';
import type { CataloguePort, Ports } from '#functions/services/ports';
import type { PublisherRequests } from './publisherRequests.ts';
import {
  isImportRunning,
  readStored,
  type StoredEntries,
  storedStates,
  waitingChanges,
} from './waiting.ts';

type NeededPorts = Pick<
  Ports,
  | CataloguePort
  | 'newsletters'
  | 'snapshots'
  | 'publications'
  | 'clock'
  | 'log'
  | 'labels'
  | 'site'
  | 'imports'
  | 'logos'
  | 'drawnCovers'
  | 'shareCards'
  | 'publisher'
>;
interface NeededServices {
  publisherRequests: Pick<PublisherRequests, 'askPublisher' | 'askAgain'>;
  listening: Pick<ListeningService, 'all' | 'staleOf' | 'ask'>;
  downloads: Pick<DownloadsService, 'askStale'>;
  activity: Pick<ActivityLog, 'note'>;
}

/**
 * A save within `longestWait` of the last snapshot waits until nothing was saved for `quiet`, at most
 * until `longestWait` is over, so that many saves become one snapshot. Later saves do not wait. In
 * milliseconds.
 */
const quiet = 100;
const longestWait = 1_000;
/** More cards than this are drawn in the background. */
const cardsAtOnce = 8;
/** How many of its changes a publication names. */
const namedChanges = 100;

/** The entries that appear in a snapshot for the first time. */
function newlyShown(all: Saved<Numbered>[], shown: { cId: number }[]): Id[] {
  const numbers = new Set(shown.map(({ cId }) => cId));
  return all
    .filter(({ entity, wasPublic }) => !wasPublic && numbers.has(entity.cId))
    .map(({ entity }) => entity.id);
}

/** Filters out unreadable entries, of which a snapshot has only a placeholder. */
function isReadable({ faults = [] }: Snapshot, kind: CatalogueKind) {
  const faulty = new Set(faults.filter((fault) => fault.kind === kind).map(({ cId }) => cId));
  return ({ cId }: { cId: number }) => !faulty.has(cId);
}

/** The titles and artists of releases and artists without an image, for which covers are drawn. */
function withoutImage(snapshot: Snapshot): { title: string; artist: string }[] {
  const releases = snapshot.releases.filter(isReadable(snapshot, 'release'));
  const artists = snapshot.artists.filter(isReadable(snapshot, 'artist'));
  const names = new Map(artists.map(({ cId, name }) => [cId, name]));
  const uncovered = releases.filter(({ cover }) => !cover);
  return [
    ...uncovered.map(({ title, artists: credited }) => ({
      title,
      artist: sleeveArtist(credited.flatMap((cId) => names.get(cId) ?? [])),
    })),
    ...artists.filter(({ image }) => !image).map(({ name }) => ({ title: name, artist: '' })),
  ];
}

/** Takes numbered snapshots of the stored entries, marks them as wanted, and asks for their publication. */
export function createSnapshots(ports: NeededPorts, services: NeededServices) {
  const { artists, releases, shows, merch, news, snapshots, publications, clock, log } = ports;
  const { site, logos, drawnCovers, shareCards, publisher } = ports;
  const { publisherRequests, listening, downloads, activity } = services;
  /** The version that was taken last. */
  let newest = 0;
  /** The files of the last snapshot's cards, once all of them are stored. */
  let cards: { of: string; files: ReadonlySet<string> } | undefined;

  /** Makes a snapshot, and finds the sounds that are older than their releases. Stores nothing. */
  async function makeSnapshot(
    { label, ...stored }: StoredEntries,
    version: number,
  ): Promise<{ snapshot: Snapshot; stale: ListenMessage[] }> {
    // Read after the entries, since a sound is stored before its release is announced.
    const sounds = await listening.all();
    const shown = await withShownLogo(label?.entity ?? firstLabel, logos);
    const snapshot = toSnapshot(
      {
        ...stored,
        label: shown,
        labelFault: label?.substitute && faultLine(label.substitute),
        sounds,
        newsletters: publicNewsletters(stored.newsletters, shown),
      },
      {
        version,
        exportedAt: clock.now().toISOString(),
        imageAddress: (path) => `${site.imageBase}/${path}`,
        label: {
          ...labelStamp(ports, shown),
          icon: (await logos.picture(shown.marks.light, 'favicon.ico')).toString('base64'),
        },
      },
    );
    const entities = stored.releases
      .map(({ entity }) => entity)
      .filter(isReadable(snapshot, 'release'));
    return { snapshot, stale: listening.staleOf(entities, sounds) };
  }

  /** Draws the covers that a snapshot names. */
  const drawCovers = (snapshot: Snapshot) =>
    drawnCovers.draw(snapshot.label.theme, withoutImage(snapshot));

  /**
   * Marks the entries that a snapshot shows for the first time as public: from then on their
   * addresses are kept.
   */
  async function keepNewAddresses(stored: StoredEntries, snapshot: Snapshot): Promise<void> {
    const keep: Record<CatalogueKind, () => Promise<void>> = {
      artist: () => artists.keepAddresses(newlyShown(stored.artists, snapshot.artists)),
      release: () => releases.keepAddresses(newlyShown(stored.releases, snapshot.releases)),
      show: () => shows.keepAddresses(newlyShown(stored.shows, snapshot.shows)),
      merch: () => merch.keepAddresses(newlyShown(stored.merch, snapshot.merch)),
      news: () => news.keepAddresses(newlyShown(stored.news, snapshot.news)),
    };
    for (const kind of catalogueKinds) await keep[kind]();
  }

  const readStates = async () => storedStates(await readStored(ports), clock.now());

  async function untilQuiet(pointer: SnapshotPointer): Promise<void> {
    const [last] = pointer.snapshots;
    const since = last ? clock.now().getTime() - Date.parse(last.exportedAt) : longestWait;
    // A negative time means that the clock was set back.
    if (since < 0 || since >= longestWait) return;
    const look = async () => JSON.stringify(await readStates());
    let seen = await look();
    for (let left = longestWait - since; left > 0; left -= quiet) {
      await clock.sleep(Math.min(left, quiet));
      const now = await look();
      if (now === seen) return;
      seen = now;
    }
  }

  async function storePublication(
    snapshot: Snapshot,
    cause: string | undefined,
    changes: Change[],
  ): Promise<void> {
    await publications.put({
      version: snapshot.version,
      cause: publicationTitle(cause, changes),
      state: 'queued',
      exportedAt: snapshot.exportedAt,
      changes: changes.slice(0, namedChanges),
      changeCount: changes.length,
    });
  }

  /**
   * Takes a snapshot with the waiting changes, and asks the publisher for it. If another process is
   * quicker it starts again, since the other may have read the entries before the last save.
   */
  async function takeSnapshot(cause?: string): Promise<void> {
    await retryOvertaken(
      () => takeOnce(cause),
      (line) => log('publish.overtaken', { line }),
    );
  }

  /**
   * The order makes every crash harmless: until the pointer moves, nothing refers to the snapshot,
   * and every change still counts as waiting.
   */
  async function takeOnce(cause: string | undefined): Promise<void> {
    const before = await snapshots.pointer();
    // While publishing is paused, saves wait, and are published together once it is resumed.
    if (before.paused) return;
    await untilQuiet(before);
    const pointer = await snapshots.pointer();
    if (pointer.paused) return;
    // Read after the pointer, so that later saves are either in this snapshot or wait for the next
    // one.
    const stored = await readStored(ports);
    const states = storedStates(stored, clock.now());
    const changes = await waitingChanges(ports, states, pointer);
    if (changes.length === 0) return;
    const version = pointer.exported + 1;
    const { snapshot, stale } = await makeSnapshot(stored, version);
    await drawCovers(snapshot);
    await keepNewAddresses(stored, snapshot);
    const entries = snapshotEntries(snapshot, states);
    const exported = await snapshots.entries('exported', pointer);
    const file = await snapshots.put(
      { ...snapshot, entries },
      publicEntriesOf(entries, { version, before: exported }),
    );
    const { exportedAt } = snapshot;
    let dropped: SnapshotPointer['snapshots'] = [];
    await snapshots.moveFrom((from) => {
      if (from.exported !== pointer.exported || from.paused)
        throw new OvertakenError(
          `Version ${version} was published by somebody else; this one tries again.`,
        );
      const all = [{ version, file, exportedAt }, ...from.snapshots];
      // Keep the live one as well: each entry's state is a comparison with it.
      const kept = all.filter((one, index) => index < keptSnapshots || one.version === from.live);
      dropped = all.filter((one) => !kept.includes(one));
      const moved = { wanted: version, exported: version, wantedSince: exportedAt };
      return { ...from, ...moved, snapshots: kept };
    });
    await storePublication(snapshot, cause, changes);
    log('publish.exported', { version, changes: changes.length });
    await publisherRequests.askPublisher(version);
    await snapshots.remove(dropped.map((one) => one.file));
    await activity.note(gatefold, { did: 'published', about: String(version) });
    // Every public change passes here, whoever made it, so this is the place to update the sound
    // files, and those that codes give.
    for (const sound of stale) await listening.ask(sound);
    await downloads.askStale();
    newest = version;
    const known = cards?.of === pointer.snapshots[0]?.file ? cards?.files : undefined;
    const missing = await drawShareCards(snapshot, file, (count) => count < cardsAtOnce, known);
    if (missing > 0) void drawRest(snapshot, file);
  }

  /**
   * Draws the cards that pages of the new version name, as long as `goesOn`, and returns how many are
   * still missing. This comes last, since only other services look at cards. After a single change
   * they are drawn by the time its page is live.
   */
  async function drawShareCards(
    snapshot: Snapshot,
    file: string,
    goesOn: (drawn: number) => boolean,
    known?: ReadonlySet<string>,
  ): Promise<number> {
    const pathOf = (address: string) =>
      address.startsWith(`${site.imageBase}/`) ? address.slice(site.imageBase.length + 1) : '';
    try {
      const all = cardsOf(snapshot);
      const { missing } = await shareCards.draw(all, pathOf, goesOn, known);
      if (missing === 0) cards = { of: file, files: new Set(all.map(cardFile)) };
      return missing;
    } catch (error) {
      log('shareCards.failed', { version: snapshot.version, reason: errorLine(error) });
      return 0;
    }
  }

  /**
   * Draws the other cards after the pages are published: thousands take minutes of processor time,
   * and one server needs it for the pages first. Stops at a newer snapshot, which draws the rest.
   */
  async function drawRest(snapshot: Snapshot, file: string): Promise<void> {
    await publisher.untilIdle?.();
    await drawShareCards(snapshot, file, () => newest === snapshot.version);
  }

  /**
   * Completes work after a crash, a lost message or a lost request. Called every twenty seconds;
   * it publishes itself, since a queue function may have to start first, which takes minutes.
   */
  async function catchUp(): Promise<void> {
    const isImporting = await isImportRunning(ports);
    const pointer = await snapshots.pointer();
    const waiting = pointer.paused ? [] : await waitingChanges(ports, await readStates(), pointer);
    // The import publishes its own changes once, at its end.
    if (waiting.some(({ by }) => !isImporting || !isByImport(by))) await takeSnapshot();
    await publisherRequests.askAgain();
  }

  return { takeSnapshot, catchUp };
}
