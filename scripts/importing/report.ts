import { counted } from '#domain/counted';
import { fetchesImages, type ImportRun } from '#domain/importing/importRun';
import { keptLabel, publicLabel, stateLabel } from '#domain/importing/runLabels';
import { sayInEnglish } from './progress.ts';

const line = (name: string, { new: added, changed, same, kept, refused }: Counts) =>
  `  ${name}: ${added} new, ${changed} changed, ${same} the same, ${kept} kept as here, ${refused} refused`;
type Counts = ImportRun['outcomes']['artists'];

function imagesLine(run: ImportRun): string[] {
  const { written, done, failed } = run.images;
  if (!fetchesImages(run)) return [];
  return [`  images: ${written} new, ${done - failed - written} the same, ${failed} without one`];
}

function notedText(count: number): string {
  const noted = counted(count, '1 entry has', 'entries have');
  return count === 0 ? '' : `${noted} something that was guessed or left out`;
}

/** A run's result as lines of text. */
export function reportOf(run: ImportRun): string[] {
  const { outcomes, tracks, failures, failureCount, notedCount } = run;
  const unseen = failureCount - failures.length;
  if (run.state === 'failed' && run.phase === 'reading') return [stateLabel(run, sayInEnglish)];
  const last = [
    publicLabel(run, sayInEnglish),
    notedText(notedCount),
    keptLabel(run, 'onTheScreen', sayInEnglish),
  ];
  return [
    stateLabel(run, sayInEnglish),
    line('artists', outcomes.artists),
    line('releases', outcomes.releases),
    `  tracks: ${tracks.done} of ${tracks.total}`,
    ...imagesLine(run),
    ...failures.map(({ entry, reason }) => `  ! ${entry}: ${reason}`),
    ...(unseen > 0 ? [`  ! and ${unseen} more; the Import screen lists them all`] : []),
    ...last.filter((text) => text !== '').map((text) => `  ${text}`),
  ];
}
