import type { ImportRun } from '#domain/importRun';

const line = (name: string, { new: added, changed, same, kept, refused }: Counts) =>
  `  ${name}: ${added} new, ${changed} changed, ${same} the same, ${kept} edited here and kept, ${refused} refused`;
type Counts = ImportRun['outcomes']['artists'];

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** What a run came to, in lines for a person. */
export function reportOf(run: ImportRun): string[] {
  const { outcomes, images, tracks, failures, failureCount, differenceCount, notedCount } = run;
  const heads = {
    none: 'There was no import.',
    running: 'The import is under way.',
    waiting: `The import waits: ${run.trouble}`,
    done: run.dryRun ? 'Dry run: nothing was written. It would be:' : 'The import is done:',
    failed: `The import failed: ${run.trouble}`,
    stopped: `The import was stopped: ${run.trouble}`,
  };
  const unseen = failureCount - failures.length;
  if (run.state === 'failed' && run.phase === 'reading') return [heads.failed];
  return [
    heads[run.state],
    line('artists', outcomes.artists),
    line('releases', outcomes.releases),
    `  tracks: ${tracks.done} of ${tracks.total}`,
    `  images: ${images.written} new, ${images.done - images.failed - images.written} the same, ${images.failed} without one`,
    ...failures.map(({ entry, reason }) => `  ! ${entry}: ${reason}`),
    ...(unseen > 0 ? [`  ! and ${unseen} more; the Import screen lists them all`] : []),
    ...(notedCount > 0
      ? [`  ${counted(notedCount, 'entry has', 'entries have')} something that had to be guessed`]
      : []),
    ...(differenceCount > 0
      ? [
          `  ${counted(differenceCount, 'field was', 'fields were')} edited here and not taken over: decide on the Import screen`,
        ]
      : []),
  ];
}
