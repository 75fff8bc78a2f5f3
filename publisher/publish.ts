import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { contentHash } from '#catalogue/contentHash';
import { dayAt, dayMilliseconds } from '#domain/day';
import { catalogueKinds, type EntryKind } from '#domain/entryKind';
import { labelNumber } from '#domain/label/label';
import { reasonOf } from '#domain/problem';
import type { BrokenEntry, EntryFault, LiveVersion } from '#domain/publication/publication';
import type { WantedSnapshot } from '#functions/adapters/storage/snapshots';
import type { RenderThread, SiteBundle } from './bundle.ts';
import type { PageEntry, PlannedPage } from './plan.ts';
import type { ShownEntry, ShownSnapshot } from './render.ts';
import {
  type EntryFile,
  entryFileName,
  hashesOf,
  isEntryFileOf,
  type SiteFile,
  type SiteVersion,
  type VersionHead,
  type VersionStore,
} from './siteVersion.ts';

/** The result of a publication. */
export interface Published {
  version: SiteVersion;
  rendered: number;
  reused: number;
  removed: number;
  broken: BrokenEntry[];
}

/** With at least as many pages to render, starting a second thread pays. */
const pagesForThread = 1_000;
/** A snapshot of as many bytes usually has so many pages. */
const bytesForThread = 2_000_000;
/** How many pages are rendered and stored here at once beside that thread. */
const besidesThread = 8;
/** How many pages or files are processed at once, so that storage and processor are both busy. */
const atOnce = 32;
/** If more entries than this must be left out, the code is to blame and no entry. */
const mostFaults = 20;
/** For how many days scripts and styles of earlier code are still served to open pages. */
const assetDays = 7;

/**
 * Runs `work` on each item, several at once. After a failure no more are started, but running ones
 * finish before it throws, so that nothing goes on during the caller's cleanup.
 * @throws the first failure
 */
export function forEach<T>(list: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...list].values();
  return inLanes(Array.from({ length: atOnce }, () => ({ queue, work })));
}

/** Takes one item after another, and works on each. */
interface Lane<T> {
  queue: Iterable<T>;
  work: (one: T) => Promise<void>;
}

async function inLanes<T>(lanes: readonly Lane<T>[]): Promise<void> {
  const failures: unknown[] = [];
  const run = async ({ queue, work }: Lane<T>) => {
    for (const one of queue) {
      if (failures.length > 0) return;
      await work(one).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(lanes.map(run));
  if (failures.length > 0) throw failures[0];
}

/** A snapshot to publish. */
export interface ToPublish extends WantedSnapshot {
  /** Reads a snapshot's JSON in UTF-8, which isn't kept in memory while pages are rendered. */
  read: (wanted: WantedSnapshot) => Promise<Uint8Array>;
  now: Date;
  /**
   * Fails if a newer version is live: set for a publication that starts again, but not at the first
   * try, since a rollback publishes an older one on purpose.
   */
  refusesOlder?: boolean;
}

/**
 * Publishes a snapshot. With the shape *static* the workflow calls this, by `workflowCommand.ts`;
 * with the shape *live* a container, by `siteCommand.ts` and `runSite.ts`; on one server a process of
 * its own, by `server/publisherChild.ts`; by hand `publishCommand.ts`. It plans its pages, renders
 * those whose reads changed since they were last rendered, stores their contents, and moves the
 * pointer to the new version. A crash before that leaves the old version live. An entry whose page
 * throws keeps its previous content, or is left out. Missing contents are rendered again.
 * @throws {Error} in plain words, for a snapshot that is broken as a whole
 * @throws {OvertakenError} when another publisher was quicker
 */
export async function publish(
  bundle: SiteBundle,
  store: VersionStore,
  { read, version, snapshot, now, refusesOlder = false }: ToPublish,
): Promise<Published> {
  const before = await store.live();
  if (refusesOlder && before && before.version > version)
    throw new Error(
      `Version ${before.version} went live in the meantime, and ${version} is older.`,
    );
  const publication = { bundle, store, before, contents: await openContents(store, before), now };
  const rendering = await renderDue(publication, { read, version, snapshot });
  const { timeZone, until, broken } = rendering.snapshot;
  const head: VersionHead = {
    version,
    ...(snapshot && { snapshot }),
    code: bundle.code,
    day: dayAt(now, timeZone),
    timeZone,
    builtAt: now.toISOString(),
    ...(until && { until }),
    ...(broken.length > 0 && { broken }),
  };
  const next = { ...head, ...(await storeRest(publication, rendering, head)) };
  await store.goLive(next);
  const { pages, rendered } = rendering;
  const count = pages.filter((page) => rendered.has(page.path)).length;
  const gone = [...(before?.files.keys() ?? [])].filter((path) => !next.files.has(path));
  return {
    version: next,
    rendered: count,
    reused: pages.length - count,
    removed: gone.length,
    broken,
  };
}

/** What the steps of a publication share. */
interface PublicationParts {
  bundle: SiteBundle;
  store: VersionStore;
  /** The live version at its start. */
  before: SiteVersion | undefined;
  contents: Contents;
  now: Date;
}

/** Contents of the new version. */
interface Contents {
  /** Whether a content is stored, and stays so. */
  has: (hash: string) => boolean;
  /** Stores a content, unless it is stored. */
  put: (content: Uint8Array) => Promise<SiteFile>;
}

/**
 * At first the contents of the live version that are stored. Others don't count, since a sweep may
 * delete them during this publication.
 */
async function openContents(store: VersionStore, live: SiteVersion | undefined): Promise<Contents> {
  const all = live ? await store.hashes() : new Set<string>();
  const stored = new Set(live ? [...hashesOf(live)].filter((hash) => all.has(hash)) : []);
  return {
    has: (hash) => stored.has(hash),
    async put(content) {
      const hash = contentHash(content);
      if (!stored.has(hash)) await store.put(hash, content);
      stored.add(hash);
      return { hash, bytes: content.byteLength };
    },
  };
}

/** A snapshot whose pages are rendered. */
interface Rendering {
  snapshot: ShownSnapshot;
  pages: readonly PlannedPage[];
  /** The files of pages and assets that are current, by path. */
  current: ReadonlyMap<string, SiteFile>;
  /** The paths of the pages that were rendered for it. */
  rendered: ReadonlySet<string>;
}

/**
 * Renders the pages whose reads changed. While an entry's page throws, it starts again with the
 * faults found so far.
 */
async function renderDue(
  { bundle, store, before, contents, now }: PublicationParts,
  { read, ...wanted }: Pick<ToPublish, 'read' | keyof WantedSnapshot>,
): Promise<Rendering> {
  const { renderer, openThread } = bundle;
  const { readLast, lastEntries } = readerOfLast(store, before);
  const known = reusableFiles(bundle, before, contents);
  const rendered = new Set<string>();
  const faults = new Map<string, EntryFault>();
  for (;;) {
    const content = await read(wanted);
    const shown = { content, now, faults: [...faults.values()] };
    // With nothing to reuse, the thread reads the snapshot while this one does.
    const isAll = known.size === 0 && content.byteLength >= bytesForThread;
    let thread = isAll ? openThread?.(shown) : undefined;
    try {
      const snapshot = await renderer.show(content, now, { readLast, faults: shown.faults });
      refuseEmptied(snapshot, before);
      const { digestOf } = snapshot;
      const pages = await snapshot.plan();
      const isCurrent = createComparison(digestOf);
      const due = pages.filter(({ path }) => !isCurrent(known.get(path)));
      if (due.length >= pagesForThread) thread ??= openThread?.(shown);
      thread?.tell(lastEntries);
      const thrown: ThrownPage[] = [];
      const digests = new Map<string, string>();
      const renderBy = (render: ShownSnapshot['render']) => async (page: PlannedPage) => {
        // Yield after each page, so that a process that also serves visitors stays responsive.
        await nextTurn();
        const made = await render(page).catch((error: unknown) => {
          thrown.push({ page, error });
        });
        if (!made) return;
        const file = { ...(await contents.put(made.content)), reads: made.reads };
        known.set(page.path, { file, digests });
        rendered.add(page.path);
        // Computed now: all are needed at the end, when the second thread would be idle.
        for (const read of made.reads) digests.set(read, digestOf(read));
      };
      const here = renderBy(snapshot.render);
      await (thread
        ? forBothEach(due, here, renderBy(inThread(thread, snapshot.render)))
        : forEach(due, here));
      if (thrown.length === 0) {
        const current = new Map(Array.from(known, ([path, { file }]) => [path, file]));
        return { snapshot, pages, current, rendered };
      }
      noteFaults(faults, thrown, changedEntries(snapshot.entries, before));
    } finally {
      await thread?.close();
    }
  }
}

/** Reads entries as the live version shows them, and keeps them in `lastEntries` by file name. */
function readerOfLast(store: VersionStore, before: SiteVersion | undefined) {
  const lastEntries = new Map<string, unknown>();
  const readLast = async (kind: EntryKind, cId: number) => {
    const hash = before?.entryFiles.get(entryFileName(kind, cId))?.hash;
    const content = hash && (await store.read(hash));
    const entries: { cId?: number }[] = content
      ? JSON.parse(new TextDecoder().decode(content))
      : [];
    const found = entries.find((entry) => (entry.cId ?? labelNumber) === cId);
    lastEntries.set(nameOf({ kind, cId }), found);
    return found;
  };
  return { readLast, lastEntries };
}

/**
 * The live version's files that the same code may use again. A page is current while its reads have
 * the digests of that time; an asset changes only with the code.
 */
function reusableFiles(
  { code }: SiteBundle,
  before: SiteVersion | undefined,
  contents: Contents,
): Map<string, KnownFile> {
  const known = new Map<string, KnownFile>();
  if (before?.code !== code) return known;
  for (const [path, file] of before.files)
    if (contents.has(file.hash)) known.set(path, { file, digests: before.digests });
  return known;
}

/** Stores all else that the new version names. */
async function storeRest(
  { bundle, before, contents, now }: PublicationParts,
  { snapshot, pages, current }: Rendering,
  { version, code, timeZone, builtAt, until }: VersionHead,
): Promise<Pick<SiteVersion, 'files' | 'digests' | 'entryFiles'>> {
  const files = new Map<string, SiteFile>();
  const assets = bundle.assets.filter((path) => !snapshot.unused.includes(path));
  await forEach(assets, async (path) => {
    const { hash, bytes } = current.get(path) ?? (await contents.put(await bundle.readAsset(path)));
    files.set(path, { hash, bytes });
  });
  for (const [path, file] of before ? droppedAssets(before, assets, now) : [])
    if (contents.has(file.hash)) files.set(path, file);
  const digests = new Map<string, string>();
  for (const { path } of pages) {
    const file = current.get(path);
    // Never happens: each page was current or has been rendered.
    if (!file) throw new Error(`${path} was not rendered.`);
    files.set(path, file);
    for (const read of file.reads ?? [])
      if (!digests.has(read)) digests.set(read, snapshot.digestOf(read));
  }
  const publicVersion: LiveVersion = { version, code, timeZone, builtAt, ...(until && { until }) };
  files.set('version.json', await contents.put(encode(publicVersion)));
  const entryFiles = new Map<string, EntryFile>();
  const byFile = Map.groupBy(snapshot.entries, ({ kind, cId }) => entryFileName(kind, cId));
  await forEach(byFile, async ([name, entries]) => {
    const last = before?.entryFiles.get(name);
    const ownDigests = Object.fromEntries(entries.map(({ cId, digest }) => [cId, digest]));
    const isSame = last && contents.has(last.hash) && isDeepStrictEqual(last.digests, ownDigests);
    const { hash } = isSame ? last : await contents.put(encode(entries.map(({ entry }) => entry)));
    entryFiles.set(name, { hash, digests: ownDigests });
  });
  return { files, digests, entryFiles };
}

/** Renders pages in the thread. If it ends, they are rendered here. */
const inThread =
  (thread: RenderThread, renderHere: ShownSnapshot['render']): ShownSnapshot['render'] =>
  async (page) =>
    (await thread.render(page)) ?? renderHere(page);

/**
 * Works on pages in two threads at once, until they meet. The second thread begins with lists and
 * files: these take longest, and one that is begun last would keep the other thread waiting.
 */
async function forBothEach(
  pages: readonly PlannedPage[],
  here: Lane<PlannedPage>['work'],
  there: Lane<PlannedPage>['work'],
): Promise<void> {
  const left = pages.toSorted((a, b) => Number(Boolean(a.entry)) - Number(Boolean(b.entry)));
  const first = takeFrom(() => left.shift());
  const last = takeFrom(() => left.pop());
  await inLanes([
    ...Array.from({ length: atOnce }, () => ({ queue: first, work: there })),
    ...Array.from({ length: besidesThread }, () => ({ queue: last, work: here })),
  ]);
}

/** Takes one after another, until none is left. */
function* takeFrom<T>(take: () => T | undefined): Generator<T> {
  for (let one = take(); one !== undefined; one = take()) yield one;
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** A rendered file, reusable as long as its reads give the same results. */
interface KnownFile {
  file: SiteFile;
  /** The digests of the reads' results at the time of rendering; one map for many files. */
  digests: ReadonlyMap<string, string>;
}

/**
 * Tells whether a file is current. Each read is compared once: 10,000 releases have half a million
 * reads, and of a change few differ.
 */
function createComparison(digestOf: ShownSnapshot['digestOf']) {
  const changedSince = new Map<KnownFile['digests'], ReadonlySet<string>>();
  function changedReads(digests: KnownFile['digests']): ReadonlySet<string> {
    const known = changedSince.get(digests);
    if (known) return known;
    const changed = new Set<string>();
    for (const [read, digest] of digests) if (digestOf(read) !== digest) changed.add(read);
    changedSince.set(digests, changed);
    return changed;
  }
  return (known: KnownFile | undefined): boolean => {
    if (!known?.file.reads) return false;
    const changed = changedReads(known.digests);
    return known.file.reads.every((read) => !changed.has(read));
  };
}

/**
 * Scripts and styles that the code dropped less than `assetDays` ago: open pages may still request
 * them.
 */
function droppedAssets(before: SiteVersion, assets: readonly string[], now: Date) {
  const oldest = new Date(now.getTime() - assetDays * dayMilliseconds).toISOString();
  const current = new Set(assets);
  const dropped: [path: string, file: SiteFile][] = [];
  for (const [path, file] of before.files) {
    if (!path.startsWith('_astro/') || current.has(path)) continue;
    const droppedAt = file.droppedAt ?? now.toISOString();
    if (droppedAt > oldest) dropped.push([path, { ...file, droppedAt }]);
  }
  return dropped;
}

interface ThrownPage {
  page: PlannedPage;
  error: unknown;
}

const nameOf = ({ kind, cId }: PageEntry) => `${kind} ${cId}`;

/** The names of entries that changed since the live version; none if that is unknown. */
function changedEntries(
  entries: readonly ShownEntry[],
  before: SiteVersion | undefined,
): ReadonlySet<string> {
  if (!before) return new Set();
  const lastOf = ({ kind, cId }: PageEntry) =>
    before.entryFiles.get(entryFileName(kind, cId))?.digests[String(cId)];
  const changed = entries.filter((entry) => lastOf(entry) !== entry.digest);
  return new Set(changed.map(nameOf));
}

/**
 * Notes the entries whose pages threw. If a changed entry is among them, only changed ones are to
 * blame: other pages may fail just by showing them. The next try shows an entry's previous content,
 * or drops the entry if that has failed already:
 *
 * | changed since the live version | failed in an earlier try | content that threw now | next try |
 * | --- | --- | --- | --- |
 * | yes | no | the new one | shows the previous one |
 * | yes | yes | the previous one | drops the entry |
 * | no | no | the new one, equal to the previous one | drops the entry |
 *
 * @throws {Error} if only pages failed that are about no entry, or too many entries are dropped
 */
function noteFaults(
  faults: Map<string, EntryFault>,
  thrown: readonly ThrownPage[],
  changed: ReadonlySet<string>,
): void {
  const earlier = new Map(faults);
  const named = thrown.flatMap(({ page: { entry }, error }) =>
    entry ? [{ entry, name: nameOf(entry), error }] : [],
  );
  const [first] = thrown;
  if (first && named.length === 0)
    throw new Error(`${first.page.address}: ${plainReason(first.error)}`);
  const suspects = named.filter(({ name }) => earlier.has(name) || changed.has(name));
  for (const { entry, name, error } of suspects.length > 0 ? suspects : named) {
    const isToDrop = earlier.has(name) || !changed.has(name);
    faults.set(name, { ...entry, reason: plainReason(error), isToDrop });
  }
  const dropped = [...faults.values()].filter(({ isToDrop }) => isToDrop);
  const [one] = dropped;
  if (one && dropped.length > mostFaults)
    throw new Error(
      `More than ${mostFaults} entries can't be rendered even in their earlier version; ${nameOf(one)}: ${one.reason}`,
    );
}

/**
 * Refuses a snapshot in which every entry of a kind is broken and none has a previous version to
 * show, unless the site shows none of that kind anyway. If the last version is unknown, assume that
 * it shows some. One broken entry alone is left out: it may be the only one of its kind.
 * @throws {Error} naming the first broken entry
 */
function refuseEmptied(
  { broken, entries }: Pick<ShownSnapshot, 'broken' | 'entries'>,
  before: SiteVersion | undefined,
): void {
  for (const kind of catalogueKinds) {
    const [one, ...others] = broken.filter((entry) => entry.kind === kind);
    const hadSome =
      !before || [...before.entryFiles.keys()].some((name) => isEntryFileOf(kind, name));
    if (one && others.length > 0 && hadSome && !entries.some((entry) => entry.kind === kind))
      throw new Error(
        `Every ${kind} is broken, and none has an earlier version to show; ${kind} ${one.cId}: ${one.reason}`,
      );
  }
}

/** A broken entry as one line of a log. */
export function brokenLine({ kind, cId, name, reason, isShownAsBefore }: BrokenEntry): string {
  const named = name ? ` (${name.length > 100 ? `${name.slice(0, 99)}…` : name})` : '';
  const entry = kind === 'label' ? kind : `${kind} ${cId ?? 'without a number'}${named}`;
  return `The ${entry} is broken and ${isShownAsBefore ? 'shown in its earlier version' : 'left out'}: ${reason}`;
}

/** Such as `rendered 3, reused 200, removed 0`. */
export const countsOf = ({ rendered, reused, removed }: Published) =>
  `rendered ${rendered}, reused ${reused}, removed ${removed}`;

/** Why a publication failed, in one line for a person. */
export const plainReason = (error: unknown) =>
  reasonOf(error)
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .slice(0, 600);
