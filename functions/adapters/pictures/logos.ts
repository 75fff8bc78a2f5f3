import { contentHash } from '#catalogue/contentHash';
import { drawnLogo } from '#design/drawnLogo';
import { shownTheme } from '#design/shownTheme';
import type { Label } from '#domain/label/label';
import {
  isLogoPath,
  type LogoPicture,
  type LogoSlot,
  logoPath,
  logoPicture,
  logoPictures,
} from '#domain/label/logo';
import { type Files, forever, storeOnce } from '#functions/ports/files';
import { type CheckedLogo, checkLogo, drawLogoPictures } from './logoDrawing.ts';

const contentTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
};

/** Raise this when the pictures change, so that they are drawn again. */
const drawing = 1;

const hashOf = (data: string | Uint8Array) =>
  contentHash(Buffer.concat([Buffer.from(`${drawing}\n`), Buffer.from(data)]));

/** The logos in the container of images, each with its pictures under the hash of its content. */
export function createLogoStore(files: Files) {
  /** The drawn logos known to be stored. */
  const known = new Set<string>();

  async function put(name: string, data: Buffer): Promise<void> {
    const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? '';
    await storeOnce(files, name, { content: data, contentType, cacheControl: forever });
  }

  /** Stores the pictures first, so that a reader who finds the logo finds them as well. */
  async function putAll(path: string, logo: CheckedLogo): Promise<void> {
    const pictures = Object.entries(await drawLogoPictures(logo));
    await Promise.all(pictures.map(([name, data]) => put(path.replace(/[^/]*$/, name), data)));
    await put(path, logo.data);
  }

  const has = async (path: string) => isLogoPath(path) && (await files.head(path)) !== null;

  const drawingOf = ({ name, theme }: Pick<Label, 'name' | 'theme'>) =>
    drawnLogo(name, shownTheme(theme).covers);
  const pathOf = (svg: string) => logoPath(hashOf(svg), 'svg');

  return {
    /**
     * Checks an upload, stores it, and draws its pictures.
     * @throws {Problem} unsupported, too-large or invalid-input, in plain words
     */
    async store(slot: LogoSlot, bytes: Uint8Array): Promise<{ path: string; warning?: string }> {
      const { warning, ...logo } = await checkLogo(slot, bytes);
      const path = logoPath(hashOf(logo.data), logo.format);
      await putAll(path, logo);
      return { path, ...(warning && { warning }) };
    },
    /** Whether a logo is stored at a path. */
    has,
    /**
     * The path of the logo that is drawn from the label's name and theme, whether it is stored or
     * not.
     */
    drawnPath: (label: Pick<Label, 'name' | 'theme'>) => pathOf(drawingOf(label)),
    /** Stores that logo with its pictures unless it is stored already. */
    async drawn(label: Pick<Label, 'name' | 'theme'>): Promise<string> {
      const svg = drawingOf(label);
      const path = pathOf(svg);
      const logo = { format: 'svg', data: Buffer.from(svg) } as const;
      if (!known.has(path) && !(await has(path))) await putAll(path, logo);
      known.add(path);
      return path;
    },
    /** A picture of a stored logo; empty if the logo does not exist. */
    async picture(path: string | null, name: LogoPicture): Promise<Buffer> {
      if (!path || !isLogoPath(path)) return Buffer.alloc(0);
      const picture = await files.get(logoPicture(path, name));
      return picture?.content ?? Buffer.alloc(0);
    },
    /** The logos stored before an instant. */
    async *paths(before: Date): AsyncGenerator<string> {
      for await (const { name, storedAt } of files.list('marks/'))
        if (isLogoPath(name) && storedAt < before) yield name;
    },
    /** Deletes a logo with its pictures. */
    async remove(path: string): Promise<void> {
      known.delete(path);
      // Delete the logo last: `paths` finds its pictures by it if a deletion is interrupted.
      const pictures = logoPictures.map((picture) => logoPicture(path, picture));
      for (const name of [...pictures, path]) await files.remove(name);
    },
  };
}
