import { type CardContent, cardFile } from '#catalogue/shareCardContent';
import { isContentName } from '#domain/image/image';
import { type Files, forever, storeOnce } from '#functions/ports/files';
import { drawCard } from './cardDrawing.ts';

/** The folder of share cards in the container of images. */
const folder = 'cards/';

const headers = { contentType: 'image/jpeg', cacheControl: forever };

const isCard = (path: string) =>
  path.startsWith(folder) && isContentName(path.slice(folder.length).replace(/\.jpg$/, ''));

/** Stores share cards; `cardFile` derives a card's name from its content. */
export function createShareCardStore(files: Files) {
  /** The cards stored, or only those stored before an instant, by the names of their files. */
  async function names(before?: Date): Promise<string[]> {
    const found: string[] = [];
    for await (const { name, storedAt } of files.list(folder))
      if (isCard(name) && (!before || storedAt < before)) found.push(name.slice(folder.length));
    return found;
  }

  return {
    folder,
    names,
    /**
     * Draws the cards that are not stored yet, one after the other, since nobody waits for them.
     * @param pathOf turns the address of a stored image into its path
     * @param goesOn whether to draw another, after so many
     * @param known the files that are stored for certain, so that the thousands need no listing
     * @returns how many were drawn, and how many are still missing
     */
    async draw(
      contents: readonly CardContent[],
      pathOf: (address: string) => string,
      goesOn: (drawn: number) => boolean = () => true,
      known?: ReadonlySet<string>,
    ): Promise<{ drawn: number; missing: number }> {
      const there = known ?? new Set(await names());
      const due = new Map(contents.map((content) => [cardFile(content), content]));
      for (const file of there) due.delete(file);
      let drawn = 0;
      for (const [file, content] of due) {
        if (!goesOn(drawn)) break;
        const read = async (address: string | null) => {
          const path = address && pathOf(address);
          return (path && (await files.get(path))?.content) || null;
        };
        const [picture, mark] = [await read(content.picture), await read(content.mark)];
        const card = await drawCard(content, { picture, mark });
        await storeOnce(files, folder + file, { content: card, ...headers });
        drawn += 1;
      }
      return { drawn, missing: due.size - drawn };
    },
    remove: (file: string) => files.remove(folder + file),
  };
}
