import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import {
  beginRun,
  beginUndo,
  didUndo,
  following,
  importToUndo,
  noImport,
  paceOf,
  retryImages,
  type StoredRun,
} from '#domain/importing/importProgress';
import { canRetryImages, type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import { createImporters } from './importers.ts';
import { changeRun } from './lastRun.ts';
import { runFiles } from './runFiles.ts';
import { mustKnowToken, type RunInputNeeds, runInput } from './runInput.ts';
import { countIfUndoable } from './undoRun.ts';

type Needs = Pick<Ports, 'imports' | 'oldSite' | 'queue' | 'requestPublication' | 'clock'> &
  RunInputNeeds &
  Parameters<typeof createImporters>[0] &
  Pick<Ports, 'shows' | 'merch' | 'sounds' | 'codeBatches'>;

const underWay = ({ by }: StoredRun) =>
  new Problem('clash', `An import by ${by} is under way. Wait for it, or stop it.`);

/** A run as it is answered. */
const shown = ({ token: _, ...run }: StoredRun): ImportRun => ({
  ...run,
  pace: paceOf(run),
  ...('upload' in run.from && { upload: run.from.upload, columns: run.from.columns }),
});

/** Deletes the files of earlier runs, except an uploaded catalogue. */
async function deleteOldFiles(
  { imports }: Pick<Needs, 'imports'>,
  { id, from, part }: StoredRun,
): Promise<void> {
  const upload = 'upload' in from ? [from.upload.split('/')[0] ?? ''] : [];
  if (part === 'images') await imports.forget(runFiles.imageReports(id));
  else await imports.keepOnly([id, ...upload]);
}

/** Starts, stops and shows import runs. The work itself is in importJob.ts. */
export function createImportRuns(needs: Needs) {
  const { imports, oldSite, queue, requestPublication, clock } = needs;
  const importers = createImporters(needs);

  return {
    async startImport(
      { body }: Call<'startImport'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'startImport'>> {
      const { account, name: by } = personOf(caller);
      const {
        dryRun,
        part,
        releasesOut = false,
        ownPages = false,
        unofficial = false,
        source: sourceName = 'oldSite',
        token = '',
      } = body;
      const from = await runInput(needs, body);
      await mustKnowToken(needs, sourceName, token);
      const choices = { releasesOut, ownPages, unofficial };
      const order = { id: newId, dryRun, part, ...choices, sourceName, token, ...from };
      const begun = beginRun({ ...order, by, account, startedAt: clock.now().toISOString() });
      const run = await changeRun(imports, (last) => {
        if (last && isUnderWay(last)) throw underWay(last);
        return part === 'images' && last && canRetryImages(last)
          ? retryImages(last, begun)
          : following(begun, last);
      });
      await deleteOldFiles(needs, run);
      await queue.goOnImporting(run.id);
      return shown(run);
    },

    async getImport(): Promise<Answer<'getImport'>> {
      const found = await imports.run();
      if (found) return shown(found.run);
      return noImport(oldSite.isConfigured ? 'oldSite' : 'bandcamp');
    },

    async stopImport(_: Call<'stopImport'>, caller: Caller): Promise<Answer<'stopImport'>> {
      const stopped = await changeRun(imports, (run) => {
        if (!run || !isUnderWay(run)) throw new Problem('clash', 'No import is under way.');
        const trouble = `${caller.name} stopped it.`;
        return {
          ...run,
          state: 'stopped',
          trouble,
          token: '',
          leasedUntil: null,
          restsUntil: null,
          endedAt: clock.now().toISOString(),
        };
      });
      // Publish the entries imported so far, like any change.
      if (!stopped.dryRun) await requestPublication('An import was stopped');
      return shown(stopped);
    },

    /**
     * Undoes a run that wrote, the last one by default, unless one of its entries was edited since.
     * A repeated call, after a lost answer, is answered with the same run.
     */
    async undoImport(
      { query: { run: asked } }: Call<'undoImport'>,
      caller: Caller,
    ): Promise<Answer<'undoImport'>> {
      const { account, name: by } = personOf(caller);
      const last = (await imports.run())?.run ?? null;
      if (last && didUndo(last, asked)) {
        if (isUnderWay(last)) await queue.goOnImporting(last.id);
        return shown(last);
      }
      const target = importToUndo(last, asked);
      const counts = await countIfUndoable({ ...needs, importers }, target.id);
      const order = { account, by, undoneAt: clock.now().toISOString(), undone: counts };
      const undone = await changeRun(imports, (run) => {
        if (run?.id === target.id && didUndo(run, asked)) return run;
        if (!run || importToUndo(run, asked).id !== target.id)
          throw new Problem('clash', 'Another import has ended since.');
        return beginUndo(run, target, order);
      });
      await queue.goOnImporting(undone.id);
      return shown(undone);
    },

    async resumeImport({ body }: Call<'resumeImport'>): Promise<Answer<'resumeImport'>> {
      const found = await imports.run();
      // To undo a run, its source is not asked.
      if (found && !found.run.undone) await mustKnowToken(needs, found.run.sourceName, body.token);
      const resumed = await changeRun(imports, (run) => {
        if (run && isUnderWay(run)) throw underWay(run);
        if (run?.state !== 'stopped' && run?.state !== 'failed')
          throw new Problem('clash', 'There is no import to resume.');
        return {
          ...run,
          state: 'running',
          token: body.token ?? '',
          trouble: null,
          endedAt: null,
          tries: 0,
          pageTries: 0,
          pagesMissed: 0,
          leasedUntil: null,
        };
      });
      await queue.goOnImporting(resumed.id);
      return shown(resumed);
    },
  };
}
