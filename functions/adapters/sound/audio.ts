import { audioPath, audioVariant, bitRates } from '#domain/listening/audioAddress';
import { type Files, forever, storeOnce } from '#functions/ports/files';
import type { EncodedSound } from '#functions/ports/listening';

const headers = { contentType: 'audio/mpeg', cacheControl: forever };

/**
 * The MP3 files for visitors, in the same public container as images, so that both have the same
 * address and the same caches. The content at an address never changes, so a returning listener
 * keeps it for a year, as images are kept.
 */
export function createAudioStore(files: Files) {
  return {
    /** Stores files under the digest of their contents; returns the path of the first bit rate. */
    async store(
      cId: number,
      { digest, files: encoded }: Pick<EncodedSound, 'digest' | 'files'>,
    ): Promise<string> {
      const path = audioPath(cId, digest);
      for (const { rate, open } of encoded)
        await storeOnce(files, audioVariant(path, rate), { content: open, ...headers });
      return path;
    },
    /** Deletes the files of a path in all bit rates; missing ones are fine. */
    async remove(path: string): Promise<void> {
      // Delete the first bit rate last: `paths` finds the others by it if a deletion is
      // interrupted.
      for (const rate of bitRates.toReversed()) await files.remove(audioVariant(path, rate));
    },
    /** The paths stored before an instant. */
    async *paths(before: Date): AsyncGenerator<string> {
      for await (const { name, storedAt } of files.list('audio/'))
        if (name === audioVariant(name, bitRates[0]) && storedAt < before) yield name;
    },
  };
}
