import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from '#domain/hasCode';

/** Why the file system refuses, by the error's code. */
const refusals: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EDQUOT: 'the disk is full',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: "a file's name is longer than the disk allows",
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is a file and no folder, or lies below one',
  EPERM: 'this account may not write there',
  EROFS: 'the disk can only be read',
};

/** Turns an error of the file system into a plain sentence; other errors stay as they are. */
export function plainError(error: unknown, sentence: string): unknown {
  const code = Object.keys(refusals).find((one) => hasCode(error, one));
  return code ? new Error(`${sentence}: ${refusals[code]}.`, { cause: error }) : error;
}

/**
 * Creates a folder and its parents. Node's own `recursive` never ends on a file system that denies
 * a folder exists but creates none, such as `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  try {
    await make();
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}
