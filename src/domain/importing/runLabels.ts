import { countEntries, type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { sourceLabels } from '#domain/importing/importSources';

/**
 * Sentences about a run: the command prints them in English, the back office in its own language.
 */
export const runSentences = {
  none: 'Nothing has been imported yet.',
  reading: 'Reading the old site…',
  readingPages: {
    one: 'Reading {source}: one release so far…',
    other: 'Reading {source}: {count} releases so far…',
  },
  readingPagesOf: 'Reading {source}: {found} of {expected} releases…',
  matching: 'Comparing with what is here…',
  undoing: 'Undoing the import…',
  undone: 'The import was undone.',
  inTrash: {
    one: 'One new entry is in the trash.',
    other: '{count} new entries are in the trash.',
  },
  asBefore: {
    one: 'One entry is as it was before.',
    other: '{count} entries are as they were before.',
  },
  artists: 'Importing artists…',
  releases: 'Importing releases and their tracks…',
  images: 'Fetching images, one by one…',
  publishing: 'Requesting the publication…',
  isDry: 'This is a dry run: nothing is written.',
  waiting: 'The import is waiting and will resume automatically. {trouble}',
  failed: 'The import failed. {trouble}',
  dryFailed: 'The dry run failed. {trouble}',
  stopped: 'The import is stopped. {trouble}',
  dryStopped: 'The dry run is stopped. {trouble}',
  dryDone: 'The dry run is done, and wrote nothing. It would write {entries}.',
  dryDoneWithNothing: 'The dry run is done: nothing would be written.',
  done: 'The import is done. It wrote {written}.',
  doneBoth: 'The import is done. It wrote {entries} and {images}.',
  doneWithNothing: 'The import is done: the source has nothing new, and nothing was written.',
  doneWithRefused: 'The import is done: nothing was written.',
  doneWithoutImages: 'The images are done: none was new.',
  dryPublic: {
    one: 'One release would become public at once.',
    other: '{count} releases would become public at once.',
  },
  dryPublicChanges: {
    one: 'One entry that is public would change at once.',
    other: '{count} entries that are public would change at once.',
  },
  dryNothingPublic: 'Nothing would become public at once.',
  becamePublic: {
    one: 'One release became public.',
    other: '{count} releases became public.',
  },
  countEntries: { one: 'one entry', other: '{count} entries' },
  countImages: { one: 'one image', other: '{count} images' },
  kept: {
    one: 'One entry differs from the source and stays as it is here: see {where}.',
    other: '{count} entries differ from the source and stay as they are here: see {where}.',
  },
  refused: {
    one: 'One entry was refused: see {where}.',
    other: '{count} entries were refused: see {where}.',
  },
  below: 'below',
  onTheScreen: 'the Import screen',
  pace: '{speed} a second, {left} left',
  leftMoment: 'a moment',
  leftSeconds: { one: 'about one second', other: 'about {count} seconds' },
  leftMinutes: { one: 'about one minute', other: 'about {count} minutes' },
  leftHours: { one: 'about one hour', other: 'about {count} hours' },
} as const;

/** Says a sentence about a run, in the plural form for `count` if it has one. */
export type SayOfRun = (
  name: keyof typeof runSentences,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Describes the progress of a run in a sentence. */
export function stateLabel(run: ImportRun, say: SayOfRun): string {
  const { dryRun } = run;
  const trouble = run.trouble ?? '';
  switch (run.state) {
    case 'none':
      return say('none');
    case 'running':
      return dryRun ? `${phaseLabel(run, say)} ${say('isDry')}` : phaseLabel(run, say);
    case 'waiting':
      return say('waiting', { trouble });
    case 'done':
      return doneLabel(run, say);
    case 'failed':
      return say(dryRun ? 'dryFailed' : 'failed', { trouble });
    case 'stopped':
      return say(dryRun ? 'dryStopped' : 'stopped', { trouble });
  }
}

function phaseLabel({ phase, sourceName, found, expected }: ImportRun, say: SayOfRun): string {
  if (phase !== 'reading' || sourceName === 'oldSite') return say(phase);
  const source = sourceLabels[sourceName];
  return expected === null
    ? say('readingPages', { source, count: found })
    : say('readingPagesOf', { source, found, expected });
}

/** Says how many entries an undone import left in the trash, and how many got their earlier version. */
function undoneLabel({ removed, restored }: NonNullable<ImportRun['undone']>, say: SayOfRun) {
  const parts = [say('undone')];
  if (removed > 0) parts.push(say('inTrash', { count: removed }));
  if (restored > 0) parts.push(say('asBefore', { count: restored }));
  return parts.join(' ');
}

function doneLabel({ dryRun, part, outcomes, images, undone }: ImportRun, say: SayOfRun): string {
  if (undone) return undoneLabel(undone, say);
  const moved = countEntries(outcomes);
  const entries = say('countEntries', { count: moved });
  if (dryRun) return moved === 0 ? say('dryDoneWithNothing') : say('dryDone', { entries });
  const written = images.written > 0 ? say('countImages', { count: images.written }) : '';
  if (part === 'images') return written ? say('done', { written }) : say('doneWithoutImages');
  if (moved === 0 && !written)
    return say(countRefused(outcomes) > 0 ? 'doneWithRefused' : 'doneWithNothing');
  if (moved === 0) return say('done', { written });
  return written
    ? say('doneBoth', { entries, images: written })
    : say('done', { written: entries });
}

/**
 * Says after a dry run what would become public at once, and after an import how many releases did;
 * empty if there is nothing to say.
 */
export function publicLabel(run: ImportRun, say: SayOfRun): string {
  const { publicCounts, outcomes, dryRun, undone } = run;
  if (isUnderWay(run) || undone) return '';
  if (!dryRun) return publicCounts.new > 0 ? say('becamePublic', { count: publicCounts.new }) : '';
  const parts: string[] = [];
  if (publicCounts.new > 0) parts.push(say('dryPublic', { count: publicCounts.new }));
  if (publicCounts.changed > 0)
    parts.push(say('dryPublicChanges', { count: publicCounts.changed }));
  if (parts.length > 0) return parts.join(' ');
  return run.state === 'done' && countEntries(outcomes) > 0 ? say('dryNothingPublic') : '';
}

/**
 * Says how many entries differ from the source and stay, and where they are listed; empty if none.
 */
export function keptLabel(run: ImportRun, where: 'below' | 'onTheScreen', say: SayOfRun): string {
  const { keptCount: count } = run;
  return isUnderWay(run) || run.undone || count === 0
    ? ''
    : say('kept', { count, where: say(where) });
}

const countRefused = ({ artists, releases }: ImportRun['outcomes']) =>
  artists.refused + releases.refused;

/** Says how many entries an ended run refused, and that they are listed below; empty if none. */
export function refusedLabel(run: ImportRun, say: SayOfRun): string {
  const count = countRefused(run.outcomes);
  return isUnderWay(run) || run.undone || count === 0
    ? ''
    : say('refused', { count, where: say('below') });
}

/** Says the speed and the time left, rounded to minutes. */
export function paceLabel(
  { perSecond, secondsLeft }: NonNullable<ImportRun['pace']>,
  say: SayOfRun,
): string {
  const speed = perSecond >= 10 ? Math.round(perSecond) : Number(perSecond.toFixed(1));
  return say('pace', { speed, left: timeLeftLabel(secondsLeft, say) });
}

function timeLeftLabel(seconds: number, say: SayOfRun): string {
  if (seconds < 5) return say('leftMoment');
  if (seconds < 90) return say('leftSeconds', { count: Math.ceil(seconds / 5) * 5 });
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? say('leftMinutes', { count: minutes })
    : say('leftHours', { count: Math.round(minutes / 60) });
}
