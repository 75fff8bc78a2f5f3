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

function doneWords(run: ImportRun): string {
  const { dryRun, part, outcomes, images, differenceCount } = run;
  const { artists, releases } = outcomes;
  const moved = artists.new + artists.changed + releases.new + releases.changed;
  const open = differenceCount > 0 ? ` ${differing(run)}` : '';
  if (dryRun)
    return moved === 0
      ? `The dry run is done: nothing would be written.${open}`
      : `The dry run is done, and wrote nothing. It would write ${counted(moved, 'entry', 'entries')}.${open}`;
  const written = [
    ...(moved > 0 && part !== 'images' ? [counted(moved, 'entry', 'entries')] : []),
    ...(images.written > 0 ? [counted(images.written, 'image', 'images')] : []),
  ];
  if (written.length > 0) return `The import is done. It wrote ${written.join(' and ')}.${open}`;
  return part === 'images'
    ? 'The images are done: none was new.'
    : `The import is done: the old catalogue says nothing new, and nothing was written.${open}`;
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${count} ${many}`;

function differing({ differenceCount: count, dryRun }: ImportRun): string {
  const what =
    count === 1
      ? 'One field was edited here and differs'
      : `${count} fields were edited here and differ`;
  return dryRun ? `${what}: here nothing would change.` : `${what}: decide below.`;
}

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
