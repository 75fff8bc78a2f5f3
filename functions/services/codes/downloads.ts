import { hash } from 'node:crypto';
import {
  type DownloadFormat,
  type Downloads,
  type DownloadTrack,
  downloadFormats,
  downloadSource,
  fileSource,
  type MadeFile,
  tagsOf,
  trackFileName,
  zipName,
} from '#domain/codes/download';
import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { StoredRelease } from '#domain/release/release';
import { creditedArtists } from '#functions/services/entries/creditedArtists';
import type { Ports } from '#functions/services/ports';

type Needs = Pick<
  Ports,
  | 'releases'
  | 'artists'
  | 'recordings'
  | 'downloadRows'
  | 'downloadFiles'
  | 'codeBatches'
  | 'studio'
  | 'queue'
  | 'clock'
  | 'log'
>;

/** The row of a release's files. */
const rowKey = 'files';
const maxTries = 10;
/** Work without any progress for this long was lost, and is requested again. */
const lostMilliseconds = 20 * 60_000;
/** A run without any progress for this long ended without a word, and another one may begin. */
const silentMilliseconds = 5 * 60_000;
const none: Downloads = { key: '', files: [], work: null, failures: [] };

/** What the files of a release are made from. */
interface Source {
  key: string;
  cover: string | null;
  tracks: DownloadTrack[];
}

/** A file that a fan downloads. */
export interface OfferedFile {
  name: string;
  format: DownloadFormat | 'zip';
  of: DownloadFormat;
  url: string;
  bytes: number;
}

/** Makes the files that codes give, ahead of time, and offers them at addresses that expire. */
export function createDownloads(needs: Needs) {
  const { releases, artists, recordings, downloadRows, downloadFiles, codeBatches } = needs;
  const { studio, queue, clock, log } = needs;

  const find = async (release: Id) => (await downloadRows.find(release, rowKey))?.value ?? none;

  /** Changes the row of a release, retrying on a clash; null from `apply` leaves it as it is. */
  async function change(
    release: Id,
    apply: (row: Downloads) => Downloads | null,
  ): Promise<boolean> {
    for (let tries = 1; tries <= maxTries; tries++) {
      const row = await downloadRows.find(release, rowKey);
      const next = apply(row?.value ?? none);
      if (!next) return false;
      const done = row
        ? (await downloadRows.replace(row, next)) !== null
        : await downloadRows.add(release, rowKey, next);
      if (done) return true;
    }
    throw new Error(`The files of ${release} were changed too often in the meantime.`);
  }

  async function sourceOf(release: StoredRelease): Promise<Source & { artist: string }> {
    const credited = await creditedArtists(artists, release);
    const artist = credited.map(({ entity }) => entity.name).join(', ');
    const tags = tagsOf(release, artist);
    const found = await Promise.all(
      release.tracks.map(({ id: track }) => recordings.find({ release: release.id, track })),
    );
    const tracks = release.tracks.flatMap(({ id: track }, index): DownloadTrack[] => {
      const [recording, ofTrack] = [found[index], tags[index]];
      if (!recording || !ofTrack) return [];
      return [{ track, recording: recording.file, bytes: recording.bytes, tags: ofTrack }];
    });
    const { cover } = release;
    const key = hash('sha256', downloadSource(tracks, cover), 'base64url');
    return { key, cover, tracks, artist };
  }

  /** True for work that is requested or going on. */
  function isUnderWay({ work }: Downloads): boolean {
    return work !== null && clock.now().getTime() - Date.parse(work.at) < lostMilliseconds;
  }

  /** Requests the files of a release unless they are made, or being made. */
  async function askFor(release: StoredRelease, { key, tracks }: Source): Promise<void> {
    const at = clock.now().toISOString();
    const total = totalOf({ tracks });
    const isNew = await change(release.id, (row) =>
      row.key === key || tracks.length === 0 || isUnderWay(row)
        ? null
        : { ...row, work: { done: 0, total, at } },
    );
    if (isNew) await queue.makeDownloads({ release: release.id });
  }

  async function ask(id: Id): Promise<void> {
    const saved = await releases.find(id);
    if (saved) await askFor(saved.entity, await sourceOf(saved.entity));
  }

  const fileOf = (release: Id, { cover }: Source, track: DownloadTrack, format: DownloadFormat) =>
    downloadFiles.nameOf(release, fileSource(track, cover, format), format);

  /** Encodes a track, unless the same file is stored already. */
  async function encode(
    release: Id,
    source: Source,
    { track, format }: { track: DownloadTrack; format: DownloadFormat },
  ): Promise<MadeFile> {
    const { tags } = track;
    const file = fileOf(release, source, track, format);
    const made = { name: trackFileName(tags, format), format, of: format, file };
    const stored = await downloadFiles.bytesOf(file);
    if (stored !== null) return { ...made, bytes: stored };
    const recording = await recordings.open({ release, track: track.track });
    if (!recording) throw new Problem('unavailable', 'Its recording was deleted meanwhile.');
    const cover = source.cover ? await downloadFiles.cover(source.cover) : null;
    const sound = await studio.encodeDownload(recording, { format, tags, cover });
    try {
      await downloadFiles.store(file, sound.open);
      return { ...made, bytes: sound.bytes };
    } finally {
      await sound.dispose();
    }
  }

  /** Stores a zip of all files of a format. */
  async function zip(
    release: Id,
    source: Source,
    { format, made }: { format: DownloadFormat; made: readonly MadeFile[] },
  ): Promise<MadeFile | null> {
    const [first] = source.tracks;
    const contents = made
      .filter((one) => one.format === format)
      .map(({ name, file }) => ({ name, file, open: () => downloadFiles.read(file) }));
    if (!first || contents.length === 0) return null;
    const inside = contents.map(({ name, file }) => [name, file]);
    const file = downloadFiles.nameOf(release, JSON.stringify(['zip', format, inside]), 'zip');
    if ((await downloadFiles.bytesOf(file)) === null) await downloadFiles.zip(file, contents);
    const bytes = (await downloadFiles.bytesOf(file)) ?? 0;
    return { name: zipName(first.tags, format), format: 'zip', of: format, file, bytes };
  }

  const totalOf = ({ tracks }: Pick<Source, 'tracks'>) =>
    tracks.length * downloadFormats.length + downloadFormats.length;

  /** Reserves the work for one run, so that no file is made twice. False if another run does it. */
  const claim = (release: Id, source: Source, by: string): Promise<boolean> =>
    change(release, (row) => {
      const silence = clock.now().getTime() - Date.parse(row.work?.at ?? '');
      if (row.work?.by && silence < silentMilliseconds) return null;
      const at = clock.now().toISOString();
      return { ...row, work: { done: 0, total: totalOf(source), at, by } };
    });

  /** Makes every file of a release. A track that can't be read stops no other. */
  async function makeAll(release: Id, source: Source, by: string) {
    const made: MadeFile[] = [];
    const failures: Downloads['failures'] = [];
    const total = totalOf(source);
    let done = 0;
    const step = async () => {
      const work = { done: ++done, total, at: clock.now().toISOString(), by };
      await change(release, (row) => ({ ...row, work }));
    };
    for (const format of downloadFormats)
      for (const track of source.tracks) {
        try {
          made.push(await encode(release, source, { track, format }));
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          log('download.failed', { format, reason: error.message });
          failures.push({ name: trackFileName(track.tags, format), reason: error.message });
        }
        await step();
      }
    const zips: MadeFile[] = [];
    for (const format of downloadFormats) {
      const whole = await zip(release, source, { format, made });
      if (whole) zips.push(whole);
      await step();
    }
    return { files: [...zips, ...made], failures };
  }

  /** Stores which files there are, and keeps those that they replace for a day. */
  async function replaceFiles(release: Id, next: Downloads): Promise<void> {
    let gone: string[] = [];
    await change(release, (row) => {
      const kept = new Set(next.files.map(({ file }) => file));
      gone = row.files.map(({ file }) => file).filter((file) => !kept.has(file));
      return next;
    });
    await downloadFiles.spare(gone);
  }

  return {
    ask,
    sourceOf,

    /** The files of a release for staff: how far they are. */
    async state(release: StoredRelease) {
      const [source, row] = await Promise.all([sourceOf(release), find(release.id)]);
      const isReady = row.key === source.key;
      return {
        recordings: source.tracks.length,
        tracks: release.tracks.length,
        isReady: isReady && source.tracks.length > 0,
        ...(row.work && !isReady && { done: row.work.done, total: row.work.total }),
        failures: isReady ? row.failures : [],
      };
    },

    /**
     * The addresses of a release's files, valid until a time. Instead of a WAV that is not made
     * yet, the recording is offered as it was uploaded. Files of replaced recordings are left out.
     */
    async offer(release: StoredRelease, until: Date) {
      const [source, row] = await Promise.all([sourceOf(release), find(release.id)]);
      const isReady = row.key === source.key;
      if (!isReady) await askFor(release, source);
      const current = new Set(
        downloadFormats.flatMap((format) =>
          source.tracks.map((track) => fileOf(release.id, source, track, format)),
        ),
      );
      const made = row.files.filter(({ file, format }) =>
        format === 'zip' ? isReady : current.has(file),
      );
      const isMade = (track: DownloadTrack) => {
        const wav = fileOf(release.id, source, track, 'wav');
        return made.some(({ file }) => file === wav);
      };
      // These are offered as uploaded, until their tagged files are made.
      const untagged = source.tracks.filter((track) => !isMade(track));
      const files = await Promise.all([
        ...made.map(
          async ({ file, ...one }): Promise<OfferedFile> => ({
            ...one,
            url: await downloadFiles.link(file, { saveAs: one.name, until }),
          }),
        ),
        ...untagged.map(async ({ recording, bytes, tags }): Promise<OfferedFile> => {
          const name = trackFileName(tags, 'wav');
          const saveAs = name.slice(0, -'.wav'.length);
          const url = await recordings.link(recording, { name: saveAs, until });
          return { name, format: 'wav', of: 'wav', url, bytes };
        }),
      ]);
      const { artist, tracks } = source;
      const isPreparing = !isReady && tracks.length > 0;
      return { files, recordings: tracks.length, artist, isPreparing };
    },

    /** Does the work of a message. Can be repeated safely: what is stored is not made again. */
    async make({ release }: { release: Id }): Promise<void> {
      const saved = await releases.find(release);
      if (!saved) return;
      const source = await sourceOf(saved.entity);
      const { key } = source;
      const by = crypto.randomUUID();
      if ((await find(release)).key !== key) {
        if (!(await claim(release, source, by))) return;
        try {
          await replaceFiles(release, { key, work: null, ...(await makeAll(release, source, by)) });
        } catch (error) {
          // The queue tries again.
          await change(release, ({ work, ...row }) =>
            work?.by === by ? { ...row, work: { ...work, by: '' } } : null,
          );
          throw error;
        }
      }
      // Somebody may have changed the release meanwhile.
      await ask(release);
    },

    /** Handles a message that failed too often: nobody tries again until the release changes. */
    async giveUp({ release }: { release: Id }): Promise<void> {
      const saved = await releases.find(release);
      if (!saved) return;
      const { key } = await sourceOf(saved.entity);
      const failures = [{ name: saved.entity.title, reason: 'Its files could not be made.' }];
      await change(release, ({ files }) => ({
        key,
        files: files.filter(({ format }) => format !== 'zip'),
        work: null,
        failures,
      }));
    },

    /** Requests the files of every release with codes that has changed since they were made. */
    async askStale(): Promise<void> {
      for (const release of await codeBatches.groups()) await ask(release);
    },

    /** The same for one release, if it has codes. */
    async askIfCoded(release: Id): Promise<void> {
      if ((await codeBatches.list(release)).length > 0) await ask(release);
    },
  };
}
export type DownloadsService = ReturnType<typeof createDownloads>;
