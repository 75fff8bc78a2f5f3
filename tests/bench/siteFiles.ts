import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** The files below a folder, as paths relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}

/** Reads a site into memory. Returns a function that writes it elsewhere, with one awaited write per file. */
export async function aBareWriter(site: string): Promise<(folder: string) => Promise<void>> {
  const contents: [string, Buffer][] = [];
  for (const file of await filesBelow(site))
    contents.push([file, await readFile(join(site, file))]);
  return async (folder) => {
    for (const [file, content] of contents) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    }
  };
}

/** How many files of the first folder are byte for byte the same in the second. */
export async function sameFiles(
  first: string,
  second: string,
): Promise<{ same: number; of: number }> {
  const files = await filesBelow(first);
  let same = 0;
  for (const file of files) {
    const other = await readFile(join(second, file)).catch(() => null);
    if (other?.equals(await readFile(join(first, file)))) same++;
  }
  return { same, of: files.length };
}
