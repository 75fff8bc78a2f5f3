import { enterPhase, type StoredRun } from '#domain/importing/importProgress';
import type { PagedSourceName } from '#domain/importing/importSources';
import type { SourceInput, SourceNeeds } from '#functions/ports/importing';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { runFiles } from './runFiles.ts';

type About = Pick<Ports, 'labels'> & { site: Pick<Ports['site'], 'siteUrl'> };

type Needs = About & {
  pagedSources: Ports['pagedSources'];
  imports: Pick<Ports['imports'], 'put' | 'bytes'>;
};

/** What a source is told about the label. */
export async function sourceNeeds(
  { labels, site }: About,
  { token, unofficial }: Pick<StoredRun, 'token' | 'unofficial'>,
): Promise<SourceNeeds> {
  const { timeZone, mail } = await readLabel({ labels });
  return { timeZone, contact: mail || site.siteUrl, ...(token && { token }), unofficial };
}

/** Reads one page of a source that is read page by page, and stores it. */
export async function readPage(
  needs: Needs,
  run: StoredRun,
  sourceName: PagedSourceName,
): Promise<StoredRun> {
  const { imports, pagedSources } = needs;
  const from: SourceInput =
    'upload' in run.from
      ? { file: imports.bytes(run.from.upload), columns: run.from.columns }
      : run.from;
  const about = await sourceNeeds(needs, run);
  const page = await pagedSources[sourceName].page(from, run.cursor, about);
  await imports.put(runFiles.found(run.id, run.pages), page.entries);
  const next = {
    ...run,
    cursor: page.next,
    pages: run.pages + 1,
    found: run.found + page.entries.length,
    expected: page.expected ?? run.expected,
    notice: page.notice ?? run.notice,
  };
  return page.next === null ? enterPhase(next, 'matching') : next;
}
