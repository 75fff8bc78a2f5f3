import type { StoredRun } from '#domain/importing/importProgress';
import type { Ports } from '#functions/services/ports';
import { createFetchImages } from './fetchImages.ts';
import { importEntries } from './importEntries.ts';
import { createImporters } from './importers.ts';
import { matchFound } from './matchFound.ts';
import { readOldSite } from './readOldSite.ts';
import { readPage } from './readPages.ts';
import { undoRun } from './undoRun.ts';

export type StepNeeds = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'trackIds'
  | 'sounds'
  | 'importedArtists'
  | 'importedReleases'
  | 'imports'
  | 'oldSite'
  | 'pagedSources'
  | 'site'
  | 'visitorSecret'
  | 'images'
  | 'originals'
  | 'requestPublication'
  | 'clock'
  | 'labels'
>;

/**
 * Takes the next step of a run, such as a page or a chunk: seconds of work. Repeating one changes
 * nothing more.
 *
 * A source's release is a `FoundRelease` on its page, a `SourceRelease` once it has its number here
 * (the old site's from the start), an `Incoming` with our ids, and an `EntryPlan` with its report line
 * and its write.
 */
export function createImportStep(needs: StepNeeds) {
  const { requestPublication, clock } = needs;
  const importers = createImporters(needs);
  const fetchImages = createFetchImages({ ...needs, importers });
  return async function step(run: StoredRun): Promise<StoredRun> {
    switch (run.phase) {
      case 'reading':
        return run.sourceName === 'oldSite'
          ? readOldSite(needs, run)
          : readPage(needs, run, run.sourceName);
      case 'matching':
        if (run.sourceName === 'oldSite') throw new Error('The old site has numbers of its own.');
        return matchFound(needs, run, run.sourceName);
      case 'artists':
      case 'releases':
        return importEntries({ ...needs, importers }, run, run.phase);
      case 'images':
        return fetchImages(run);
      case 'undoing':
        return undoRun({ importers }, run);
      case 'publishing':
        if (!run.dryRun)
          await requestPublication(
            run.undone ? 'An import was undone' : 'A catalogue was imported',
          );
        // The token has served its import.
        return { ...run, state: 'done', token: '', endedAt: clock.now().toISOString() };
    }
  };
}
