/**
 * The site's pages as a bundle: Astro's own app, made once per code change by `bundle.ts` and then
 * run by plain Node with no packages beside it. Pages stay ordinary Astro pages with
 * `getStaticPaths` and a key of what each shows.
 */
import { createApp } from 'astro/app/entrypoint';
import { digestOf, type StaticPath } from '#catalogue/cacheKey';
import {
  type BuiltCatalogue,
  catalogue,
  inLanguage,
  shownSnapshot,
  showSnapshot,
} from '#catalogue/catalogue';
import { lastShown, type ReadLast, takeSnapshot } from '#catalogue/readSnapshot';
import { labelNumber } from '#domain/label/label';
import type { PublicLabel } from '#domain/label/publicLabel';
import { keepNothingForNext } from '#domain/madeOnce';
import type { LabelPage } from '#domain/publication/preview';
import type { BrokenEntry, EntryFault, EntryKind } from '#domain/publication/publication';
import {
  emptySnapshot,
  type PublicArtist,
  type PublicRelease,
  type Snapshot,
  snapshotText,
} from '#domain/publication/snapshot';
import { isOut } from '#domain/release/releaseStatus';
import { addressIn, firstLanguage, languagesOf, prefixOf } from '#words/languages';
import { paths } from '../src/paths.ts';
import { unusedFiles } from '../src/styles/faceFiles.ts';
import { pageTheme } from '../src/styles/pageTheme.ts';
import { renderIslandsAtOnce } from './islands.ts';
import { type PlannedPage, planPages } from './plan.ts';

/** How a snapshot is shown. */
export interface ShowOptions {
  /** Reads an entry as the live version shows it, for one that is broken. */
  readLast?: ReadLast;
  /** Whether the live version shows an entry with this digest, checked by this code. */
  isChecked?: (digest: string) => boolean;
  /** Entries whose pages could not be rendered. */
  faults?: readonly EntryFault[];
}

/** An entry that is shown. */
export interface EntryOnPages {
  kind: EntryKind;
  cId: number;
  /** Of its JSON. */
  digest: string;
  entry: object;
}

/** A snapshot that is shown. */
export interface ShownSnapshot {
  /** The entries that can't be shown as they stand. */
  broken: BrokenEntry[];
  /** The entries as they are shown. */
  entries: EntryOnPages[];
  /** The label's time zone: pages count days in it. */
  timeZone: string;
  /** The assets that no page of it fetches: files of faces that the label does not use. */
  unused: readonly string[];
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
  /** For a process that publishes once: keeps nothing for a next publication. */
  keepNothingForNext: () => void;
  /**
   * Shows a snapshot from here on.
   * @throws {Error} in plain words, for a snapshot that is broken as a whole
   */
  show: (snapshot: Uint8Array, now: Date, options?: ShowOptions) => Promise<ShownSnapshot>;
  /** The snapshot that is shown, for another thread to show it: each of its entries fits its schema. */
  shownText: () => Uint8Array<ArrayBuffer>;
  /** Every page that there is for the snapshot that is shown. */
  plan: () => Promise<PlannedPage[]>;
  /** @throws {Error} for a page that throws, or answers that it is not there */
  render: (page: Pick<PlannedPage, 'address' | 'component' | 'language'>) => Promise<Uint8Array>;
  /**
   * A page as the site would show it; an empty text where it has none of that kind. For a process
   * that publishes nothing: the pages show that meanwhile, and nothing afterwards.
   */
  preview: (shown: Previewed) => Promise<string>;
}

const app = createApp({ streaming: false });
const { manifest } = app;
// A static host sends no header for one page alone, so the content policy stands in the page.
if (manifest.csp) manifest.csp.cspDestination = 'meta';
renderIslandsAtOnce(manifest.renderers);

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

/** Pages of ours cut their lists themselves, to give each page a key. */
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
const newestArtist = ({ out: [release], artists }: BuiltCatalogue) =>
  artists.get(release?.artists.find((cId) => artists.has(cId)) ?? 0) ?? [...artists.values()][0];

type PathOf = (built: BuiltCatalogue) => string | undefined;

/** The page of each kind, and its path in the label's first language. */
const previewedPages: Record<LabelPage, { component: string; path: PathOf }> = {
  home: { component: 'src/pages/index.astro', path: () => paths.home },
  artists: { component: 'src/pages/artists/index.astro', path: () => paths.artists },
  artist: {
    component: 'src/pages/artists/[artist].astro',
    path: (built) => newestArtist(built)?.url,
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

/** The published snapshot that previews were last shown in. */
let lastPublished: { content: Uint8Array; snapshot: Snapshot } | undefined;

function readPublished(content: Uint8Array): Snapshot {
  if (lastPublished?.content !== content)
    lastPublished = { content, snapshot: takeSnapshot(content).snapshot };
  return lastPublished.snapshot;
}

/** Published entries, with those given in their places, or after them. */
const withGiven = <E extends { cId: number }>(published: readonly E[], given: readonly E[]) => [
  ...new Map([...published, ...given].map((entry) => [entry.cId, entry])).values(),
];

/** Pages read the one snapshot that is shown, so previews are rendered one after the other. */
let previewing: Promise<unknown> = Promise.resolve();

const renderer: Renderer = {
  keepNothingForNext,
  async show(content, now, { readLast, isChecked, faults = [] } = {}) {
    const reading = { faults, ...(isChecked && { isChecked }) };
    let taken = takeSnapshot(content, reading);
    const missing = [...taken.broken, ...(taken.isUnlabelled ? [theLabel] : [])];
    if (missing.length > 0 && readLast) {
      const before = await lastShown(missing, readLast);
      taken = takeSnapshot(content, { ...reading, before });
    }
    const { broken, snapshot } = taken;
    showSnapshot(snapshot, now);
    const shown = (kind: EntryKind) => (entry: PublicArtist | PublicRelease) => ({
      kind,
      cId: entry.cId,
      digest: digestOf(entry),
      entry,
    });
    const { label } = snapshot;
    const entries = [
      { ...theLabel, digest: digestOf(label), entry: label },
      ...snapshot.artists.map(shown('artist')),
      ...snapshot.releases.map(shown('release')),
    ];
    const { display, text } = pageTheme(label.theme).theme;
    return { broken, entries, timeZone: label.timeZone, unused: unusedFiles([display, text]) };
  },
  shownText: () => new TextEncoder().encode(snapshotText(shownSnapshot())),
  async plan() {
    const all = [...routes.values()].map(({ component, route, type }) => ({
      component,
      route,
      isPage: type === 'page',
    }));
    const { label } = catalogue();
    const [, ...others] = languagesOf(label);
    const first = await planPages(all, pathsOf);
    const translated = others.map((language) =>
      inLanguage(language, () =>
        planPages(all, pathsOf, { language, prefix: prefixOf(label, language) }),
      ),
    );
    return [first, ...(await Promise.all(translated))].flat();
  },
  async render({ address, component, language }) {
    // Several routes share a pattern, so the page's component decides.
    const routeData = routes.get(component);
    if (!routeData) throw new Error(`There is no page ${component}.`);
    const spoken = language ?? firstLanguage(catalogue().label);
    return inLanguage(spoken, async () => {
      // A page knows its path without the language's prefix, which links of its own take from the catalogue.
      const { prefix } = catalogue();
      const url = new URL(address.slice(prefix.length) || '/', manifest.site || 'http://localhost');
      const answer = await app.render(new Request(url), { routeData });
      if (!answer.ok && routeData.route !== '/404')
        throw new Error(`${address} answers ${answer.status}.`);
      return bytesOf(answer);
    });
  },
  preview({ page: kind, url, language, published, artists, releases, now, ...given }) {
    const { component, path } = previewedPages[kind];
    const rendered = previewing.then(async () => {
      const empty = { ...emptySnapshot, exportedAt: now.toISOString() };
      const around = published ? readPublished(published) : empty;
      const { label = around.label } = given;
      const spoken = languagesOf(label).find((code) => code === language);
      const shown = {
        ...around,
        label,
        artists: withGiven(around.artists, artists),
        releases: withGiven(around.releases, releases),
      };
      showSnapshot(shown, now);
      try {
        const found = url ?? path(catalogue());
        if (found === undefined) return '';
        const address = addressIn(label, spoken ?? '', found);
        const page = { address, component, ...(spoken && { language: spoken }) };
        return new TextDecoder().decode(await renderer.render(page));
      } finally {
        showSnapshot(empty, now);
      }
    });
    previewing = rendered.catch(() => undefined);
    return rendered;
  },
};

export { renderer };
