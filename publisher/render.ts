/**
 * The site's pages as a bundle: Astro's own app, made once per code change by `bundle.ts` and then
 * run by plain Node with no packages beside it. Pages stay ordinary Astro pages.
 */
import { createApp } from 'astro/app/entrypoint';
import { type BuiltCatalogue, cataloguesOf } from '#catalogue/builtCatalogue';
import type { StaticPath } from '#catalogue/pagePaths';
import { createDigests, inCatalogue } from '#catalogue/reading';
import { lastShown, type ReadLast, takeSnapshot } from '#catalogue/readSnapshot';
import { labelNumber } from '#domain/label/label';
import type { PublicLabel } from '#domain/label/publicLabel';
import type { LabelPage } from '#domain/publication/preview';
import type { BrokenEntry, EntryFault, EntryKind } from '#domain/publication/publication';
import {
  emptySnapshot,
  type PublicArtist,
  type PublicRelease,
  type Snapshot,
  type SnapshotEntries,
} from '#domain/publication/snapshot';
import { isOut } from '#domain/release/releaseStatus';
import { addressIn, firstLanguage, languagesOf, prefixOf } from '#words/languages';
import { paths } from '../src/paths.ts';
import { unusedFiles } from '../src/styles/faceFiles.ts';
import { pageTheme } from '../src/styles/pageTheme.ts';
import { type PlannedPage, planPages } from './plan.ts';

/** How a snapshot is shown. */
export interface ShowOptions {
  /** Reads an entry as the live version shows it, for one that is broken. */
  readLast?: ReadLast;
  /** Entries whose pages could not be rendered. */
  faults?: readonly EntryFault[];
}

/** An entry as it is shown. */
export interface ShownEntry {
  kind: EntryKind;
  cId: number;
  /** Of its JSON. */
  digest: string;
  entry: object;
}

/** A rendered page. */
export interface RenderedPage {
  content: Uint8Array;
  /** What it read of the catalogue: each stands for itself in `digestOf`. */
  reads: string[];
}

/** A snapshot that is shown. */
export interface ShownSnapshot {
  /** The entries that can't be shown as they stand. */
  broken: BrokenEntry[];
  entries: ShownEntry[];
  /** The public versions of the snapshot's entries; absent where it names none. */
  versions?: SnapshotEntries | undefined;
  /** The label's time zone: pages count days in it. */
  timeZone: string;
  /** The assets that no page of it fetches: files of faces that the label does not use. */
  unused: readonly string[];
  /** Every page that there is. */
  plan: () => Promise<PlannedPage[]>;
  /** @throws {Error} for a page that throws, or answers that it is not there */
  render: (page: PlannedPage) => Promise<RenderedPage>;
  /** The digest of what a page's read finds. */
  digestOf: (read: string) => string;
}

/** A page with what is not public as it is: an entry or the label, with whatever else it shows. */
export interface Previewed {
  page: LabelPage;
  /** Its path: for one of the label's own, and for an entry, of which otherwise the newest is taken. */
  url?: string;
  /** Its language; absent for the label's first one. */
  language?: string;
  /** The published snapshot, of which the same bytes are read once; absent for these entries alone. */
  published?: Uint8Array;
  /** Entries that take the place of published ones. */
  artists: readonly PublicArtist[];
  releases: readonly PublicRelease[];
  /** Absent for the published one. */
  label?: PublicLabel;
  now: Date;
}

/** The bundle of the site's pages, as this file exports it. */
export interface Renderer {
  /**
   * Reads a snapshot, to show it on `now`'s day.
   * @throws {Error} in plain words, for a snapshot that is broken as a whole
   */
  show: (snapshot: Uint8Array, now: Date, options?: ShowOptions) => Promise<ShownSnapshot>;
  /** A page as the site would show it; an empty text where it has none of that kind. */
  preview: (shown: Previewed) => Promise<string>;
}

const app = createApp({ streaming: false });
const { manifest } = app;
// A static host sends no header for one page alone, so the content policy stands in the page.
if (manifest.csp) manifest.csp.cspDestination = 'meta';

// Astro answers 500 for a page that throws; the caller needs the reason.
const renderError = app.renderError.bind(app);
app.renderError = async (request, options) => {
  if (options.error) throw options.error;
  return renderError(request, options);
};

/** The routes that are files of ours; Astro adds some of its own, which a static site has not. */
const routes = new Map(
  manifest.routes
    .map(({ routeData }) => routeData)
    .filter(({ component }) => component.startsWith('src/pages/'))
    .map((routeData) => [routeData.component, routeData] as const),
);

/** The body of a response. Unlike `arrayBuffer`, it copies nothing that comes in one part. */
async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of body ?? []) parts.push(part);
  const [one] = parts;
  return one && parts.length === 1 ? one : Buffer.concat(parts);
}

/** Pages of ours cut their lists themselves. */
const refusePaginate = () => {
  throw new Error('A page of this site does not use paginate().');
};

async function pathsOf(component: string): Promise<StaticPath[]> {
  const load = manifest.pageMap?.get(component);
  const page = load && (await (await load()).page());
  const paths = await page?.getStaticPaths?.({ paginate: refusePaginate, routePattern: '' });
  return paths ? [...paths].flat() : [{ params: {} }];
}

/** The artist of the newest release that is out, or any. */
function newestArtist({ out: [release], artists }: BuiltCatalogue) {
  const cId = release?.artists.find((artist) => artists.has(artist));
  return cId === undefined ? [...artists.values()][0] : artists.get(cId);
}

type PathOf = (catalogue: BuiltCatalogue) => string | undefined;

/** The page of each kind, and its path in the label's first language. */
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

const theLabel = { kind: 'label', cId: labelNumber } as const;

/** Published snapshots that previews are shown in, for as long as somebody holds their bytes. */
const published = new WeakMap<Uint8Array, Snapshot>();

function readPublished(content: Uint8Array): Snapshot {
  const snapshot = published.get(content) ?? takeSnapshot(content).snapshot;
  published.set(content, snapshot);
  return snapshot;
}

/** Published entries, with those given in their places, or after them. */
const withGiven = <E extends { cId: number }>(before: readonly E[], given: readonly E[]) => [
  ...new Map([...before, ...given].map((entry) => [entry.cId, entry])).values(),
];

/** Renders a page from a catalogue in its language. */
async function renderPage(
  catalogue: BuiltCatalogue,
  { address, component }: Pick<PlannedPage, 'address' | 'component'>,
): Promise<RenderedPage> {
  // Several routes share a pattern, so the page's component decides.
  const routeData = routes.get(component);
  if (!routeData) throw new Error(`There is no page ${component}.`);
  // A page knows its path without the language's prefix, which links of its own take from the catalogue.
  const path = address.slice(catalogue.prefix.length) || '/';
  const url = new URL(path, manifest.site || 'http://localhost');
  const reads = new Set<string>();
  const content = await inCatalogue(
    catalogue,
    async () => {
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
    let taken = takeSnapshot(content, { faults });
    const missing = [...taken.broken, ...(taken.isUnlabelled ? [theLabel] : [])];
    if (missing.length > 0 && readLast)
      taken = takeSnapshot(content, { faults, before: await lastShown(missing, readLast) });
    const { broken, snapshot } = taken;
    const { label } = snapshot;
    const catalogueIn = cataloguesOf(snapshot, now);
    const { ofValue, ofRead } = createDigests(catalogueIn);
    const shown = (kind: EntryKind, cId: number, entry: object): ShownEntry => ({
      kind,
      cId,
      digest: ofValue(entry),
      entry,
    });
    const { display, text } = pageTheme(label.theme).theme;
    return {
      broken,
      entries: [
        shown('label', labelNumber, label),
        ...snapshot.artists.map((artist) => shown('artist', artist.cId, artist)),
        ...snapshot.releases.map((release) => shown('release', release.cId, release)),
      ],
      versions: snapshot.entries,
      timeZone: label.timeZone,
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
    const shown = {
      ...around,
      label,
      artists: withGiven(around.artists, given.artists),
      releases: withGiven(around.releases, given.releases),
    };
    const catalogueIn = cataloguesOf(shown, now);
    const found = url ?? path(catalogueIn(firstLanguage(label)));
    if (found === undefined) return '';
    const page = { address: addressIn(label, spoken, found), component };
    const { content } = await renderPage(catalogueIn(spoken), page);
    return new TextDecoder().decode(content);
  },
};

export { renderer };
