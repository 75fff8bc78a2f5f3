import { counted } from '#domain/counted';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';

const phaseLabels: Readonly<Record<ImportRun['phase'], string>> = {
  reading: 'Reading the old catalogue',
  artists: 'Importing artists',
  releases: 'Importing releases and their tracks',
  images: 'Fetching images, one by one',
  publishing: 'Requesting the publication',
};

/** Says in a sentence how far a run is. */
export function stateLabel(run: ImportRun): string {
  const what = run.dryRun ? 'dry run' : 'import';
  switch (run.state) {
    case 'none':
      return 'Nothing has been imported yet.';
    case 'running':
      return `${phaseLabels[run.phase]}${run.dryRun ? ', as a dry run: nothing is written' : ''} …`;
    case 'waiting':
      return `The import waits, and goes on by itself. ${run.trouble ?? ''}`;
    case 'done':
      return doneLabel(run);
    case 'failed':
      return `The ${what} failed. ${run.trouble ?? ''}`;
    case 'stopped':
      return `The ${what} is stopped. ${run.trouble ?? ''}`;
  }
}

function doneLabel({ dryRun, part, outcomes, images }: ImportRun): string {
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

/** Says how many entries were edited here and differ; empty where none does. `where` lists them. */
export function keptLabel(run: ImportRun, where: 'below' | 'the Import screen'): string {
  const { keptCount } = run;
  if (isUnderWay(run) || keptCount === 0) return '';
  const entries = counted(
    keptCount,
    'One entry that was edited here differs and is',
    'entries that were edited here differ and are',
  );
  return `${entries} kept: see ${where}.`;
}

/** Says the speed and the time left, rounded: a person plans with minutes. */
export function paceLabel({ perSecond, secondsLeft }: NonNullable<ImportRun['pace']>): string {
  const speed = perSecond >= 10 ? Math.round(perSecond) : Number(perSecond.toFixed(1));
  return `${speed} a second, ${timeLeftLabel(secondsLeft)} left`;
}

function timeLeftLabel(seconds: number): string {
  if (seconds < 5) return 'a moment';
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}
