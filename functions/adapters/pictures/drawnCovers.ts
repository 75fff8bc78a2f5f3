import sharp from 'sharp';
import { contentHash } from '#catalogue/contentHash';
import { drawnCover } from '#design/drawnCover';
import { shownTheme } from '#design/shownTheme';
import { coverDrawing, coverPicture } from '#design/sleeveDrawing';
import { isContentName } from '#domain/image/image';
import type { LabelTheme } from '#domain/label/theme';
import { type Files, forever, storeOnce } from '#functions/ports/files';

/** Raise this when the drawing of covers changes, so that all are drawn again. */
const drawing = 1;
/** How many covers are drawn in parallel. */
const together = 8;

const headers = { contentType: 'image/jpeg', cacheControl: forever };
const prefix = 'covers/';

/** The folder of a drawn cover; empty for any other path. */
function folderOfPath(path: string): string {
  const [, hash = ''] = path.split('/');
  const folder = `${prefix}${hash}/`;
  return path.startsWith(folder) && isContentName(hash) ? folder : '';
}

const inksOf = (theme: LabelTheme) => shownTheme(theme).covers;

/** The folder of a theme's pictures, with a trailing slash; see `coverPicture` for their names. */
const folderOf = (theme: LabelTheme) =>
  `${prefix}${contentHash(JSON.stringify([drawing, inksOf(theme)]))}/`;

/** Pictures of drawn covers, in the container of images: a few hundred per theme at most. */
export function createDrawnCoverStore(files: Files) {
  /** The files known to be stored, by folder. */
  const known = new Map<string, Set<string>>();

  async function filesIn(folder: string): Promise<Set<string>> {
    const found = new Set<string>();
    for await (const { name } of files.list(folder)) found.add(name.slice(folder.length));
    return found;
  }

  return {
    folderOf,
    /** Draws the covers that are not stored yet. */
    async draw(
      theme: LabelTheme,
      entries: readonly { title: string; artist: string }[],
    ): Promise<void> {
      const folder = folderOf(theme);
      const inks = inksOf(theme);
      const wanted = new Map(
        entries.map(({ title, artist }) => {
          const cover = drawnCover(title, artist, inks);
          return [coverPicture(cover), cover];
        }),
      );
      if (wanted.size === 0) return;
      const there = known.get(folder) ?? (await filesIn(folder));
      known.set(folder, there);
      const missing = [...wanted].filter(([file]) => !there.has(file));
      for (let from = 0; from < missing.length; from += together)
        await Promise.all(
          missing.slice(from, from + together).map(async ([file, cover]) => {
            const picture = await sharp(Buffer.from(coverDrawing(cover)))
              .jpeg({ quality: 88 })
              .toBuffer();
            await storeOnce(files, folder + file, { content: picture, ...headers });
            there.add(file);
          }),
        );
    },
    /** The pictures stored before an instant. */
    async *paths(before: Date): AsyncGenerator<string> {
      for await (const { name, storedAt } of files.list(prefix))
        if (folderOfPath(name) && storedAt < before) yield name;
    },
    async remove(path: string): Promise<void> {
      await files.remove(path);
      known.delete(folderOfPath(path));
    },
  };
}
