import type {
  ImportCounter,
  ImportLine,
  ImportList,
  ImportOutcome,
  ImportRun,
} from '#domain/importing/importRun';

export const counterLabels: Readonly<Record<ImportCounter, string>> = {
  artists: 'Artists',
  releases: 'Releases',
  tracks: 'Tracks',
  images: 'Images',
};

export const outcomeLabels: Readonly<Record<ImportOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'The same',
  kept: 'Kept as edited',
  refused: 'Refused',
};

/** The lists of a run: each one's title, and what it holds. */
export const listLabels: Readonly<Record<ImportList, { title: string; hint: string }>> = {
  differences: {
    title: 'To decide',
    hint: 'Edited here, and different in the old catalogue. Nothing was changed here.',
  },
  refused: { title: 'Refused', hint: 'Not imported, each for its own reason. The rest went on.' },
  images: { title: 'Without an image', hint: 'Missing there, or not an image that can be shown.' },
  noted: { title: 'Guessed or left out', hint: 'Imported, with something to check.' },
  changed: {
    title: 'Changed',
    hint: 'Changed in the old catalogue, and not edited here.',
  },
  new: { title: 'New', hint: 'Not here before.' },
};

/** How many entries a list has. */
export function countOf(run: ImportRun, list: ImportList): number {
  const { outcomes } = run;
  const both = (outcome: 'new' | 'changed') =>
    outcomes.artists[outcome] + outcomes.releases[outcome];
  const counts: Record<ImportList, number> = {
    new: both('new'),
    changed: both('changed'),
    differences: run.differenceCount,
    refused: run.failureCount - run.images.failed,
    noted: run.notedCount,
    images: run.images.failed,
  };
  return counts[list];
}

/** An entry's name, or its number where it has none. */
export function entryLabel({ kind, cId, name }: ImportLine): string {
  const noun = kind === 'artist' ? 'Artist' : 'Release';
  return name || (cId === null ? `${noun} without a number` : `${noun} ${cId}`);
}
