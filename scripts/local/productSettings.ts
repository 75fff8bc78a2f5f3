import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localDataFolder } from '../target/localProduct.ts';
import { type LocalPorts, readPorts } from './localPorts.ts';

export type ProductSettings = {
  ports: LocalPorts;
  /** The folder of all stored data. */
  dataFolder: string;
  /** Deletes the stored data first. */
  isFresh: boolean;
  /** Starts without the demo. */
  isEmpty: boolean;
  /** Starts with another demo: a folder of `scripts/demo/others`. */
  demo?: string | undefined;
  /** Serves the site from Astro's dev server instead of building it. */
  isDev?: boolean;
  /** Runs the functions' production bundle at this path instead of their sources. */
  bundle?: string;
  log: (part: string, line: string) => void;
};

const OPTIONS = ['--demo', '--fresh', '--empty', '--production', '--dev', '--check'];

/**
 * Reads the command line and the environment.
 * @throws {Error} that names an unknown option
 */
export function readProductSettings(
  given: string[],
  environment: NodeJS.ProcessEnv,
): Omit<ProductSettings, 'log'> & { isProduction: boolean; isCheck: boolean } {
  const at = given.indexOf('--demo');
  const demo = at === -1 ? undefined : (given[at + 1] ?? '');
  const options = at === -1 ? given : given.toSpliced(at + 1, 1);
  const unknown = options.find((option) => !OPTIONS.includes(option));
  if (unknown)
    throw new Error(`There is no option ${unknown}. The options are ${OPTIONS.join(', ')}.`);
  return {
    ports: readPorts(environment),
    dataFolder: localDataFolder(environment),
    isFresh: given.includes('--fresh'),
    isEmpty: given.includes('--empty'),
    demo,
    isDev: given.includes('--dev'),
    isProduction: given.includes('--production'),
    isCheck: given.includes('--check'),
  };
}

/** The folder of each part, and the files beside them. */
export type DataFolders = Record<
  | 'storage'
  | 'site'
  | 'identity'
  | 'external'
  | 'timersFile'
  | 'demoDoneFile'
  | 'recordingsDoneFile',
  string
>;

/** The file that exists once the demo's recordings are loaded. */
export const recordingsDoneFile = (dataFolder: string): string =>
  join(dataFolder, 'demo-recordings.json');

/** Creates the data folder. A fresh start deletes only the product's own files in it. */
export async function prepareFolders({
  dataFolder,
  isFresh,
}: ProductSettings): Promise<DataFolders> {
  const folders = {
    storage: join(dataFolder, 'storage'),
    site: join(dataFolder, 'site'),
    identity: join(dataFolder, 'identity'),
    external: join(dataFolder, 'world'),
    timersFile: join(dataFolder, 'timers.json'),
    demoDoneFile: join(dataFolder, 'demo.json'),
    recordingsDoneFile: recordingsDoneFile(dataFolder),
  };
  if (isFresh) {
    await Promise.all(
      Object.values(folders).map((path) => rm(path, { recursive: true, force: true })),
    );
  }
  const { storage, site, identity, external } = folders;
  await Promise.all(
    [storage, site, identity, external].map((path) => mkdir(path, { recursive: true })),
  );
  return folders;
}
