import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import { beginRun, paceOf, retryImages, type StoredRun } from '#domain/importing/importProgress';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { type Caller, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import { runFiles } from './runFiles.ts';

type Needs = Pick<Ports, 'imports' | 'importSource' | 'pagedSources' | 'queue' | 'clock'>;

/** How often a change of the run is tried while the job saves its progress. */
const mostTries = 20;

/** The answer before the first run. */
const none: ImportRun = {
  ...beginRun({
    id: '',
    dryRun: false,
    part: 'all',
    source: '',
    by: '',
    account: '',
    startedAt: '',
    from: { upload: '' },
  }),
  state: 'none',
  startedAt: null,
  pace: null,
};

const underWay = ({ by }: StoredRun) =>
  new Problem('clash', `An import by ${by} is under way. Wait for it, or stop it.`);

/** True for a run whose images can be tried again, keeping the rest of its report. */
const isWhole = ({ state, dryRun }: StoredRun) => state === 'done' && !dryRun;

/** Starts, stops and shows import runs. The work itself is in importJob.ts. */
export function createImportRuns({ imports, importSource, pagedSources, queue, clock }: Needs) {
  const shown = (run: StoredRun): ImportRun => ({
    ...run,
    pace: paceOf(run),
    ...('upload' in run.from && run.from.upload && { upload: run.from.upload }),
  });

  /** Changes the last run; retries if the job saved it meanwhile. */
  async function change(by: (run: StoredRun | null) => StoredRun): Promise<StoredRun> {
    for (let tries = 1; tries <= mostTries; tries++) {
      const found = await imports.run();
      const next = by(found?.run ?? null);
      if ((await imports.save(next, found?.tag ?? null)) !== null) return next;
    }
    throw new Problem('unavailable', 'The import is busy. Try again in a moment.');
  }

  function sourceOf({ source = 'oldSite', address: asked, upload }: Call<'startImport'>['body']) {
    if (upload) return { source: upload.split('/').at(-1) ?? upload, from: { upload } };
    const { addressOf } = source === 'oldSite' ? importSource : pagedSources[source];
    const address = addressOf(asked);
    return { source: address, from: { address } };
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
      const { dryRun, part, releasesOut = false, source: sourceName = 'oldSite' } = body;
      const order = { id: newId, dryRun, part, releasesOut, sourceName, ...sourceOf(body) };
      const begun = beginRun({ ...order, by, account, startedAt: clock.now().toISOString() });
      const run = await change((last) => {
        if (last && isUnderWay(last)) throw underWay(last);
        return part === 'images' && last && isWhole(last) ? retryImages(last, begun) : begun;
      });
      await deleteOldFiles(run);
      await queue.goOnImporting(run.id);
      return shown(run);
    },

    async getImport(): Promise<Answer<'getImport'>> {
      const found = await imports.run();
      return found ? shown(found.run) : none;
    },

    async stopImport(_: Call<'stopImport'>, caller: Caller): Promise<Answer<'stopImport'>> {
      const stopped = await change((run) => {
        if (!run || !isUnderWay(run)) throw new Problem('clash', 'No import is under way.');
        const trouble = `${caller.name} stopped it.`;
        return {
          ...run,
          state: 'stopped',
          trouble,
          leasedUntil: null,
          endedAt: clock.now().toISOString(),
        };
      });
      // Publish the entries imported so far, like any change.
      if (!stopped.dryRun) await queue.publish({ cause: 'An import was stopped' });
      return shown(stopped);
    },

    async resumeImport(): Promise<Answer<'resumeImport'>> {
      const resumed = await change((run) => {
        if (run && isUnderWay(run)) throw underWay(run);
        if (run?.state !== 'stopped' && run?.state !== 'failed')
          throw new Problem('clash', 'There is no import to resume.');
        return {
          ...run,
          state: 'running',
          trouble: null,
          endedAt: null,
          tries: 0,
          leasedUntil: null,
        };
      });
      await queue.goOnImporting(resumed.id);
      return shown(resumed);
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

const fileName = (given: string) =>
  given.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(-80) || 'file';
