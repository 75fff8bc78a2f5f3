import { counted } from '#domain/counted';
import type { ImportRun } from '#domain/importing/importRun';

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

function doneWords({ dryRun, part, outcomes, images }: ImportRun): string {
  const { artists, releases } = outcomes;
  const moved = artists.new + artists.changed + releases.new + releases.changed;
  const entries = counted(moved, 'one entry', 'entries');
  if (dryRun)
    return moved === 0
      ? 'The dry run is done: nothing would be written.'
      : `The dry run is done, and wrote nothing. It would write ${entries}.`;
  const written = [
    ...(moved > 0 && part !== 'images' ? [entries] : []),
    ...(images.written > 0 ? [counted(images.written, 'one image', 'images')] : []),
  ];
  if (written.length > 0) return `The import is done. It wrote ${written.join(' and ')}.`;
  return part === 'images'
    ? 'The images are done: none was new.'
    : 'The import is done: the old catalogue says nothing new, and nothing was written.';
}

/**
 * What an ended run found that was edited here and differs; empty where nothing does. `where`: the
 * place where one decides, as in "below".
 */
export function differenceWords(run: ImportRun, where: string): string {
  const { state, dryRun, differenceCount } = run;
  if (state !== 'done' || differenceCount === 0) return '';
  const what = counted(
    differenceCount,
    'One field was edited here and differs',
    'fields were edited here and differ',
  );
  return dryRun ? `${what}: here nothing would change.` : `${what}: decide ${where}.`;
}
