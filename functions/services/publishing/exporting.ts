import { sleeveArtist } from '#design/drawnCover';
import { firstLabel } from '#domain/label/label';
import { type CatalogueKind, keptSnapshots, type Pointer } from '#domain/publication/publication';
import { type Snapshot, toSnapshot } from '#domain/publication/snapshot';
import { faultLine } from '#domain/publication/standIn';
import type { Numbered, PendingChange, PublishedEntry, Saved } from '#functions/ports/entries';
import type { ListenMessage } from '#functions/ports/listening';
import { findLabel, withShownMark } from '#functions/services/entries/storedLabel';
import type { ListeningService } from '#functions/services/listening/listening';
import type { Ports } from '#functions/services/ports';
import type { Builds } from './builds.ts';

type Needs = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'snapshots'
  | 'publications'
  | 'queue'
  | 'clock'
  | 'log'
  | 'labels'
  | 'site'
  | 'imports'
  | 'marks'
  | 'drawnCovers'
> & {
  builds: Pick<Builds, 'ask' | 'askAgain'>;
  listening: Pick<ListeningService, 'all' | 'staleOf' | 'ask'>;
};

/**
 * After a snapshot the next one waits until nothing was saved for the shorter time, but never longer
 * than the longer: many saves become one build, and a single one is not held up.
 */
const quietMilliseconds = 100;
const pauseMilliseconds = 1_000;
/** How many of its changes a publication names. */
const namedChanges = 100;

/** The entries that a snapshot begins to show, and those that it shows no more. */
function turned(all: Saved<Numbered>[], shown: { cId: number }[]): PublishedEntry[] {
  const numbers = new Set(shown.map(({ cId }) => cId));
  return all
    .filter(({ entity, isShown }) => isShown !== numbers.has(entity.cId))
    .map(({ entity: { id, cId }, isShown }) => ({ id, cId, isShown: !isShown }));
}

/** Tells the entries of a kind that could be read from those that only hold their place. */
function isWhole({ faults = [] }: Snapshot, kind: CatalogueKind) {
  const faulty = new Set(faults.filter((fault) => fault.kind === kind).map(({ cId }) => cId));
  return ({ cId }: { cId: number }) => !faulty.has(cId);
}

/** The releases and artists whose cover is drawn, as it is drawn from them. */
function withoutImage(snapshot: Snapshot): { title: string; artist: string }[] {
  const releases = snapshot.releases.filter(isWhole(snapshot, 'release'));
  const artists = snapshot.artists.filter(isWhole(snapshot, 'artist'));
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

/** Makes a numbered snapshot of what was saved, wants it, and asks for its build. */
export function createExporting(needs: Needs) {
  const { artists, releases, labels, snapshots, publications, queue, clock, log } = needs;
  const { site, imports, marks, drawnCovers, builds, listening } = needs;
  const stores = [labels, releases, artists];
  // One function for all snapshots: an entry made with it need not be made again.
  const imageAddress = (path: string) => `${site.imageBase}/${path}`;

  /** A snapshot of all as it is stored; who is first shown has a lasting address from then on. */
  async function take(version: number): Promise<{ snapshot: Snapshot; stale: ListenMessage[] }> {
    const [allArtists, allReleases, label, sounds] = await Promise.all([
      artists.allReadable(),
      releases.allReadable(),
      findLabel(labels),
      listening.all(),
    ]);
    const shown = await withShownMark(label?.entity ?? firstLabel, marks);
    const snapshot = toSnapshot(
      {
        artists: allArtists.entries,
        releases: allReleases.entries,
        unreadable: { artists: allArtists.unreadable, releases: allReleases.unreadable },
        label: shown,
        labelFault: label?.standIn && faultLine(label.standIn),
        sounds,
      },
      {
        version,
        exportedAt: clock.now().toISOString(),
        imageAddress,
        mailBy: site.mail,
        drawnCovers: drawnCovers.folderOf(shown.theme),
        icon: (await marks.picture(shown.marks.light, 'favicon.ico')).toString('base64'),
      },
    );
    await drawnCovers.draw(shown.theme, withoutImage(snapshot));
    await artists.markShown(turned(allArtists.entries, snapshot.artists), version);
    await releases.markShown(turned(allReleases.entries, snapshot.releases), version);
    if (label) await labels.markShown(turned([label], [label.entity]), version);
    const entities = allReleases.entries
      .map(({ entity }) => entity)
      .filter(isWhole(snapshot, 'release'));
    return { snapshot, stale: listening.staleOf(entities, sounds) };
  }

  async function pause({ snapshots: [last] }: Pointer): Promise<void> {
    const since = last ? clock.now().getTime() - Date.parse(last.exportedAt) : pauseMilliseconds;
    if (since < 0) return;
    let seen = since < pauseMilliseconds ? await pendingTags() : '';
    for (let left = pauseMilliseconds - since; left > 0; left -= quietMilliseconds) {
      await clock.sleep(Math.min(left, quietMilliseconds));
      const now = await pendingTags();
      if (now === seen) return;
      seen = now;
    }
  }

  async function note(snapshot: Snapshot, cause: string, changes: PendingChange[]): Promise<void> {
    await publications.put({
      version: snapshot.version,
      cause,
      state: 'queued',
      exportedAt: snapshot.exportedAt,
      changes: changes.slice(0, namedChanges).map(({ tag: _, ...change }) => change),
      changeCount: changes.length,
    });
  }

  const readPending = () => Promise.all(stores.map((store) => store.pending()));
  const pendingTags = async () =>
    (await readPending())
      .flat()
      .map(({ tag }) => tag)
      .join(' ');

  /**
   * Publishes what waits. The order makes every crash harmless: until the pointer moves nothing
   * refers to the snapshot, and until the changes are settled they wait for the next one.
   */
  async function publish(cause: string): Promise<void> {
    const before = (await snapshots.pointer()).pointer;
    // Saves wait, and are published together once somebody lets go.
    if (before.held) return;
    await pause(before);
    const { pointer, tag } = await snapshots.pointer();
    if (pointer.held) return;
    const pending = await readPending();
    const changes = pending.flat();
    if (changes.length === 0) return;
    const version = pointer.exported + 1;
    const { snapshot, stale } = await take(version);
    const file = await snapshots.put(snapshot);
    const kept = [{ version, file, exportedAt: snapshot.exportedAt }, ...pointer.snapshots];
    const next = { wanted: version, exported: version, snapshots: kept.slice(0, keptSnapshots) };
    if (!(await snapshots.move(next, tag)))
      throw new Error(`Version ${version} was published by somebody else; this one tries again.`);
    await snapshots.remove(kept.slice(keptSnapshots).map((dropped) => dropped.file));
    await note(snapshot, cause, changes);
    for (const [index, store] of stores.entries())
      await store.settle(pending[index] ?? [], version);
    log('publish.exported', { version, changes: changes.length });
    await builds.ask(version);
    // Every public change passes here, by any caller: audio that may be heard now is made, or withdrawn.
    for (const sound of stale) await listening.ask(sound);
  }

  /**
   * Does what a crash, a lost message or a lost build left undone. Called every few seconds; it
   * asks by the queue, since two exports at a time would only stand in each other's way.
   */
  async function catchUp(): Promise<void> {
    // An import is published once, at its end.
    const isImporting = (await imports.run())?.run.state === 'running';
    const isHeld = (await snapshots.pointer()).pointer.held !== undefined;
    if (!isImporting && !isHeld && (await readPending()).flat().length > 0)
      await queue.publish({ cause: 'Caught up' });
    await builds.askAgain();
  }

  return { publish, catchUp };
}
