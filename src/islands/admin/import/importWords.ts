import type { ImportCounter, ImportLine, ImportList, ImportRun } from '#domain/importRun';

/** What a run is at, for somebody who waits for it. */
const phases: Readonly<Record<ImportRun['phase'], string>> = {
  reading: 'Reading the old catalogue',
  artists: 'Taking over artists',
  releases: 'Taking over releases and their tracks',
  images: 'Fetching images, one by one',
  publishing: 'Asking for the publication',
};

/** Where a run stands, in a sentence. */
export function stateWords(run: ImportRun): string {
  const what = run.dryRun ? 'dry run' : 'import';
  switch (run.state) {
    case 'none':
      return 'Nothing was imported yet.';
    case 'running':
      return `${phases[run.phase]}${run.dryRun ? ', as a dry run: nothing is written' : ''} …`;
    case 'waiting':
      return `The import waits, and goes on by itself. ${run.trouble ?? ''}`;
    case 'done':
      return doneWords(run);
    case 'failed':
      return `The ${what} failed. ${run.trouble ?? ''}`;
    case 'stopped':
      return `The ${what} stands still. ${run.trouble ?? ''}`;
  }
}

function doneWords({ dryRun, outcomes }: ImportRun): string {
  const { artists, releases } = outcomes;
  const moved = artists.new + artists.changed + releases.new + releases.changed;
  if (dryRun)
    return moved === 0
      ? 'The dry run is done: nothing would change.'
      : `The dry run is done, and wrote nothing. ${entries(moved)} would be written.`;
  return moved === 0
    ? 'The import is done: no text, date or track had changed.'
    : `The import is done: ${entries(moved)} written.`;
}

const entries = (count: number) => (count === 1 ? 'One entry' : `${count} entries`);

/** What is counted, as a heading. */
export const counterWords: Readonly<Record<ImportCounter, string>> = {
  artists: 'Artists',
  releases: 'Releases',
  tracks: 'Tracks',
  images: 'Images',
};

/** How fast it goes and how long it takes, roughly: a person plans with minutes. */
export function paceWords({ perSecond, secondsLeft }: NonNullable<ImportRun['pace']>): string {
  const speed = perSecond >= 10 ? Math.round(perSecond) : Number(perSecond.toFixed(1));
  return `${speed} a second, ${leftWords(secondsLeft)} left`;
}

function leftWords(seconds: number): string {
  if (seconds < 5) return 'a moment';
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}

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
