import { enterPhase, type StoredRun } from '#domain/importing/importProgress';
import type { PagedSourceName } from '#domain/importing/importSources';
import { Problem } from '#domain/problem';
import type { FoundPage, SourceInput, SourceNeeds } from '#functions/ports/importing';
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
  const { timeZone, currency, mail } = await readLabel({ labels });
  return {
    timeZone,
    currency: currency || undefined,
    contact: mail || site.siteUrl,
    ...(token && { token }),
    unofficial,
  };
}

/** After as many failures a release is refused, if its source answers otherwise. */
const mostPageTries = 3;

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
  const source = pagedSources[sourceName];
  let page: FoundPage;
  try {
    page = await source.page(from, run.cursor, about);
  } catch (error) {
    const skipped = run.cursor === null ? null : source.without?.(run.cursor);
    if (!(error instanceof Problem && skipped)) throw error;
    const { code, message: reason } = error;
    if (code === 'unavailable') {
      if (!(await source.isThere(about))) throw error;
      const pageTries = run.pageTries + 1;
      if (pageTries < mostPageTries)
        return { ...run, state: 'waiting', trouble: reason, pageTries };
    } else if (code !== 'invalid-input' && code !== 'too-large') throw error;
    const refused = { kindOfEntry: 'refused', of: 'release', name: skipped.name, reason } as const;
    page = { entries: [refused], next: skipped.next, expected: null };
  }
  await imports.put(runFiles.found(run.id, run.pages), page.entries);
  const next = {
    ...run,
    cursor: page.next,
    pageTries: 0,
    pages: run.pages + 1,
    found: run.found + page.entries.length,
    expected: page.expected ?? run.expected,
    notice: page.notice ?? run.notice,
  };
  return page.next === null ? enterPhase(next, 'matching') : next;
}
