import type { ImportCounter, ImportLine, ImportList, ImportRun } from '#domain/importing/importRun';

/** What is counted, as a heading. */
export const counterWords: Readonly<Record<ImportCounter, string>> = {
  artists: 'Artists',
  releases: 'Releases',
  tracks: 'Tracks',
  images: 'Images',
};

/** The lists of a run: what each is called, and what it is good for. */
export const listWords: Readonly<Record<ImportList, { title: string; hint: string }>> = {
  differences: {
    title: 'To decide',
    hint: 'Edited here, and something else in the old catalogue. Here nothing was changed.',
  },
  refused: { title: 'Refused', hint: 'Not taken over, each for its reason. The rest went on.' },
  images: { title: 'Without an image', hint: 'Missing there, or nothing that can be shown.' },
  noted: { title: 'Guessed or left out', hint: 'Taken over, with something to look at.' },
  changed: {
    title: 'Changed',
    hint: 'The old catalogue says something new; nobody edited it here.',
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

/** What an entry of a list is called. */
export function entryWords({ kind, cId, name }: ImportLine): string {
  const what = kind === 'artist' ? 'Artist' : 'Release';
  return name || (cId === null ? `${what} without a number` : `${what} ${cId}`);
}
