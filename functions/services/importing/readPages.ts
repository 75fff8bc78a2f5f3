import { refusedRelease } from '#domain/importing/foundEntry';
import { enterPhase, type StoredRun } from '#domain/importing/importProgress';
import type { PagedSourceName } from '#domain/importing/importSources';
import { Problem } from '#domain/problem';
import type { FoundPage, PagedSource, SourceInput, SourceNeeds } from '#functions/ports/importing';
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

/** After this many failures a page is left out, if its source answers otherwise. */
const mostPageTries = 3;

/** After this many pages left out one after the other a run stops: the fault is not theirs. */
const mostMissed = 10;

/** Problems of one page, which is left out alone. */
const ofOnePage = ['unavailable', 'invalid-input', 'too-large'];

/** An unreadable page as a page with one refused entry; null if the run can't go on without it. */
function withoutPage(
  { without }: Pick<PagedSource, 'without'>,
  cursor: string | null,
  { code, message: reason }: Problem,
): FoundPage | null {
  const missing = cursor === null || !ofOnePage.includes(code) ? undefined : without?.(cursor);
  if (!missing) return null;
  const { name, next } = missing;
  const entries = name === undefined ? [] : [refusedRelease(name, reason)];
  return { entries, next, expected: null };
}

/** The end of a run: without this page nothing leads to the others, or too many are missing. */
const givenUp = ({ message }: Problem) =>
  new Problem(
    'not-found',
    `${message} It was asked several times and answers otherwise, so the import stopped. Resume it later.`,
  );

/** A page, and how many in a row were left out up to it; or the run, which waits. */
type Read = { page: FoundPage; missed: number } | { wait: StoredRun };

/**
 * Reads the next page. Leaves out a page that can't be read, or that the source never sends.
 * @throws {Problem} while the source is away, and where the run can't go on without the page
 */
async function readOrLeaveOut(
  source: PagedSource,
  run: StoredRun,
  { from, about }: { from: SourceInput; about: SourceNeeds },
): Promise<Read> {
  try {
    return { page: await source.page(from, run.cursor, about), missed: 0 };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isUnanswered = error.code === 'unavailable';
    if (isUnanswered && !(await source.isThere(about))) throw error;
    const pageTries = run.pageTries + 1;
    if (isUnanswered && pageTries < mostPageTries)
      return { wait: { ...run, state: 'waiting', trouble: error.message, pageTries } };
    const page = withoutPage(source, run.cursor, error);
    const missed = run.pagesMissed + (page?.entries.length ?? 0);
    if (missed > mostMissed || (!page && isUnanswered)) throw givenUp(error);
    if (!page) throw error;
    return { page, missed };
  }
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
  const source = pagedSources[sourceName];
  const read = await readOrLeaveOut(source, run, { from, about });
  if ('wait' in read) return read.wait;
  const { page, missed: pagesMissed } = read;
  await imports.put(runFiles.found(run.id, run.pages), page.entries);
  const next = {
    ...run,
    cursor: page.next,
    pageTries: 0,
    pagesMissed,
    pages: run.pages + 1,
    found: run.found + page.entries.length,
    expected: page.expected ?? run.expected,
    notice: page.notice ?? run.notice,
  };
  return page.next === null ? enterPhase(next, 'matching') : next;
}
