import { hash as digest } from 'node:crypto';
import { reasonOf } from '#domain/problem';
import type { BrokenEntry, EntryFault, SiteMark } from '#domain/publication/publication';
import type { SiteBundle } from './bundle.ts';
import { compress } from './compress.ts';
import type { PlannedPage } from './plan.ts';
import type { SiteFile, SiteVersion, VersionStore } from './siteVersion.ts';
import type { Wanted } from './wanted.ts';

/** What a publication did. */
export interface Published {
  version: SiteVersion;
  rendered: number;
  reused: number;
  removed: number;
  broken: BrokenEntry[];
}

/** How many pages are rendered at once: one waits for its disk while another takes the processor. */
const atOnce = 32;
/** With more entries than this whose pages throw, the code is at fault and no entry. */
const mostFaults = 20;
/** For how many days a script or style that the code no longer has is served to open pages. */
const assetDays = 7;

const hashOf = (content: Uint8Array | string) =>
  digest('sha256', content, 'base64url').slice(0, 22);

/** Keeps a content with its compressed forms, unless it is what the file was before. */
async function keep(
  store: VersionStore,
  path: string,
  { content, before }: { content: Uint8Array; before: SiteFile | undefined },
): Promise<SiteFile> {
  const hash = hashOf(content);
  if (before?.hash === hash) return before;
  const forms = await compress(path, content);
  await Promise.all([
    store.put(hash, content),
    ...forms.map(([encoding, form]) => store.put(hash, form, encoding)),
  ]);
  const encodings = forms.map(([encoding]) => encoding);
  return { hash, size: content.byteLength, ...(encodings.length > 0 && { encodings }) };
}

/** Runs some work on each of a list, several at once. */
async function forEach<T>(list: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...list].values();
  const run = async () => {
    for (const one of queue) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

/** Scripts and styles that this code no longer has, for as long as an open page may ask for them. */
function droppedAssets(before: SiteVersion, assets: readonly string[], now: Date) {
  const oldest = new Date(now.getTime() - assetDays * 86_400_000).toISOString();
  const current = new Set(assets);
  return Object.entries(before.files).flatMap(([path, file]) => {
    if (!path.startsWith('_astro/') || current.has(path)) return [];
    const droppedAt = file.droppedAt ?? now.toISOString();
    return droppedAt > oldest ? [[path, { ...file, droppedAt }] as const] : [];
  });
}

/** A page that threw while it was rendered. */
interface ThrownPage {
  page: PlannedPage;
  error: unknown;
}

/**
 * Notes the entries whose pages threw. One that throws again, shown as it was, is left out.
 * @throws {Error} when a page threw that is about no entry, or too many did
 */
function noteFaults(faults: Map<string, EntryFault>, thrown: readonly ThrownPage[]): void {
  const before = new Map(faults);
  for (const { page, error } of thrown) {
    const reason = plainReason(error);
    if (!page.entry) throw new Error(`${page.address}: ${reason}`);
    const { kind, cId } = page.entry;
    const name = `${kind} ${cId}`;
    faults.set(name, { kind, cId, reason, isFaultyBefore: before.has(name) });
    if (faults.size > mostFaults)
      throw new Error(`More than ${mostFaults} entries can't be rendered; ${name}: ${reason}`);
  }
}

/**
 * Publishes a snapshot: renders the pages whose key is new, takes over the rest, leaves out what is
 * gone, and makes the new version live whole. A crash before that leaves the old version live. An
 * entry whose page throws is shown as it was, or left out.
 * @throws {Error} in plain words, for a snapshot that is broken as a whole
 */
export async function publish(
  { renderer, code, assets, readAsset }: SiteBundle,
  store: VersionStore,
  { text, version, file: snapshot, now }: Wanted & { text: string; now: Date },
): Promise<Published> {
  const before = await store.live();
  const readLast = async () => {
    const last = before && (await store.read(before.source));
    return last && new TextDecoder().decode(last);
  };
  const kept = before?.code === code ? before.files : {};
  const files: Record<string, SiteFile> = {};
  await forEach(assets, async (path) => {
    files[path] =
      kept[path] ??
      (await keep(store, path, { content: await readAsset(path), before: before?.files[path] }));
  });
  for (const [path, file] of before ? droppedAssets(before, assets, now) : []) files[path] = file;

  const faults = new Map<string, EntryFault>();
  const made: Record<string, SiteFile> = {};
  const renderDue = async (due: readonly PlannedPage[]) => {
    const thrown: ThrownPage[] = [];
    await forEach(due, async (page) => {
      let content: Uint8Array;
      try {
        content = await renderer.render(page);
      } catch (error) {
        thrown.push({ page, error });
        return;
      }
      const { key: _, ...file } = await keep(store, page.file, {
        content,
        before: kept[page.file],
      });
      made[page.file] = page.key === null ? file : { key: page.key, ...file };
    });
    return thrown;
  };
  const isSame = (file: SiteFile | undefined, { key }: PlannedPage) =>
    file !== undefined && key !== null && file.key === key;
  /** Renders the snapshot's pages; again, with what is noted, for as long as an entry throws. */
  const renderAll = async () => {
    for (;;) {
      const shown = await renderer.show(text, now, { readLast, faults: [...faults.values()] });
      const pages = await renderer.plan();
      const thrown = await renderDue(
        pages.filter((page) => !isSame(kept[page.file], page) && !isSame(made[page.file], page)),
      );
      if (thrown.length === 0) return { ...shown, pages };
      noteFaults(faults, thrown);
    }
  };
  const shown = await renderAll();
  const { broken, pages } = shown;
  let rendered = 0;
  for (const page of pages) {
    const old = kept[page.file];
    const file = old && isSame(old, page) ? old : made[page.file];
    if (file) files[page.file] = file;
    if (file !== old) rendered++;
  }

  const renderedAt = now.toISOString();
  const mark: SiteMark = { version, code, builtAt: renderedAt };
  const content = new TextEncoder().encode(JSON.stringify(mark));
  files['version.json'] = await keep(store, 'version.json', { content, before: undefined });
  const source = hashOf(shown.text);
  await store.put(source, new TextEncoder().encode(shown.text));
  const live = await store.goLive({
    version,
    ...(snapshot && { snapshot }),
    code,
    day: renderer.dayAt(now),
    renderedAt,
    source,
    ...(broken.length > 0 && { broken }),
    files,
  });
  const removed = Object.keys(before?.files ?? {}).filter((path) => !(path in files)).length;
  return {
    version: live,
    rendered,
    reused: pages.length - rendered,
    removed,
    broken,
  };
}

/** A broken entry in one line, as a log tells it. */
export const brokenLine = ({ kind, cId, reason, isShownAsBefore }: BrokenEntry) =>
  `The ${kind} ${cId ?? 'without a number'} is broken and ${isShownAsBefore ? 'stays as it was' : 'is left out'}: ${reason}`;

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
