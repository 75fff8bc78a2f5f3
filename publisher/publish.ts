import { contentHash, type PageEntry } from '#catalogue/cacheKey';
import { dayAt } from '#domain/day';
import { reasonOf } from '#domain/problem';
import {
  type BrokenEntry,
  catalogueKinds,
  type EntryFault,
  type EntryKind,
  type SiteMark,
} from '#domain/publication/publication';
import type { WantedSnapshot } from '#functions/adapters/storage/snapshots';
import type { SiteBundle } from './bundle.ts';
import { createPacker, sparsePacks, usedBytes } from './packs.ts';
import { placePieces } from './pieces.ts';
import type { PlannedPage } from './plan.ts';
import type { EntryOnPages, ShownSnapshot } from './render.ts';
import { renderPages, type ThrownPage, type threadsFor } from './renderPages.ts';
import {
  type Place,
  partsOf,
  type SiteFile,
  type SiteVersion,
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

/** How many files are made at once: one waits for its disk while another takes the processor. */
const atOnce = 32;
/** With more entries than this whose pages throw as they were, too, the code is at fault and no entry. */
const mostFaults = 20;
/** For how many days a script or style that the code no longer has is served to open pages. */
const assetDays = 7;

/**
 * Runs some work on each of a list, several at once. After a failure none is begun, and those that run
 * come to their end, so that none works on behind the back of whoever tidies up.
 * @throws the first failure
 */
export async function forEach<T>(
  list: Iterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const queue = [...list].values();
  const failures: unknown[] = [];
  const run = async () => {
    for (const one of queue) {
      if (failures.length > 0) return;
      await work(one).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  if (failures.length > 0) throw failures[0];
}

/** Scripts and styles that this code no longer has, for as long as an open page may ask for them. */
function droppedAssets(before: SiteVersion, assets: readonly string[], now: Date) {
  const oldest = new Date(now.getTime() - assetDays * 86_400_000).toISOString();
  const current = new Set(assets);
  const dropped: [path: string, file: SiteFile][] = [];
  for (const [path, file] of before.files) {
    if (!path.startsWith('_astro/') || current.has(path)) continue;
    const droppedAt = file.droppedAt ?? now.toISOString();
    if (droppedAt > oldest) dropped.push([path, { ...file, droppedAt }]);
  }
  return dropped;
}

const nameOf = ({ kind, cId }: PageEntry) => `${kind} ${cId}`;

/**
 * Notes the entries whose pages threw. One that throws as it was, too, is left out. Where
 * entries that changed are among them, only those: the other pages, and those about no entry, as a
 * list, may have thrown since they show one.
 * @throws {Error} when only pages threw that are about no entry, or too many throw as they were
 */
function noteFaults(
  faults: Map<string, EntryFault>,
  thrown: readonly ThrownPage[],
  changed: ReadonlySet<string>,
): void {
  const before = new Map(faults);
  const named = thrown.flatMap(({ page: { entry }, error }) =>
    entry ? [{ entry, name: nameOf(entry), error }] : [],
  );
  const [first] = thrown;
  if (first && named.length === 0)
    throw new Error(`${first.page.address}: ${plainReason(first.error)}`);
  const suspects = named.filter(({ name }) => before.has(name) || changed.has(name));
  for (const { entry, name, error } of suspects.length > 0 ? suspects : named) {
    // One that did not change is shown as it was already.
    const isFaultyBefore = before.has(name) || !changed.has(name);
    faults.set(name, { ...entry, reason: plainReason(error), isFaultyBefore });
  }
  const lost = [...faults.values()].filter(({ isFaultyBefore }) => isFaultyBefore);
  const [one] = lost;
  if (one && lost.length > mostFaults)
    throw new Error(
      `More than ${mostFaults} entries can't be rendered as they were; ${nameOf(one)}: ${one.reason}`,
    );
}

/**
 * Refuses a snapshot of which every entry of a kind is broken, and none can be shown as it was, unless
 * the site shows none of that kind anyway. A site whose last version is not known may show some.
 * @throws {Error} naming the first of them
 */
function refuseEmptied(
  { broken, entries }: Pick<ShownSnapshot, 'broken' | 'entries'>,
  before: SiteVersion | undefined,
): void {
  for (const kind of catalogueKinds) {
    const [one, ...others] = broken.filter((entry) => entry.kind === kind);
    const hadSome = before === undefined || before.entries[kind].size > 0;
    if (one && others.length > 0 && hadSome && !entries.some((entry) => entry.kind === kind))
      throw new Error(
        `Every ${kind} is broken, and none can be shown as it was; ${kind} ${one.cId}: ${one.reason}`,
      );
  }
}

/** A snapshot to publish. */
export interface ToPublish extends WantedSnapshot {
  /** JSON in UTF-8; or a way to it, so that it need not be held while pages are rendered. */
  content: Uint8Array | (() => Promise<Uint8Array>);
  now: Date;
  /** Leaves a live version of a newer snapshot live: for a publication that was overtaken. */
  keepsNewer?: boolean;
  /** How many threads besides this one render so many pages; by the machine's processors if absent. */
  threads?: typeof threadsFor;
}

/** The live version, as far as the next one can take it over. */
function createKept(live: SiteVersion | undefined, damaged: ReadonlySet<string>) {
  const isWhole = (place: Place | undefined) =>
    place !== undefined &&
    (damaged.size === 0 || !partsOf(place).some(({ pack }) => damaged.has(pack)));
  /** The digests of its entries. Where the last snapshot is known, hardly any is asked for. */
  let digests: Set<string> | undefined;
  const digestsOf = ({ entries }: SiteVersion) => {
    const all = new Set<string>();
    for (const places of Object.values(entries))
      for (const { hash } of places.values()) all.add(hash);
    return all;
  };
  return {
    file: (path: string) => {
      const file = live?.files.get(path);
      return isWhole(file?.place) ? file : undefined;
    },
    entry: ({ kind, cId, digest }: EntryOnPages) => {
      const place = live?.entries[kind].get(cId);
      return place?.hash === digest && isWhole(place) ? place : undefined;
    },
    hasEntry: (digest: string) => {
      digests ??= live && digestsOf(live);
      return digests?.has(digest) ?? false;
    },
  };
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/**
 * Publishes a snapshot: renders the pages whose key is new, takes over the rest, leaves out what is
 * gone, and makes the new version live whole. A crash before that leaves the old version live. An
 * entry whose page throws is shown as it was, or left out. Damaged contents are made again.
 * @throws {Error} in plain words, for a snapshot that is broken as a whole
 * @throws {OvertakenError} when another publisher was quicker
 */
export async function publish(
  bundle: SiteBundle,
  store: VersionStore,
  { content: given, version, file: snapshot, now, keepsNewer = false, threads }: ToPublish,
): Promise<Published> {
  const { renderer, code, assets, readAsset } = bundle;
  const before = await store.live();
  if (keepsNewer && before && before.version > version)
    throw new Error(`Version ${before.version} went live meanwhile, and ${version} is older.`);
  const isSameCode = before?.code === code;
  if (before) await store.verify(before);
  const kept = createKept(before, store.damaged);
  const packer = createPacker(store);
  const files = new Map<string, SiteFile>();

  /** A file with a content, which is put unless the live version's file has the same. */
  const fileOf = async (
    path: string,
    content: Uint8Array,
    hash = contentHash(content),
  ): Promise<SiteFile> => {
    const same = kept.file(path)?.place;
    return { place: same?.hash === hash ? same : await packer.add(content, hash) };
  };
  const readLast = async (kind: EntryKind, cId: number) => {
    const place = before?.entries[kind].get(cId);
    const content = place && (await store.read(place));
    return content && new TextDecoder().decode(content);
  };
  const keptPage = ({ file, key }: PlannedPage) => {
    const same = isSameCode && key !== null ? kept.file(file) : undefined;
    return same?.key === key ? same : undefined;
  };
  const faults = new Map<string, EntryFault>();
  const made = new Map<string, SiteFile>();
  const isDue = (page: PlannedPage) =>
    !page.pieces && !keptPage(page) && (page.key === null || made.get(page.file)?.key !== page.key);
  const take = async (page: PlannedPage, content: Uint8Array, hash?: string) => {
    const { place } = await fileOf(page.file, content, hash);
    made.set(page.file, page.key === null ? { place } : { place, key: page.key });
  };
  const takePieces = async ({ file, pieces = [] }: PlannedPage) => {
    const same = isSameCode ? kept.file(file)?.place.pieces : undefined;
    made.set(file, { place: await placePieces(packer, pieces, same) });
  };
  const show = async () => {
    const shown = await renderer.show(given instanceof Uint8Array ? given : await given(), now, {
      readLast,
      ...(isSameCode && { isChecked: kept.hasEntry }),
      faults: [...faults.values()],
    });
    refuseEmptied(shown, before);
    return shown;
  };
  /** Renders the snapshot's pages; again, with what is noted, for as long as an entry throws. */
  const renderAll = async () => {
    for (;;) {
      const shown = await show();
      const pages = await renderer.plan();
      const rendering = renderPages(bundle, pages.filter(isDue), {
        take,
        now,
        ...(threads && { threads }),
      });
      const thrown: ThrownPage[] = [];
      for (const page of pages)
        if (page.pieces)
          await takePieces(page).catch((error: unknown) => thrown.push({ page, error }));
      thrown.push(...(await rendering));
      if (thrown.length === 0) return { ...shown, pages };
      // Without a last version, none is known to have changed.
      const isChanged = (entry: EntryOnPages) => before !== undefined && !kept.entry(entry);
      const changed = new Set(shown.entries.filter(isChanged).map(nameOf));
      noteFaults(faults, thrown, changed);
    }
  };
  const { broken, entries: shown, pages, timeZone, unused } = await renderAll();
  const needless = new Set(unused);
  const served = assets.filter((path) => !needless.has(path));
  await forEach(served, async (path) => {
    const same = isSameCode ? kept.file(path) : undefined;
    files.set(path, same ?? (await fileOf(path, await readAsset(path))));
  });
  for (const [path, file] of before ? droppedAssets(before, served, now) : [])
    if (kept.file(path)) files.set(path, file);
  let reused = 0;
  for (const page of pages) {
    const same = keptPage(page);
    const file = same ?? made.get(page.file);
    if (file) files.set(page.file, file);
    if (same) reused++;
  }
  const renderedAt = now.toISOString();
  const mark: SiteMark = { version, code, timeZone, builtAt: renderedAt };
  files.set('version.json', await fileOf('version.json', encode(mark)));

  const same = shown.map(kept.entry);
  const places = [...placesOf(files), ...same.filter((place) => place !== undefined)];
  const sparse = sparsePacks(before?.packs ?? {}, places);
  const entries = {
    artist: new Map<number, Place>(),
    release: new Map<number, Place>(),
    label: new Map<number, Place>(),
  };
  for (const [index, one] of shown.entries()) {
    const place = same[index];
    const isStaying = place && !sparse.has(place.pack);
    entries[one.kind].set(one.cId, isStaying ? place : await packer.add(encode(one.entry)));
  }
  const isSparse = ({ pack, pieces }: Place): boolean =>
    pieces ? pieces.some(({ place }) => isSparse(place)) : sparse.has(pack);
  const moving = new Map<string, SiteFile>();
  if (sparse.size > 0)
    for (const [path, file] of files) if (isSparse(file.place)) moving.set(path, file);
  const movingPages = moving.size > 0 ? pages.filter(({ file }) => moving.has(file)) : [];
  const byFile = new Map(movingPages.map((page) => [page.file, page]));
  const makeAgain = (path: string) => {
    const page = byFile.get(path);
    if (page) return renderer.render(page);
    return assets.includes(path) ? readAsset(path) : undefined;
  };
  await forEach(moving, async ([path, file]) => {
    const { pieces } = byFile.get(path) ?? {};
    if (pieces) {
      const staying = file.place.pieces?.filter(({ place }) => !isSparse(place));
      files.set(path, { ...file, place: await placePieces(packer, pieces, staying) });
      return;
    }
    const content = (await store.read(file.place)) ?? (await makeAgain(path));
    if (content) files.set(path, { ...file, place: await packer.add(content) });
    else files.delete(path);
  });
  const sizes = { ...before?.packs, ...(await packer.finish()) };
  const live = await store.goLive({
    version,
    ...(snapshot && { snapshot }),
    code,
    day: dayAt(now, timeZone),
    timeZone,
    renderedAt,
    ...(broken.length > 0 && { broken }),
    packs: usedPacks(sizes, { files, entries }),
    files,
    entries,
  });
  let removed = 0;
  for (const path of before?.files.keys() ?? []) if (!files.has(path)) removed++;
  return { version: live, rendered: pages.length - reused, reused, removed, broken };
}

/** The places of files. */
const placesOf = (files: SiteVersion['files']) => Array.from(files.values(), ({ place }) => place);

/** The sizes of the packs that a version's contents are kept in. */
function usedPacks(
  sizes: Readonly<Record<string, number>>,
  { files, entries }: Pick<SiteVersion, 'files' | 'entries'>,
): Record<string, number> {
  const ofEntries = Object.values(entries).flatMap((places) => [...places.values()]);
  const used = usedBytes([...placesOf(files), ...ofEntries]);
  return Object.fromEntries(Object.entries(sizes).filter(([name]) => used.has(name)));
}

/** A broken entry in one line, as a log tells it. */
export function brokenLine({ kind, cId, name, reason, isShownAsBefore }: BrokenEntry): string {
  const named = name ? ` (${name})` : '';
  const entry = kind === 'label' ? kind : `${kind} ${cId ?? 'without a number'}${named}`;
  return `The ${entry} is broken and ${isShownAsBefore ? 'stays as it was' : 'is left out'}: ${reason}`;
}

/** As `rendered 3, reused 200, removed 0`. */
export const countsOf = ({ rendered, reused, removed }: Published) =>
  `rendered ${rendered}, reused ${reused}, removed ${removed}`;

/** Why a publication failed, in one line for a person. */
export const plainReason = (error: unknown) =>
  reasonOf(error)
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .slice(0, 600);
