/**
 * Renders the site's pages: Astro's own app, bundled by `bundle.ts` once per change of code, then
 * run by plain Node without packages. Pages stay ordinary Astro pages.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createApp } from 'astro/app/entrypoint';
import { type BuiltCatalogue, cataloguesOf } from '#catalogue/builtCatalogue';
import { siteLanguage } from '#catalogue/catalogue';
import type { StaticPath } from '#catalogue/pagePaths';
import { createDigests, inCatalogue } from '#catalogue/reading';
import { lastShown, type ReadLast, salvageSnapshot } from '#catalogue/readSnapshot';
import { unusedFiles } from '#design/faceFiles';
import { pageTheme } from '#design/pageTheme';
import { catalogueKinds, type EntryKind } from '#domain/entryKind';
import { labelNumber } from '#domain/label/label';
import { reasonOf } from '#domain/problem';
import type { LabelPage, Previewed } from '#domain/publication/preview';
import type { BrokenEntry, EntryFault } from '#domain/publication/publication';
import { emptySnapshot, entriesByKind, type Snapshot } from '#domain/publication/snapshot';
import { isOut } from '#domain/release/releaseStatus';
import { nextEnd } from '#domain/show/showRules';
import { addressIn, firstLanguage, languagesOf, prefixOf } from '#words/languages';
import { paths } from '../src/paths.ts';
import { type PlannedPage, planPages } from './plan.ts';

export interface ShowOptions {
  /** Reads an entry as the live version shows it, in place of a broken one. */
  readLast?: ReadLast;
  /** Entries whose pages could not be rendered. */
  faults?: readonly EntryFault[];
}

export interface ShownEntry {
  kind: EntryKind;
  cId: number;
  /** The digest of its JSON. */
  digest: string;
  entry: object;
}

export interface RenderedPage {
  content: Uint8Array;
  /** The parts of the catalogue that it read, as names that `digestOf` takes. */
  reads: string[];
}

/** A snapshot, ready to be rendered. */
export interface ShownSnapshot {
  /** Entries that can't be shown in their current form. */
  broken: BrokenEntry[];
  entries: ShownEntry[];
  /** The label's time zone, which dates on pages follow. */
  timeZone: string;
  /** When the next show is over, and pages differ; absent if all are. */
  until?: string | undefined;
  /** Assets that no page requests: font files that the label's theme does not use. */
  unused: readonly string[];
  plan: () => Promise<PlannedPage[]>;
  /** @throws {Error} if the page throws or answers 404 */
  render: (page: PlannedPage) => Promise<RenderedPage>;
  /** The digest of a read's result. */
  digestOf: (read: string) => string;
}

/** What a thread shows. */
export interface ThreadSnapshot {
  content: Uint8Array;
  now: Date;
  faults: readonly EntryFault[];
}
/** The entries that `readLast` found, by kind and number, as in `release 3`. */
export type LastEntries = ReadonlyMap<string, unknown>;
/** A thread's messages: the catalogue, the entries shown last, and each page to render. */
export type ThreadMessage =
  | ThreadSnapshot
  | { last: LastEntries }
  | { number: number; page: PlannedPage };
export type ThreadAnswer = { number: number } & ({ made: RenderedPage } | { reason: string });

/** The exports of the bundle of pages. */
export interface Renderer {
  /**
   * Reads a snapshot, to show it as of `now`.
   * @throws {Error} in plain words, for a snapshot that is broken as a whole
   */
  show: (snapshot: Uint8Array, now: Date, options?: ShowOptions) => Promise<ShownSnapshot>;
  /** Renders a page as the site would show it; an empty string if the site has no such page. */
  preview: (page: Previewed) => Promise<string>;
}

const app = createApp({ streaming: false });
const { manifest } = app;
// Put the content security policy into the page: a static host can't set a header for a single
// page.
if (manifest.csp) manifest.csp.cspDestination = 'meta';

// Rethrow errors: Astro would answer 500, but the caller needs the reason.
const renderError = app.renderError.bind(app);
app.renderError = async (request, options) => {
  if (options.error) throw options.error;
  return renderError(request, options);
};

// Astro imports a page's module again for each of its pages; keep the loaded one.
for (const [component, load] of manifest.pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined;
  manifest.pageMap?.set(component, () => (loaded ??= load()));
}

/** Our own routes; Astro adds some that a static site lacks. */
const routes = new Map(
  manifest.routes
    .map(({ routeData }) => routeData)
    .filter(({ component }) => component.startsWith('src/pages/'))
    .map((routeData) => [routeData.component, routeData] as const),
);

/** The body of a response. Unlike `arrayBuffer`, it does not copy a body of one part. */
async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of body ?? []) parts.push(part);
  const [one] = parts;
  return one && parts.length === 1 ? one : Buffer.concat(parts);
}

/** Our pages split their lists themselves. */
const refusePaginate = () => {
  throw new Error('A page of this site does not use paginate().');
};

async function pathsOf(component: string): Promise<StaticPath[]> {
  const load = manifest.pageMap?.get(component);
  const page = load && (await (await load()).page());
  const paths = await page?.getStaticPaths?.({ paginate: refusePaginate, routePattern: '' });
  return paths ? [...paths].flat() : [{ params: {} }];
}

/** The artist of the newest published release, or else any artist. */
function newestArtist({ out: [release], artists }: BuiltCatalogue) {
  const cId = release?.artists.find((artist) => artists.has(artist));
  return cId === undefined ? [...artists.values()][0] : artists.get(cId);
}

type PathOf = (catalogue: BuiltCatalogue) => string | undefined;

/** Each page that can be previewed, and its path in the label's first language. */
const previewedPages: Record<LabelPage, { component: string; path: PathOf }> = {
  home: { component: 'src/pages/index.astro', path: () => paths.home },
  artists: { component: 'src/pages/artists/index.astro', path: () => paths.artists },
  artist: {
    component: 'src/pages/artists/[artist].astro',
    path: (catalogue) => newestArtist(catalogue)?.url,
  },
  releases: { component: 'src/pages/releases/index.astro', path: () => paths.releases },
  release: { component: 'src/pages/releases/[release].astro', path: ({ out }) => out[0]?.url },
  announced: {
    component: 'src/pages/releases/[release].astro',
    path: ({ newest, today }) => newest.find((release) => !isOut(release, today))?.url,
  },
  calendar: { component: 'src/pages/calendar.astro', path: () => paths.calendar },
  catalogue: { component: 'src/pages/releases/catalogue.astro', path: () => paths.catalogue },
  search: { component: 'src/pages/search.astro', path: () => paths.search },
  contact: { component: 'src/pages/contact.astro', path: () => paths.contact },
  privacy: { component: 'src/pages/privacy.astro', path: () => paths.privacy },
  lost: { component: 'src/pages/404.astro', path: () => paths.notFound },
  own: { component: 'src/pages/[page].astro', path: () => undefined },
};

/** Parsed snapshots for previews, kept as long as the caller keeps their bytes. */
const published = new WeakMap<Uint8Array, Snapshot>();

function readPublished(content: Uint8Array): Snapshot {
  const snapshot = published.get(content) ?? salvageSnapshot(content).snapshot;
  published.set(content, snapshot);
  return snapshot;
}

/** Published entries, replaced or extended by the given ones. */
const withGiven = <E extends { cId: number }>(before: readonly E[], given: readonly E[]) => [
  ...new Map([...before, ...given].map((entry) => [entry.cId, entry])).values(),
];

/** Renders a page from the catalogue in that catalogue's language. */
async function renderPage(
  catalogue: BuiltCatalogue,
  { address, component }: Pick<PlannedPage, 'address' | 'component'>,
): Promise<RenderedPage> {
  // Look up by component, since several routes share a pattern.
  const routeData = routes.get(component);
  if (!routeData) throw new Error(`There is no page ${component}.`);
  // Astro gets the path without the language prefix; links add the catalogue's prefix themselves.
  const path = address.slice(catalogue.prefix.length) || '/';
  const url = new URL(path, manifest.site || 'http://localhost');
  const reads = new Set<string>();
  const content = await inCatalogue(
    catalogue,
    async () => {
      // Notes the label's first language as a read. When it changes, the files without a prefix change
      // their language, which their other reads would not notice.
      if (!catalogue.prefix) siteLanguage();
      const answer = await app.render(new Request(url), { routeData });
      if (!answer.ok && routeData.route !== '/404')
        throw new Error(`${address} answers ${answer.status}.`);
      return bytesOf(answer);
    },
    reads,
  );
  return { content, reads: [...reads] };
}

const renderer: Renderer = {
  async show(content, now, { readLast, faults = [] } = {}) {
    let salvaged = salvageSnapshot(content, { faults });
    if (salvaged.broken.length > 0 && readLast) {
      const before = await lastShown(salvaged.broken, readLast);
      salvaged = salvageSnapshot(content, { faults, before });
    }
    const { broken, snapshot } = salvaged;
    const { label } = snapshot;
    const catalogueIn = cataloguesOf(snapshot, now);
    const { ofValue, ofRead } = createDigests(catalogueIn);
    const shownEntry = (kind: EntryKind, cId: number, entry: object): ShownEntry => ({
      kind,
      cId,
      // Only when it is asked for, since a second thread never asks.
      get digest() {
        return ofValue(entry);
      },
      entry,
    });
    const { display, text } = pageTheme(label.theme).theme;
    const numbered = entriesByKind(snapshot);
    return {
      broken,
      entries: [
        shownEntry('label', labelNumber, label),
        ...catalogueKinds.flatMap((kind) =>
          numbered[kind].map((entry) => shownEntry(kind, entry.cId, entry)),
        ),
      ],
      timeZone: label.timeZone,
      until: nextEnd(snapshot.shows, now),
      unused: unusedFiles([display, text]),
      async plan() {
        const all = [...routes.values()].map(({ component, route, type }) => ({
          component,
          route,
          isPage: type === 'page',
        }));
        const plans = languagesOf(label).map((language, index) =>
          inCatalogue(catalogueIn(language), () =>
            index === 0
              ? planPages(all, pathsOf)
              : planPages(all, pathsOf, { language, prefix: prefixOf(label, language) }),
          ),
        );
        return (await Promise.all(plans)).flat();
      },
      render: (page) => renderPage(catalogueIn(page.language ?? firstLanguage(label)), page),
      digestOf: ofRead,
    };
  },
  async preview({ page: kind, url, language, now, ...given }) {
    const { component, path } = previewedPages[kind];
    const around = given.published
      ? readPublished(given.published)
      : { ...emptySnapshot, exportedAt: now.toISOString() };
    const { label = around.label } = given;
    const spoken = languagesOf(label).find((code) => code === language) ?? firstLanguage(label);
    const snapshot = {
      ...around,
      label,
      artists: withGiven(around.artists, given.artists),
      releases: withGiven(around.releases, given.releases),
    };
    const catalogueIn = cataloguesOf(snapshot, now);
    const found = url ?? path(catalogueIn(firstLanguage(label)));
    if (found === undefined) return '';
    const page = { address: addressIn(label, spoken, found), component };
    const { content } = await renderPage(catalogueIn(spoken), page);
    return new TextDecoder().decode(content);
  },
};

/** Renders pages for another thread: see `openThread` in `bundle.ts`. */
function renderForThread(asking: MessagePort): void {
  const shown = Promise.withResolvers<ShownSnapshot>();
  const told = Promise.withResolvers<LastEntries>();
  const readLast: ReadLast = async (kind, cId) => (await told.promise).get(`${kind} ${cId}`);
  asking.on('message', async (message: ThreadMessage) => {
    if ('content' in message) {
      const { content, now, faults } = message;
      return shown.resolve(renderer.show(content, now, { readLast, faults }));
    }
    if ('last' in message) return told.resolve(message.last);
    const { number, page } = message;
    const answer: ThreadAnswer = await shown.promise
      .then(({ render }) => render(page))
      .then((made) => ({ number, made }))
      .catch((error: unknown) => ({ number, reason: reasonOf(error) }));
    asking.postMessage(answer);
  });
}

if (parentPort && workerData?.isRenderThread) renderForThread(parentPort);

export { renderer };
