import * as z from 'zod';
import { cardFile, cardsOf } from '#catalogue/shareCardContent';
import { dayMilliseconds } from '#domain/day';
import type { CatalogueKind } from '#domain/entryKind';
import type { Key } from '#domain/identifier';
import { type ImageKind, ownerOf } from '#domain/image/image';
import { storedPath } from '#domain/image/picture';
import { firstLabel, labelId, type StoredLabel, storedLabelSchema } from '#domain/label/label';
import { gatefold } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { recordingName } from '#domain/release/recording';
import { dueBefore } from '#domain/trash';
import type { Numbered } from '#functions/ports/entries';
import { imagesOf } from '#functions/services/entries/imagesOf';
import { withdrawSound } from '#functions/services/listening/listening';
import type { CataloguePort, EntryStore, Ports } from '#functions/services/ports';
import { dropRecording } from '#functions/services/releases/ownRecording';

type Needs = Pick<
  Ports,
  | CataloguePort
  | 'images'
  | 'originals'
  | 'recordings'
  | 'sounds'
  | 'audio'
  | 'previews'
  | 'labels'
  | 'logos'
  | 'drawnCovers'
  | 'shareCards'
  | 'proposals'
  | 'timedChanges'
  | 'snapshots'
  | 'clock'
  | 'log'
  | 'downloadRows'
  | 'downloadFiles'
>;

/** An upload is kept this long for the save that will refer to it. */
const graceMilliseconds = dayMilliseconds;

/**
 * The stored version of an entry, also of one in the trash, and all earlier ones; null if one of
 * them can't be read.
 */
async function versionsOf<E extends Numbered>(
  store: EntryStore<E, unknown>,
  key: Key,
): Promise<E[] | null> {
  try {
    const saved = await store.findKept(key);
    if (!saved) return [];
    if (saved.substitute) return null;
    const earlier = await store.history(saved.entity.id, { isComplete: true });
    return [saved, ...earlier].map(({ entity }) => entity);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') return null;
    throw error;
  }
}

/**
 * Deletes orphans: images and logos, with the files that they were drawn from, that no version of their entry refers to, recordings of tracks
 * that no release has, audio that no track refers to, snapshots that the pointer does not name, and
 * expired preview links. Images in the history stay, so that old versions can be restored. While a
 * version can't be read, nothing of its entry is deleted.
 */
export function createOrphanCleanup(needs: Needs) {
  const { artists, releases, shows, merch, news, images, recordings } = needs;
  const { previews, snapshots, clock, log } = needs;
  const { sounds, audio, labels, logos, drawnCovers, shareCards, originals } = needs;

  /**
   * The values in open proposals and scheduled changes: their images are in use. Several pictures
   * stand in a list.
   */
  async function proposedValues(): Promise<ReadonlySet<unknown>> {
    const open = [...(await needs.proposals.list()), ...(await needs.timedChanges.list())];
    const wanted = open.flatMap(({ value }) => value.fields.map((one) => one.wanted));
    const pictures = z.array(z.object(storedPath));
    const listed = wanted.flatMap((value) => pictures.safeParse(value).data ?? []);
    return new Set([...wanted, ...listed.map(({ url }) => url)]);
  }

  async function isUsed(kind: ImageKind, cId: number, path: string): Promise<boolean> {
    const named: Record<ImageKind, () => Promise<string[] | undefined>> = {
      artist: async () => (await versionsOf(artists, cId))?.flatMap(imagesOf.artist),
      release: async () => (await versionsOf(releases, cId))?.flatMap(imagesOf.release),
      show: async () => (await versionsOf(shows, cId))?.flatMap(imagesOf.show),
      merch: async () => (await versionsOf(merch, cId))?.flatMap(imagesOf.merch),
      news: async () => (await versionsOf(news, cId))?.flatMap(imagesOf.news),
      label: async () => (await labelVersions())?.flatMap(imagesOf.label),
    };
    return (await named[kind]())?.includes(path) ?? true;
  }

  async function deleteImages(before: Date): Promise<number> {
    let removed = 0;
    const proposed = await proposedValues();
    for await (const path of images.paths(before)) {
      const owner = ownerOf(path);
      if (proposed.has(path)) continue;
      if (!owner || (await isUsed(owner.kind, owner.cId, path))) continue;
      // First: the picture leads the next round to it if this one is interrupted.
      if (!(await images.hasSibling(path))) await originals.remove(path);
      await images.remove(path);
      removed += 1;
    }
    return removed;
  }

  /** All versions of the label, any of which may be restored; null if one can't be read. */
  async function labelVersions(): Promise<StoredLabel[] | null> {
    const versions = await versionsOf(labels, labelId);
    return versions && [firstLabel, ...versions.map((entity) => storedLabelSchema.parse(entity))];
  }

  /** Lists pictures before the label, so that a theme saved meanwhile keeps its pictures. */
  async function deleteDrawnCovers(before: Date): Promise<number> {
    const old: string[] = [];
    for await (const path of drawnCovers.paths(before)) old.push(path);
    const versions = await labelVersions();
    if (!versions) return 0;
    const used = new Set(versions.map(({ theme }) => drawnCovers.folderOf(theme)));
    const gone = old.filter((path) => !used.has(path.slice(0, path.lastIndexOf('/') + 1)));
    for (const path of gone) await drawnCovers.remove(path);
    return gone.length;
  }

  /**
   * Deletes the share cards that no kept snapshot shows: each of these may go live again. Deletes
   * none if one of them can't be read.
   */
  async function deleteShareCards(before: Date): Promise<number> {
    const gone = new Set(await shareCards.names(before));
    for (const { file } of (await snapshots.pointer()).snapshots) {
      if (gone.size === 0) break;
      const snapshot = await snapshots.read(file);
      if (!snapshot) return 0;
      for (const card of cardsOf(snapshot)) gone.delete(cardFile(card));
    }
    for (const file of gone) await shareCards.remove(file);
    return gone.size;
  }

  /** Lists logos before the label, so that a logo saved meanwhile survives. */
  async function deleteLogos(before: Date): Promise<number> {
    const old: string[] = [];
    for await (const path of logos.paths(before)) old.push(path);
    const versions = await labelVersions();
    if (!versions) return 0;
    // A restored version shows the logo that was drawn from its name.
    const used = new Set(
      versions.flatMap((version) => [...Object.values(version.marks), logos.drawnPath(version)]),
    );
    const gone = old.filter((path) => !used.has(path));
    for (const path of gone) {
      await originals.remove(path);
      await logos.remove(path);
    }
    return gone.length;
  }

  /**
   * Deletes the recordings of tracks that no release has, which a crash left: for good without
   * their release, otherwise as earlier ones. Then those whose time as earlier ones is over.
   */
  async function deleteRecordings(before: Date): Promise<number> {
    // List recordings before releases, so that the recording of a track added meanwhile survives.
    const old = await recordings.keys(before);
    const there = new Set<string>();
    const { entries, unreadable } = await releases.allReadable();
    for (const { entity } of entries)
      for (const { id } of entity.tracks)
        there.add(recordingName({ release: entity.id, track: id }));
    const unknown = new Set(unreadable.map(({ id }) => id));
    const lost = old.filter((key) => !unknown.has(key.release) && !there.has(recordingName(key)));
    let removed = 0;
    for (const key of lost) {
      // A release in the trash keeps its recordings.
      const kept = await releases.findKept(key.release);
      if (kept?.substitute || kept?.entity.tracks.some(({ id }) => id === key.track)) continue;
      if (kept) await dropRecording(needs, key, { by: gatefold, at: clock.now() });
      else await recordings.purge(key.release);
      removed += 1;
    }
    const expired = await recordings.expire(dueBefore(clock.now()));
    return removed + expired + (await recordings.removeUnnamed(before));
  }

  /** The sound of releases that were deleted just before a crash. */
  async function withdrawDeleted(): Promise<void> {
    for (const { group: release, key: track, value } of await sounds.list())
      if (value.made && (await releases.find(release)) === null)
        await withdrawSound(needs, { release, track });
  }

  /** Lists files before references, so a file referenced meanwhile survives. */
  async function deleteAudio(before: Date): Promise<number> {
    const old: string[] = [];
    for await (const path of audio.paths(before)) old.push(path);
    const named = new Set((await sounds.list()).map(({ value }) => value.made?.path));
    const gone = old.filter((path) => !named.has(path));
    for (const path of gone) await audio.remove(path);
    return gone.length;
  }

  /** Lists files for holders of codes before rows, so that a file made meanwhile survives. */
  async function deleteDownloads(before: Date): Promise<number> {
    const old = await needs.downloadFiles.names(before);
    const rows = await needs.downloadRows.list();
    const named = new Set(rows.flatMap(({ value }) => value.files.map(({ file }) => file)));
    const gone = old.filter((file) => !named.has(file));
    for (const file of gone) await needs.downloadFiles.remove(file);
    return gone.length;
  }

  /** Reads the pointer last, so that a snapshot it moved to meanwhile survives. */
  async function deleteSnapshots(before: Date): Promise<number> {
    const files = await snapshots.files(before);
    const kept = new Set((await snapshots.pointer()).snapshots.map(({ file }) => file));
    const gone = files.filter((file) => !kept.has(file));
    await snapshots.remove(gone);
    return gone.length;
  }

  return {
    /** Called once a day. Can be repeated safely. */
    async sweep(): Promise<void> {
      await withdrawDeleted();
      const before = new Date(clock.now().getTime() - graceMilliseconds);
      const removed = {
        images: await deleteImages(before),
        logos: await deleteLogos(before),
        drawnCovers: await deleteDrawnCovers(before),
        shareCards: await deleteShareCards(before),
        recordings: await deleteRecordings(before),
        audio: await deleteAudio(before),
        downloads: await deleteDownloads(before),
        snapshots: await deleteSnapshots(before),
      };
      await previews.forget(clock.now());
      const stores = {
        artist: artists,
        release: releases,
        show: shows,
        merch,
        news,
      } satisfies Record<CatalogueKind, unknown>;
      for (const store of Object.values(stores)) await store.forgetRemovals(before);
      log('swept', removed);
    },
  };
}
