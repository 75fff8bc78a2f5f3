import { originalName } from '#domain/exporting/catalogueTables';
import { type ExportedFile, pathPart, uniquePaths } from '#domain/exporting/exportedFile';
import type { Id } from '#domain/identifier';
import { withoutCrop } from '#domain/image/crop';
import { imageVariant } from '#domain/image/image';
import { logoSlots } from '#domain/label/logo';
import type { StoredRelease } from '#domain/release/release';
import { imagesOf } from '#functions/services/entries/imagesOf';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { CataloguePort, Ports } from '#functions/services/ports';

type Needs = Pick<Ports, CataloguePort | 'labels' | 'recordings' | 'originals' | 'exportedFiles'>;

/** Lists the label's files, each with a name that a person understands. */
export function createFileList(needs: Needs) {
  const { artists, releases, shows, merch, news, recordings, originals, exportedFiles } = needs;

  /** The uploaded pictures, and for pictures without an upload their largest square. */
  async function pictures(): Promise<ExportedFile[]> {
    const found: ExportedFile[] = [];
    const kept = new Set<string>();
    for await (const { file, picture, fileName, bytes, sha256, by, at } of originals.list()) {
      kept.add(picture);
      const path = `pictures/${originalName({ picture, fileName, sha256 })}`;
      const of = picture;
      found.push({
        key: `originals/${file}`,
        path,
        bytes,
        of,
        uploadedAs: fileName,
        by: by.name,
        at,
      });
    }
    const shown = [
      ...(await artists.allReadable()).entries.flatMap(({ entity }) => imagesOf.artist(entity)),
      ...(await releases.allReadable()).entries.flatMap(({ entity }) => imagesOf.release(entity)),
      ...(await shows.allReadable()).entries.flatMap(({ entity }) => imagesOf.show(entity)),
      ...(await merch.allReadable()).entries.flatMap(({ entity }) => imagesOf.merch(entity)),
      ...(await news.allReadable()).entries.flatMap(({ entity }) => imagesOf.news(entity)),
      ...imagesOf.label(await readLabel(needs)),
    ];
    const squares = new Map(
      shown.flatMap((path) =>
        kept.has(withoutCrop(path)) ? [] : [[imageVariant(path, 'large', 'jpg'), path]],
      ),
    );
    if (squares.size === 0) return found;
    for await (const { name, bytes, storedAt: at } of exportedFiles.list('images', 'large/')) {
      const of = squares.get(name);
      const path = `pictures/${pathPart(name.slice(name.lastIndexOf('/') + 1))}`;
      if (of) found.push({ key: `images/${name}`, path, bytes, of, uploadedAs: '', by: '', at });
    }
    return found;
  }

  /** The label's own logos. */
  async function logos(): Promise<ExportedFile[]> {
    const { marks } = await readLabel(needs);
    const slots = new Map(logoSlots.flatMap((slot) => (marks[slot] ? [[marks[slot], slot]] : [])));
    const found: ExportedFile[] = [];
    if (slots.size === 0) return found;
    for await (const { name, bytes, storedAt: at } of exportedFiles.list('images', 'marks/')) {
      const slot = slots.get(name);
      const path = `label/${slot}${name.slice(name.lastIndexOf('.'))}`;
      if (slot)
        found.push({ key: `images/${name}`, path, bytes, of: name, uploadedAs: '', by: '', at });
    }
    return found;
  }

  /** The recordings, by release and track; earlier ones in a folder of their own. */
  async function sounds(): Promise<ExportedFile[]> {
    const { entries } = await releases.allReadable();
    const known = new Map<Id, StoredRelease>(entries.map(({ entity }) => [entity.id, entity]));
    const found: ExportedFile[] = [];
    for await (const {
      file,
      bytes,
      storedAt: at,
      fileName,
      by,
      ...recording
    } of recordings.files()) {
      const release = known.get(recording.release ?? '');
      const path = `recordings/${pathOf(release, recording, at)}.wav`;
      const of = release
        ? `${release.cId} ${recording.track}`
        : `${recording.release ?? ''} ${recording.track ?? ''}`.trim();
      found.push({ key: `recordings/${file}`, path, bytes, of, uploadedAs: fileName, by, at });
    }
    return found;
  }

  return async function listFiles(): Promise<ExportedFile[]> {
    const files = [...(await pictures()), ...(await logos()), ...(await sounds())];
    const paths = uniquePaths(files.map(({ path }) => path));
    return files.map((file, at) => ({ ...file, path: paths[at] ?? file.path }));
  };
}

function pathOf(
  release: StoredRelease | undefined,
  { track, isCurrent }: { track: Id | undefined; isCurrent: boolean },
  storedAt: string,
): string {
  if (!release) return `of deleted releases/${pathPart(track ?? '')}`;
  const folder = pathPart(`${release.cId} ${release.title}`);
  const at = release.tracks.findIndex(({ id }) => id === track);
  const name = release.tracks[at]?.name ?? `removed track ${track ?? ''}`;
  const number = at < 0 ? '' : `${String(at + 1).padStart(2, '0')} `;
  const file = pathPart(number + name);
  return isCurrent ? `${folder}/${file}` : `${folder}/earlier/${file} ${storedAt.slice(0, 10)}`;
}
