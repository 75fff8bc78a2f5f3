import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import { areTooMany, noChoices, withChoice } from '#domain/importing/choices';
import {
  beginRun,
  beginUndo,
  following,
  importToUndo,
  noImport,
  paceOf,
  retryImages,
  type StoredRun,
  tookBack,
} from '#domain/importing/importProgress';
import { canBeChosen, type ImportRun, isUnderWay } from '#domain/importing/importRun';
import type { SourceName } from '#domain/importing/importSources';
import type { TableField } from '#domain/importing/sources/tableField';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import { createImporters } from './importers.ts';
import { sourceNeeds } from './readPages.ts';
import { runFiles } from './runFiles.ts';
import { createTables, type TableNeeds } from './tables.ts';
import { countIfUndoable } from './undoRun.ts';

type Needs = Pick<Ports, 'imports' | 'importSource' | 'pagedSources' | 'queue' | 'clock'> &
  TableNeeds &
  Parameters<typeof createImporters>[0] &
  Parameters<typeof sourceNeeds>[0] &
  Pick<Ports, 'shows' | 'merch' | 'sounds' | 'codeBatches'>;

/** How often a change of the run is tried while the job saves its progress. */
const mostTries = 20;

const underWay = ({ by }: StoredRun) =>
  new Problem('clash', `An import by ${by} is under way. Wait for it, or stop it.`);

/** A run as it is answered. */
const shown = ({ token: _, ...run }: StoredRun): ImportRun => ({
  ...run,
  pace: paceOf(run),
  ...('upload' in run.from && run.from.upload && { upload: run.from.upload }),
});

/** True for a run whose images can be tried again, keeping the rest of its report. */
const canRetryImages = ({ state, dryRun, undone }: StoredRun) =>
  state === 'done' && !dryRun && !undone;

/** Starts, stops and shows import runs. The work itself is in importJob.ts. */
export function createImportRuns(needs: Needs) {
  const { imports, importSource, pagedSources, queue, clock } = needs;
  const tables = createTables(needs);
  const importers = createImporters(needs);

  /** Changes the last run; retries if the job saved it meanwhile. */
  async function change(by: (run: StoredRun | null) => StoredRun): Promise<StoredRun> {
    for (let tries = 1; tries <= mostTries; tries++) {
      const found = await imports.run();
      const next = by(found?.run ?? null);
      if ((await imports.save(next, found?.tag ?? null)) !== null) return next;
    }
    throw new Problem('unavailable', 'The import is busy. Try again in a moment.');
  }

  async function sourceOf(body: Call<'startImport'>['body']) {
    const { source = 'oldSite', address: asked, upload, columns } = body;
    if (upload && source === 'table') return tableOf(upload, columns);
    if (upload) return { source: nameIn(upload), from: { upload } };
    const { addressOf } = source === 'oldSite' ? importSource : pagedSources[source];
    const address = addressOf(asked);
    return { source: address, from: { address } };
  }

  /**
   * A token that staff gave is checked first, so that they hear of a wrong one at its field.
   * @throws {Problem} invalid-input
   */
  async function mustKnowToken(sourceName: SourceName, token = ''): Promise<void> {
    if (!token || sourceName === 'oldSite') return;
    try {
      const about = await sourceNeeds(needs, { token, unofficial: false });
      await pagedSources[sourceName].mustKnowToken?.(about);
    } catch (error) {
      // The run waits for a source that is away, and stops at one that refuses.
      if (!(error instanceof Problem && error.code !== 'invalid-input')) throw error;
    }
  }

  /** A table with the columns that staff confirmed, which are remembered for other tables. */
  async function tableOf(upload: string, columns: TableField[] | undefined) {
    const { names, fields } = await tables.columnsOf(upload);
    if (columns && columns.length !== names.length)
      throw new Problem('invalid-input', `The table has ${names.length} columns.`, {
        errors: [{ path: 'columns', message: `The table has ${names.length} columns.` }],
      });
    if (columns) await tables.remember(names, columns);
    return { source: nameIn(upload), from: { upload, columns: columns ?? fields } };
  }

  /** Deletes the files of earlier runs, except an uploaded catalogue. */
  async function deleteOldFiles({ id, from, part }: StoredRun): Promise<void> {
    const upload = 'upload' in from ? [from.upload.split('/')[0] ?? ''] : [];
    if (part === 'images') await imports.forget(runFiles.imageReports(id));
    else await imports.keepOnly([id, ...upload]);
  }

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
      const from = await sourceOf(body);
      await mustKnowToken(sourceName, token);
      const choices = { releasesOut, ownPages, unofficial };
      const order = { id: newId, dryRun, part, ...choices, sourceName, token, ...from };
      const begun = beginRun({ ...order, by, account, startedAt: clock.now().toISOString() });
      const run = await change((last) => {
        if (last && isUnderWay(last)) throw underWay(last);
        return part === 'images' && last && canRetryImages(last)
          ? retryImages(last, begun)
          : following(begun, last);
      });
      await deleteOldFiles(run);
      await queue.goOnImporting(run.id);
      return shown(run);
    },

    async getImport(): Promise<Answer<'getImport'>> {
      const found = await imports.run();
      if (found) return shown(found.run);
      return noImport(importSource.isConfigured ? 'oldSite' : 'bandcamp');
    },

    async stopImport(_: Call<'stopImport'>, caller: Caller): Promise<Answer<'stopImport'>> {
      const stopped = await change((run) => {
        if (!run || !isUnderWay(run)) throw new Problem('clash', 'No import is under way.');
        const trouble = `${caller.name} stopped it.`;
        return {
          ...run,
          state: 'stopped',
          trouble,
          token: '',
          leasedUntil: null,
          endedAt: clock.now().toISOString(),
        };
      });
      // Publish the entries imported so far, like any change.
      if (!stopped.dryRun) await queue.publish({ cause: 'An import was stopped' });
      return shown(stopped);
    },

    /**
     * Takes back a run that wrote, the last one by default, unless one of its entries was edited since.
     * A repeated call, after a lost answer, is answered with the same run.
     */
    async undoImport(
      { query: { run: asked } }: Call<'undoImport'>,
      caller: Caller,
    ): Promise<Answer<'undoImport'>> {
      const { account, name: by } = personOf(caller);
      const last = (await imports.run())?.run ?? null;
      if (last && tookBack(last, asked)) {
        if (isUnderWay(last)) await queue.goOnImporting(last.id);
        return shown(last);
      }
      const target = importToUndo(last, asked);
      const counts = await countIfUndoable({ ...needs, importers }, target.id);
      const order = { account, by, undoneAt: clock.now().toISOString(), undone: counts };
      const undone = await change((run) => {
        if (run?.id === target.id && tookBack(run, asked)) return run;
        if (!run || importToUndo(run, asked).id !== target.id)
          throw new Problem('clash', 'Another import has ended since.');
        return beginUndo(run, target, order);
      });
      await queue.goOnImporting(undone.id);
      return shown(undone);
    },

    async getImportChoices(): Promise<Answer<'getImportChoices'>> {
      const found = await imports.run();
      return found?.run.choices ?? noChoices;
    },

    /** Stores a choice that staff made after a dry run, for the import that follows. */
    async chooseForImport({ body }: Call<'chooseForImport'>): Promise<Answer<'chooseForImport'>> {
      const chosen = await change((run) => {
        if (!run || !canBeChosen(run))
          throw new Problem(
            'clash',
            'Make a dry run first: what you choose is for the import after it.',
          );
        const choices = withChoice(run.choices, body);
        if (areTooMany(choices))
          throw new Problem(
            'too-large',
            'There are too many single choices. Choose for all instead.',
          );
        return { ...run, choices };
      });
      return chosen.choices;
    },

    async resumeImport({ body }: Call<'resumeImport'>): Promise<Answer<'resumeImport'>> {
      const found = await imports.run();
      if (found) await mustKnowToken(found.run.sourceName, body.token);
      const resumed = await change((run) => {
        if (run && isUnderWay(run)) throw underWay(run);
        if ((run?.state !== 'stopped' && run?.state !== 'failed') || run.undone)
          throw new Problem('clash', 'There is no import to resume.');
        return {
          ...run,
          state: 'running',
          token: body.token ?? '',
          trouble: null,
          endedAt: null,
          tries: 0,
          leasedUntil: null,
        };
      });
      await queue.goOnImporting(resumed.id);
      return shown(resumed);
    },

    /** The columns of an uploaded table, as they were recognised or as staff once corrected them. */
    async readColumns({ body }: Call<'readColumns'>): Promise<Answer<'readColumns'>> {
      return tables.describe(body.upload);
    },

    async uploadCatalogue(
      { file }: Call<'uploadCatalogue'>,
      _: Caller,
      newId: Id,
    ): Promise<Answer<'uploadCatalogue'>> {
      const upload = `${newId}/${fileName(file.name)}`;
      await imports.putBytes(upload, file.bytes);
      return { upload, bytes: file.bytes.length };
    },
  };
}

const nameIn = (upload: string) => upload.split('/').at(-1) ?? upload;

const fileName = (given: string) =>
  given.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(-80) || 'file';
