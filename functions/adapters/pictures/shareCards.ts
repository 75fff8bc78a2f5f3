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
     * @returns how many were drawn
     */
    async draw(
      contents: readonly CardContent[],
      pathOf: (address: string) => string,
      goesOn: (drawn: number) => boolean = () => true,
    ): Promise<number> {
      const there = new Set(await names());
      let drawn = 0;
      for (const content of contents) {
        const file = cardFile(content);
        if (there.has(file)) continue;
        if (!goesOn(drawn)) return drawn;
        const read = async (address: string | null) => {
          const path = address && pathOf(address);
          return (path && (await files.get(path))?.content) || null;
        };
        const [picture, mark] = [await read(content.picture), await read(content.mark)];
        const card = await drawCard(content, { picture, mark });
        await storeOnce(files, folder + file, { content: card, ...headers });
        there.add(file);
        drawn += 1;
      }
      return drawn;
    },
    remove: (file: string) => files.remove(folder + file),
  };
}
