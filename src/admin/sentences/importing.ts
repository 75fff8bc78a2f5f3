import { runSentences, type SayOfRun } from '#domain/importing/runLabels';
import { fillAny } from '#words/template';
import { locale, sentencesOf } from './language.ts';

export const sentences = sentencesOf('importing', {
  importNotLoaded: 'The import could not be loaded',
  import: 'Import',
  loadingLastImport: 'Loading the last import…',
  aboutImport:
    'Imports the artists, releases, tracks and images of the old site. Run it as often as you like: entries that are the same are left alone, and edits made here are kept.',
  exportEverything: 'Export everything that belongs to the label',
  notAnswering: 'The service does not answer at the moment. This page keeps trying.',
  stop: 'Stop',
  tryAgain: 'Try again',
  resume: 'Resume',
  mayClosePage: 'You may close this page: the import goes on, and any browser shows it.',
  start: 'Start',
  file: 'A file from the old site',
  readOldSite: 'Read the old site instead of {source}',
  dryRun: 'Dry run',
  retryImages: 'Retry the images',
  importQuestion: 'Import without a dry run?',
  dryRunFirst: 'Dry run first',
  untriedSource: 'This would import from {name} without a dry run first.',
  theOldSite: 'the old site',
  aboutDryRun: 'A dry run shows, field by field, what the import would do, and writes nothing.',
  nothing: 'nothing',
  here: 'Here',
  oldSite: 'Old site',
  mostRecent: '{label}, most recent',
  fetchesNoImages: 'This run fetches no images.',
  countWithoutImage: '{failed} without an image',
  wouldBeOutcomes: 'Expected results of the import',
  outcomes: 'Results of the import',
  failures: 'Failures: {count}',
  moreAtTheEnd: '{hidden} more will be listed when the run ends.',
  results: 'Results of the run',
  loading: 'Loading…',
  showMore: 'Show more',
  artists: 'Artists',
  releases: 'Releases',
  tracks: 'Tracks',
  images: 'Images',
  new: 'New',
  changed: 'Changed',
  theSame: 'The same',
  keptAsEdited: 'Kept as edited',
  refused: 'Refused',
  hintKept:
    'Edited here, and different on the old site. The import changes none of these fields. Open an entry to copy a value into it.',
  hintRefused: 'Not imported, for the reason given with each. Everything else was.',
  withoutImage: 'Without an image',
  hintWithoutImage: 'Missing on the old site, or not a usable image.',
  guessedOrLeftOut: 'Guessed or left out',
  hintGuessed: 'Imported, with something to check.',
  hintChanged: 'Changed on the old site, and not edited here.',
  hintNew: 'Not here before.',
  unnumberedArtist: 'Artist without a number',
  unnumberedRelease: 'Release without a number',
  numberedArtist: 'Artist {cId}',
  numberedRelease: 'Release {cId}',
  started: '{source}. Started by {by}, {at}.',
  startedAndEnded: '{source}. Started by {by}, {at}; ended {ended}.',
  withoutFile: 'If you choose none, the old site is read. Images always come from the old site.',
  withoutFileAgain:
    'If you choose none, {source} is read again. Images always come from the old site.',
});

export const importRun = sentencesOf('importRun', runSentences);

/** Formats a message of a run. */
export const sayOfRun: SayOfRun = (name, values = {}) => fillAny(locale, importRun[name], values);
