import { type ImportPart, importRunSchema, isUnderWay } from '#domain/importing/importRun';
import type { SourceName } from '#domain/importing/importSources';
import type { TableField } from '#domain/importing/sources/tableField';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { createAnswers } from '#functions/services/entries/answers';
import { ownedEntry } from '#functions/services/entries/entries';
import { createImportJob } from '#functions/services/importing/importJob';
import { createImports } from '#functions/services/importing/imports';
import type { Ports } from '#functions/services/ports';
import { createPublishing } from '#functions/services/publishing/publishing';
import type { OpenStores } from '../openStores.ts';
import { portsOver } from '../portsOver.ts';
import { anOldSite, flatImages, type OldContent } from './oldSites.ts';

export const staff = aCaller('staff');
/** More slices than any of these catalogues needs. */
const maxSlices = 60;

/** A clock that advances a moment each time it is read, and as far as a test wants. */
function aClock(start = '2026-03-20T09:00:00.000Z') {
  let now = Date.parse(start);
  return {
    now: () => {
      now += 10;
      return new Date(now);
    },
    sleep: async () => undefined,
    pass: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
}

interface Order {
  dryRun?: boolean;
  part?: ImportPart;
  source?: SourceName;
  address?: string;
  releasesOut?: boolean;
  token?: string;
  upload?: string;
  columns?: TableField[];
}

/** Imports from an old site in memory into real stores; `wrap` may intercept. */
export function anImporter(
  stores: OpenStores,
  given: Partial<OldContent> = {},
  wrap: (ports: Ports) => Ports = (ports) => ports,
) {
  const content: OldContent = {
    entries: [],
    missing: { artist: [], release: [] },
    isAway: false,
    picture: 'A view',
    ...given,
  };
  const clock = aClock();
  /** The reasons for requested publications. */
  const published: (string | undefined)[] = [];
  const ports = wrap({
    ...portsOver(stores, { clock }).ports,
    oldSite: anOldSite(content),
    images: flatImages(stores.images),
    requestPublication: async (cause) => void published.push(cause),
    queue: {
      publish: async () => undefined,
      goOnImporting: async () => undefined,
      listen: async () => undefined,
      makeDownloads: async () => undefined,
      hasSoundsWaiting: async () => false,
      waiting: async () => [],
    },
  });
  const publishing = createPublishing(ports, {
    publisherRequests: { askPublisher: async () => undefined },
    ownedEntry: (entry, caller) => ownedEntry(ports, entry, caller),
  });
  const needs = { answers: createAnswers(ports), publishing };
  const imports = createImports(ports, needs);
  const { continueImport } = createImportJob(ports);
  const shown = async () => importRunSchema.parse(await imports.getImport());

  const start = (order: Order = {}, number = 1) => {
    const body = { dryRun: false, part: 'all' as const, ...order };
    return imports.startImport({ body }, staff, anId('account', number));
  };

  async function work() {
    for (let slices = 0; slices < maxSlices; slices++) {
      await continueImport();
      const run = await shown();
      if (!isUnderWay(run) || run.state === 'waiting') return run;
    }
    throw new Error('The import did not end.');
  }

  /** Uploads a table and returns the id by which a run names it. */
  async function uploadTable(name: string, table: string, number = 1): Promise<string> {
    const file = { name, bytes: Buffer.from(table) };
    const call = { file } as unknown as Parameters<typeof imports.uploadCatalogue>[0];
    return (await imports.uploadCatalogue(call, staff, anId('artist', number))).upload;
  }

  return {
    content,
    clock,
    uploadTable,
    published,
    imports,
    shown,
    work,
    continueImport,
    start,
    /** Starts a run and works until it ends or waits. */
    async run(order: Order = {}, number = 1) {
      await start(order, number);
      return work();
    },
  };
}
