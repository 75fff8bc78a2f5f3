import { withoutCrop } from '#domain/image/crop';
import { countImage, enterPhase, type StoredRun } from '#domain/importing/importProgress';
import type { ImportedKind } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import { theImport } from '#domain/publication/publication';
import { notUsable } from '#domain/publication/substitute';
import type { Numbered } from '#functions/ports/entries';
import { isFromOldSite } from '#functions/ports/importing';
import { retryChanged } from '#functions/services/entries/retryChanged';
import type { Ports } from '#functions/services/ports';
import { aLine } from './entryPlan.ts';
import { changeOf, type EntryImporter, type Importers, triesPerWrite } from './importers.ts';
import { sourceNeeds } from './readPages.ts';
import { picturesSchema, runFiles, type WantedImage, wantedImagesSchema } from './runFiles.ts';
import { withLastWrite } from './undoRecord.ts';

interface Needs {
  importers: Importers;
  imports: Pick<Ports['imports'], 'get' | 'put'>;
  images: Pick<Ports['images'], 'store' | 'pathOf' | 'earlierPathOf'>;
  originals: Pick<Ports['originals'], 'keep'>;
  oldSite: Pick<Ports['oldSite'], 'image' | 'isThere'>;
  pagedSources: Ports['pagedSources'];
  labels: Ports['labels'];
  site: Pick<Ports['site'], 'siteUrl'>;
}

/** The outcome of an image; `reason` tells why there is none. */
interface Outcome {
  name: string;
  reason?: string;
  isWritten?: boolean;
}

/** The name of a picture in its address; empty for one that is known by an id alone. */
const fileNameIn = (address = '') =>
  URL.parse(address)?.pathname.split('/').at(-1)?.slice(0, 200) ?? '';

/** Names a pass over the images; trying them again is another pass of the same run. */
const passOf = ({ id, startedAt }: StoredRun) => `${id} ${startedAt}`;

/** The imported entries of a kind; only those without an image if the run is only for these. */
async function wantedOf<E extends Numbered, F>(
  { kind, imported }: EntryImporter<E, F>,
  { part }: StoredRun,
): Promise<WantedImage[]> {
  const all = [...(await imported.owners())].filter(
    ([, owner]) =>
      owner.state === 'imported' &&
      isFromOldSite(owner.record) &&
      (part !== 'images' || owner.record.image === null),
  );
  return all.map(([number]): WantedImage => [kind, number]).toSorted(([, a], [, b]) => a - b);
}

/** The pictures that a paged source named, of the entries that the run imported. */
async function namedBy(
  { importers, imports }: Pick<Needs, 'importers' | 'imports'>,
  { id, part }: StoredRun,
): Promise<WantedImage[]> {
  const named = (await imports.get(runFiles.pictures(id), picturesSchema)) ?? [];
  const owners = {
    artist: await importers.artist.imported.owners(),
    release: await importers.release.imported.owners(),
  };
  return named.filter(([kind, cId]) => {
    const owner = owners[kind].get(cId);
    if (owner?.state !== 'imported') return false;
    return part !== 'images' || owner.record.image === null;
  });
}

/** How one picture is asked for. */
async function askFor(needs: Needs, run: StoredRun, [kind, cId, address]: WantedImage) {
  const { oldSite, pagedSources } = needs;
  const { sourceName } = run;
  if (sourceName === 'oldSite' || address === undefined)
    return {
      fetch: () => oldSite.image(kind, cId),
      isThere: () => oldSite.isThere(),
    };
  const about = await sourceNeeds(needs, run);
  const source = pagedSources[sourceName];
  return {
    fetch: () => source.picture(address, about),
    isThere: () => source.isThere(about),
  };
}

/**
 * The bytes of an image, or the reason why there are none.
 * @throws {Problem} unavailable, while the source is unreachable; not-allowed, once it refuses
 */
async function fetchImage(
  needs: Needs,
  run: StoredRun,
  wanted: WantedImage,
): Promise<Uint8Array | string> {
  const source = await askFor(needs, run, wanted);
  try {
    return (await source.fetch()) ?? 'It has no image there.';
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'not-allowed') throw error;
    if (error.code === 'unavailable' && !(await source.isThere())) throw error;
    return error.message;
  }
}

/** Stores an image, or returns the reason why it is invalid. */
async function storeImage(
  { images }: Pick<Needs, 'images'>,
  { kind, cId, bytes }: { kind: ImportedKind; cId: number; bytes: Uint8Array },
) {
  try {
    return await images.store(kind, cId, bytes);
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/** Imports an entry's image, unless that image is there already or was changed here. */
async function importImage<E extends Numbered, F>(
  needs: Needs,
  importer: EntryImporter<E, F>,
  { run, wanted }: { run: StoredRun; wanted: WantedImage },
): Promise<Outcome> {
  const { images, originals } = needs;
  const [, cId, address] = wanted;
  const owner = (await importer.imported.owners([cId])).get(cId);
  const previous = await importer.entries.find(cId);
  if (owner?.state !== 'imported' || !previous)
    return { name: '', reason: 'It has since been deleted here.' };
  const { record } = owner;
  const name = importer.nameOf(previous.entity);
  if (previous.substitute) return { name, reason: notUsable };
  // An entry of ours keeps its image, so there is nothing to fetch.
  if (address !== undefined && importer.imageOf(previous.entity) !== null)
    return { name, isWritten: record.imagePass === passOf(run) };
  const bytes = await fetchImage(needs, run, wanted);
  if (typeof bytes === 'string') return { name, reason: bytes };
  const found = images.pathOf(importer.kind, cId, bytes);
  const current = importer.imageOf(previous.entity);
  const same = [found, images.earlierPathOf(importer.kind, cId, bytes)];
  if (record.image && same.includes(withoutCrop(record.image)))
    return { name, isWritten: record.imagePass === passOf(run) };
  if (current !== null && current !== record.image)
    return { name, reason: 'Its image was changed here and is kept.' };
  const image = await storeImage(needs, { kind: importer.kind, cId, bytes });
  if (typeof image === 'string') return { name, reason: image };
  const save = { by: { account: run.account, name: run.by }, at: new Date(run.startedAt ?? 0) };
  const { path } = image;
  await originals.keep(path, { bytes, fileName: fileNameIn(address), ...save });
  const entity = importer.withImage(previous.entity, path, image.accent);
  const change = changeOf(importer, { previous, entity, by: theImport });
  const next = withLastWrite(
    { ...record, image: path, imagePass: passOf(run) },
    { run: run.id, previous, recordBefore: record },
  );
  await importer.imported.put([{ entity, previous, record: next, ...change }], save);
  return { name, isWritten: true };
}

type ImageImport = (needs: Needs, of: { run: StoredRun; wanted: WantedImage }) => Promise<Outcome>;

const importImageOf: Record<ImportedKind, ImageImport> = {
  artist: (needs, of) => importImage(needs, needs.importers.artist, of),
  release: (needs, of) => importImage(needs, needs.importers.release, of),
};

/** Imports the image of the run's position, again if somebody saved its entry meanwhile. */
async function nextImage(needs: Needs, run: StoredRun, wanted: WantedImage): Promise<StoredRun> {
  const [kind, cId] = wanted;
  const {
    name,
    reason,
    isWritten = false,
  } = await retryChanged(triesPerWrite, () => importImageOf[kind](needs, { run, wanted }));
  const outcome = reason === undefined ? 'same' : 'refused';
  const line = aLine({ kind, cId, name, outcome, ...(reason && { reason }) });
  if (reason !== undefined)
    await needs.imports.put(runFiles.imageReport(run.id, run.position), [line]);
  return { ...countImage(run, { ...line, isWritten }), position: run.position + 1 };
}

/**
 * Fetches the images one by one, artists first. A failure is reported and does not stop the run.
 */
export function createFetchImages(needs: Needs) {
  const { importers, imports } = needs;

  /** The list of images of the last pass, which stays the same during a pass. */
  let listed: { pass: string; wanted: WantedImage[] } | undefined;

  async function listOf(run: StoredRun): Promise<WantedImage[]> {
    const pass = passOf(run);
    if (listed?.pass !== pass) {
      const wanted = await imports.get(runFiles.images(run.id), wantedImagesSchema);
      listed = { pass, wanted: wanted ?? [] };
    }
    return listed.wanted;
  }

  /**
   * The first step lists the images, so that their number is known; each further step imports one.
   */
  return async function fetchImages(run: StoredRun): Promise<StoredRun> {
    if (run.images.total === 0) {
      const wanted =
        run.sourceName === 'oldSite'
          ? [
              ...(await wantedOf(importers.artist, run)),
              ...(await wantedOf(importers.release, run)),
            ]
          : await namedBy(needs, run);
      await imports.put(runFiles.images(run.id), wanted);
      const images = { ...run.images, total: wanted.length };
      return wanted.length > 0 ? { ...run, images } : enterPhase(run, 'publishing');
    }
    const next = (await listOf(run))[run.position];
    return next ? nextImage(needs, run, next) : enterPhase(run, 'publishing');
  };
}
